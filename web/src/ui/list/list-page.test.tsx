import { endpoint, exportOf } from '@tongzhou/contract/endpoint.ts';
import { Keyword, pageOf, pageQuery } from '@tongzhou/contract/fields.ts';
import { act, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { answerWith, type Sent } from '#platform/testing/network.ts';
import { ListPage } from '#ui/list/list-page.tsx';
import type { ListTabs } from '#ui/list/list-tabs.ts';
import { usePageQuery } from '#ui/list/use-page-query.ts';
import { control, eachTestMounts, mount, press, settled, textOfPage } from '#ui/testing/mount.tsx';

eachTestMounts();

const filters = { keyword: z.optional(Keyword), kind: z.optional(z.string()) };
const boats = endpoint({
  method: 'GET',
  path: '/api/test/boats',
  summary: '船',
  permission: 'signed-in',
  effect: 'read',
  shows: ['boats'],
  input: 'query',
  schema: pageQuery(['name'], { ...filters, state: z.optional(z.string()), port: z.optional(z.int()) }),
  reply: pageOf(z.object({ id: z.int(), name: z.string() })),
  example: {},
});
const count = endpoint({
  ...boats,
  path: '/api/test/count',
  schema: z.strictObject(filters),
  reply: z.object({ all: z.int(), old: z.int(), mine: z.nullable(z.int()) }),
});
const tabs: ListTabs = {
  filter: 'state',
  items: [
    { key: 'all', name: '全部' },
    { key: 'old', name: '旧船', value: 'old' },
    { key: 'mine', name: '我的', value: 'mine', whenCounted: true },
  ],
  countEndpoint: count,
  clears: ['kind'],
};

function Screen(): ReactNode {
  return (
    <ListPage
      title="船只"
      actions={[{ id: 2000, label: '新增', run: () => {} }]}
      name="boats"
      noun="船"
      query={usePageQuery(boats, { port: 3 })}
      exportEndpoint={exportOf(boats)}
      tabs={tabs}
      keyword="搜索船名"
      fields={[{ kind: 'select', name: 'kind', label: '类型', options: [{ value: 'sail', label: '帆船' }] }]}
      columns={[{ key: 'name', title: '船名', render: ({ name }) => name }]}
      rowName={({ name }) => name}
      emptyHint="新增一条船。"
    />
  );
}

const answer = (total: number, mine: number | null = null) =>
  answerWith(({ url }) => {
    if (url.includes('/count')) return { data: { all: 25, old: 4, mine } };
    const list = Array.from({ length: Math.min(total, 10) }, (_, at) => ({ id: at + 1, name: `船${at + 1}` }));
    return { data: { list, total, page: 1, page_size: 10 } };
  });
const tabNames = () => [...document.querySelectorAll('[role="tab"]')].map(({ textContent }) => textContent);
const askedFor = (sent: readonly Sent[], path: string) => sent.filter(({ url }) => url.startsWith(path)).at(-1)?.url;

test('tabs carry the counts of the filters, and one that is not counted is not offered', async () => {
  const sent = answer(25);
  await mount(() => <Screen />, '/screen?kind=sail&state=old&page=2');
  await settled(() => expect(tabNames()).toEqual(['全部25', '旧船4']));
  expect(askedFor(sent, '/api/test/count')).toBe('/api/test/count?kind=sail');
  expect(control('旧船4').getAttribute('aria-selected')).toBe('true');
  expect(document.querySelector('[role="tabpanel"]')?.getAttribute('aria-label')).toBe('船');
});

test('another tab begins at its first page, without the filters it may not have', async () => {
  answer(25, 7);
  const router = await mount(() => <Screen />, '/screen?kind=sail&keyword=x&page=2');
  await settled(() => expect(tabNames()).toContain('我的7'));
  await press('我的7');
  await settled(() => expect(router.state.location.searchStr).toBe('?keyword=x&state=mine'));
});

test('清空筛选 leaves the tab', async () => {
  answer(0);
  const router = await mount(() => <Screen />, '/screen?keyword=x&state=old');
  await settled(() => expect(textOfPage()).toContain('没有符合条件的船'));
  await press('清空筛选');
  await settled(() => expect(router.state.location.searchStr).toBe('?state=old'));
  await settled(() => expect(textOfPage()).toContain('新增一条船。'));
});

test('the export takes what the list shows, also what it is always asked with', async () => {
  const sent = answer(3);
  await mount(() => <Screen />, '/screen?keyword=x&state=old&page=1&sort=name');
  await settled(() => expect(textOfPage()).toContain('船3'));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await press('导出');
  await settled(() => expect(askedFor(sent, '/api/test/boatsExport')).toContain('port=3'));
  const asked = askedFor(sent, '/api/test/boatsExport');
  expect(asked).toContain('keyword=x');
  expect(asked).toContain('state=old');
  expect(asked).not.toContain('page');
});

test('another page is read from the head of the list, if that has left the window', async () => {
  answer(25);
  await mount(() => <Screen />);
  await settled(() => expect(textOfPage()).toContain('共 25 条'));
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
  const place = vi.spyOn(Element.prototype, 'getBoundingClientRect');
  place.mockReturnValue({ top: 100 } as DOMRect);
  await act(async () => document.querySelector<HTMLElement>('.ant-pagination-item-2')?.click());
  await act(async () => new Promise((done) => setTimeout(done, 30)));
  expect(scroll).not.toHaveBeenCalled();
  place.mockReturnValue({ top: -900 } as DOMRect);
  await act(async () => document.querySelector<HTMLElement>('.ant-pagination-item-3')?.click());
  await settled(() => expect(scroll).toHaveBeenCalledWith({ block: 'start' }));
});
