import { endpoint } from '@tongzhou/contract/endpoint.ts';
import { Keyword, pageOf, pageQuery } from '@tongzhou/contract/fields.ts';
import { act, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { answerWith } from '#platform/testing/network.ts';
import { ListPanel } from '#ui/list/list-panel.tsx';
import { useDialogPage, usePageQuery } from '#ui/list/use-page-query.ts';
import { control, eachTestMounts, mount, offered, openList, press, settled, textOfPage } from '#ui/testing/mount.tsx';
import type { Column } from './column.ts';

eachTestMounts();

const boats = endpoint({
  method: 'GET',
  path: '/api/test/boats',
  summary: '船',
  permission: 'signed-in',
  effect: 'read',
  shows: ['boats'],
  input: 'query',
  schema: pageQuery(['name', 'length'], { keyword: z.optional(Keyword), state: z.optional(z.enum(['new', 'old'])) }),
  reply: pageOf(z.object({ id: z.int(), name: z.string(), length: z.number(), actions: z.array(z.string()) })),
  example: {},
});

interface Boat {
  readonly id: number;
  readonly name: string;
  readonly length: number;
  readonly actions: string[];
}

const columns: readonly Column<Boat>[] = [
  { key: 'name', title: '船名', render: ({ name }) => name, sort: 'name' },
  { key: 'length', title: '长度', render: ({ length }) => length, align: 'right', sort: 'length' },
  { key: 'note', title: '备注', render: () => '备注内容' },
];

const fleet = (count: number, actions: string[] = []) => ({
  data: {
    list: Array.from({ length: count }, (_, at) => ({ id: at + 1, name: `船${at + 1}`, length: at, actions })),
    total: 25,
    page: 1,
    page_size: 10,
  },
});

const opened = vi.fn();
const actions = {
  detail: { label: '详情', to: ({ id }: Boat) => `/other?id=${id}` },
  edit: { label: '编辑', run: opened },
  delete: { label: '删除', danger: true, run: opened },
  copy: { label: '复制', run: opened },
};

function Screen(): ReactNode {
  return (
    <ListPanel
      name="boats"
      noun="船"
      query={usePageQuery(boats)}
      keyword="搜索船名"
      columns={columns}
      rowActions={actions}
      rowName={(row) => row.name}
    />
  );
}

const heads = () => [...document.querySelectorAll('thead th')].map((cell) => cell.textContent);
const labels = () => [...document.querySelectorAll('.row-actions button, .row-actions a')].map((b) => b.textContent);

test('page, order and filters stand in the address and go to the server', async () => {
  const sent = answerWith(fleet(3));
  const router = await mount(Screen, '/screen?state=old&page=2');
  await settled(() => expect(textOfPage()).toContain('船3'));
  expect(sent.at(-1)?.url).toBe('/api/test/boats?page=2&state=old');
  await act(async () => document.querySelectorAll<HTMLElement>('thead th')[1]?.click());
  await settled(() => expect(router.state.location.searchStr).toBe('?state=old&sort=length'));
  expect(sent.at(-1)?.url).toContain('sort=length');
  expect(sent.at(-1)?.url).not.toContain('page=');
  await act(async () => document.querySelectorAll<HTMLElement>('thead th')[1]?.click());
  await settled(() => expect(router.state.location.searchStr).toContain('order=asc'));
});

test('the row’s own actions are its buttons, in our order, beyond three behind one more', async () => {
  answerWith(fleet(1, ['delete', 'detail', 'unknown']));
  await mount(Screen);
  await settled(() => expect(labels()).toEqual(['详情', '删除']));
  await press('删除 船1');
  expect(opened).toHaveBeenCalledWith(expect.objectContaining({ id: 1 }));
  expect(control('详情 船1').getAttribute('href')).toBe('/other?id=1');
});

test('four actions show two and a menu', async () => {
  answerWith(fleet(1, ['copy', 'delete', 'edit', 'detail']));
  await mount(Screen);
  await settled(() => expect(labels()).toEqual(['详情', '编辑', '']));
  await press('更多 船1');
  await settled(() => expect(control('复制', '[role="menuitem"]')).toBeTruthy());
  const menu = [...document.querySelectorAll('.ant-dropdown-menu > li')].map(
    (item) => item.textContent || item.getAttribute('role'),
  );
  expect(menu, 'what is dangerous stands last, after a line').toEqual(['复制', 'separator', '删除']);
});

test.each([
  [['detail'], 137],
  [['detail', 'edit'], 137],
  // Its three buttons are 44, 72 and 72 px wide, with what is between them and around.
  [['detail', 'moor', 'tow'], 213],
])('the column of actions is as wide on every page, and wider only for a row that needs it: %j', async (may, width) => {
  answerWith(fleet(1, may));
  const long = { moor: { label: '系到码头', run: opened }, tow: { label: '拖到船坞', run: opened } };
  await mount(() => (
    <ListPanel
      name="boats"
      noun="船"
      query={useDialogPage(boats)}
      columns={columns}
      rowActions={{ ...actions, ...long }}
      rowName={(row) => row.name}
    />
  ));
  await settled(() => expect(heads()).toContain('操作'));
  expect([...document.querySelectorAll<HTMLElement>('colgroup col')].at(-1)?.style.width).toBe(`${width}px`);
});

test('where no row can be acted on there is no column of actions', async () => {
  answerWith(fleet(2, ['unknown']));
  await mount(Screen);
  await settled(() => expect(heads()).toEqual(['船名', '长度', '备注']));
});

test('a column that is put away stays away, and comes back with 恢复默认', async () => {
  answerWith(fleet(1, ['detail']));
  await mount(Screen);
  await settled(() => expect(heads()).toEqual(['船名', '长度', '备注', '操作']));
  await press('列设置');
  const box = [...document.querySelectorAll<HTMLElement>('.column-chooser label')].find(
    (l) => l.textContent === '备注',
  );
  await act(async () => box?.querySelector('input')?.click());
  expect(heads()).toEqual(['船名', '长度', '操作']);
  expect(localStorage.getItem('columns:boats')).toBe('["note"]');
  await press('恢复默认');
  expect(heads()).toEqual(['船名', '长度', '备注', '操作']);
  expect(localStorage.getItem('columns:boats')).toBeNull();
});

test('every column but the first can be put away, that of the actions too', async () => {
  answerWith(fleet(1, ['detail']));
  await mount(Screen);
  await settled(() => expect(heads()).toEqual(['船名', '长度', '备注', '操作']));
  await press('列设置');
  const boxes = [...document.querySelectorAll<HTMLInputElement>('.column-chooser input')];
  expect(boxes.map((box) => box.closest('label')?.textContent)).toEqual(['长度', '备注', '操作']);
  for (const box of boxes) await act(async () => box.click());
  expect(heads()).toEqual(['船名']);
});

test('an empty list says why; 清空筛选 leaves the tab alone', async () => {
  answerWith(({ url }) =>
    url.includes('keyword') ? { data: { list: [], total: 0, page: 1, page_size: 10 } } : fleet(2),
  );
  const router = await mount(Screen, '/screen?keyword=x&state=new');
  await settled(() => expect(textOfPage()).toContain('没有符合条件的船'));
  await press('清空筛选');
  await settled(() => expect(textOfPage()).toContain('船2'));
  expect(router.state.location.searchStr).toBe('?state=new');
});

test('a failure stands in its place and can be tried again', async () => {
  let fails = true;
  answerWith(() => (fails ? { status: 500, msg: '服务器内部错误，请稍后再试' } : fleet(1)));
  await mount(Screen);
  await settled(() => expect(textOfPage()).toContain('没有加载成功'));
  fails = false;
  await press('重试');
  await settled(() => expect(textOfPage()).toContain('船1'));
});

test('a page that is gone leads to the last one', async () => {
  answerWith(({ url }) =>
    url.includes('page=9') ? { data: { list: [], total: 25, page: 9, page_size: 10 } } : fleet(5),
  );
  const router = await mount(Screen, '/screen?page=9');
  await settled(() => expect(router.state.location.searchStr).toBe('?page=3'));
});

test('page type 1 has ten rows a page and no choice of it, and leaves the address alone', async () => {
  function Dialog(): ReactNode {
    const query = useDialogPage(boats, { state: 'old' });
    return <ListPanel name="boats" noun="船" query={query} columns={columns} type={1} rowName={(row) => row.name} />;
  }
  const sent = answerWith(fleet(10));
  const router = await mount(Dialog);
  await settled(() => expect(textOfPage()).toContain('共 25 条'));
  expect(document.querySelector('[aria-label="每页条数"]')).toBeNull();
  await act(async () => document.querySelector<HTMLElement>('.ant-pagination-item-2')?.click());
  await settled(() => expect(sent.at(-1)?.url).toContain('page=2'));
  expect(sent.at(-1)?.url).toContain('state=old');
  expect(router.state.location.searchStr).toBe('');
});

test('page type 2 offers 10 to 50; size and page go to the address and to the server', async () => {
  const sent = answerWith(fleet(10));
  const router = await mount(Screen);
  await settled(() => expect(textOfPage()).toContain('共 25 条'));
  await openList('每页条数');
  await settled(() =>
    expect(offered().map(({ title }) => title)).toEqual([10, 20, 30, 40, 50].map((size) => `${size} 条/页`)),
  );
  await act(async () => offered()[1]?.click());
  await settled(() => expect(router.state.location.searchStr).toBe('?page_size=20'));
  await act(async () => document.querySelector<HTMLElement>('.ant-pagination-item-2')?.click());
  await settled(() => expect(router.state.location.searchStr).toBe('?page_size=20&page=2'));
  await settled(() => expect(sent.at(-1)?.url).toBe('/api/test/boats?page=2&page_size=20'));
});
