import type { ListedApproval } from '@tongzhou/contract/areas/approval/request.ts';
import { act } from 'react';
import { expect, test } from 'vitest';
// Fetched when it is opened; read here, since reading it takes longer than a test waits.
import '#areas/approval/delegation/delegation-dialog.tsx';
import '#areas/approval/requests/actions/action-dialog.tsx';
import { aDetail, aRow } from '#areas/approval/testing/requests.ts';
import { answerWith } from '#platform/testing/network.ts';
import { control, eachTestMounts, field, mount, press, settled, textOfPage } from '#ui/testing/mount.tsx';
import { ApprovalListPage } from './approval-list-page.tsx';

eachTestMounts([160]);

const rows = [
  aRow(),
  aRow({ id: 8, number: 'QJ-8', batchable: false }),
  aRow({ id: 9, number: 'QJ-9', check: 0 }),
  aRow({ id: 10, number: 'QJ-10', audit_status: 1 }),
];

const answer = (list: readonly ListedApproval[], all: number | null = null) =>
  answerWith(({ url, method }) => {
    if (url.includes('/count')) return { data: { todo: 3, done: 12, copied: 0, mine: 4, all } };
    if (url.includes('/detail')) return { data: aDetail() };
    if (method === 'POST')
      return {
        data: [
          { id: 7, number: 'QJ-20261115-0007', problem: null },
          { id: 11, number: 'QJ-11', problem: '该审批已被处理，请刷新' },
        ],
      };
    return { data: { list, total: list.length, page: 1, page_size: 10 } };
  });

const show = (address = '/screen') => mount(() => <ApprovalListPage list="leave" />, address);
const tabs = () => [...document.querySelectorAll('[role="tab"]')].map(({ textContent }) => textContent);
const buttons = () =>
  [...document.querySelectorAll('tbody .row-actions')].map((cell) =>
    [...cell.querySelectorAll('button, a')].map(({ textContent }) => textContent),
  );
const boxes = () => [...document.querySelectorAll<HTMLInputElement>('tbody .ant-table-row input[type="checkbox"]')];

test('the tabs carry their counts; 全部 only for those who may', async () => {
  answer([]);
  await show();
  await settled(() => expect(tabs()).toEqual(['待我处理3', '我已处理12', '抄送我的0', '我发起的4']));
  expect(textOfPage()).toContain('暂无待处理的申请');
});

test('with the right there is a fifth tab', async () => {
  answer([], 40);
  await show();
  await settled(() => expect(tabs()).toContain('全部40'));
});

test('each tab has its words when it is empty, and its own address', async () => {
  const sent = answer([]);
  const router = await show('/screen?keyword=x');
  await settled(() => expect(textOfPage()).toContain('没有符合条件的待处理的申请'));
  await press('我发起的4');
  await settled(() => expect(router.state.location.searchStr).toBe('?keyword=x&tab=mine'));
  await settled(() => expect(textOfPage()).toContain('没有符合条件的你发起的申请'));
  expect(sent.at(-1)?.url).toContain('list=leave');
  expect(sent.at(-1)?.url).toContain('tab=mine');
  await press('清空筛选');
  await settled(() => expect(textOfPage()).toContain('暂无你发起的申请'));
});

test('a tab with a time of its own begins with its newest, and the arrow stands at that time', async () => {
  const sent = answer(rows);
  const router = await show();
  const arrows = () =>
    [...document.querySelectorAll('thead th.ant-table-column-has-sorters')].map((head) => [
      head.textContent,
      head.getAttribute('aria-sort'),
    ]);
  await settled(() => expect(arrows()).toEqual([['提交时间', 'descending']]));
  for (const [tab, title] of [
    ['我已处理12', '处理时间'],
    ['抄送我的0', '抄送时间'],
  ] as const) {
    await press(tab);
    await settled(() =>
      expect(arrows()).toEqual([
        ['提交时间', null],
        [title, 'descending'],
      ]),
    );
    expect(sent.at(-1)?.url).toContain('sort=own_at');
  }
  await press('我发起的4');
  await settled(() => expect(arrows()).toEqual([['提交时间', 'descending']]));
  expect(router.state.location.searchStr).toBe('?tab=mine');
});

test('deciding stands only at rows under approval whose viewer may; only batchable ones can be ticked', async () => {
  answer(rows);
  await show();
  await settled(() => expect(buttons()).toHaveLength(4));
  expect(buttons()).toEqual([['同意', '驳回', '详情'], ['同意', '驳回', '详情'], ['详情'], ['详情']]);
  expect(boxes().map(({ disabled }) => disabled)).toEqual([false, true, true, true]);
});

test('several are passed at once, and what came of each is listed', async () => {
  const sent = answer([aRow(), aRow({ id: 11, number: 'QJ-11', audit_info: { status: 0, step: 2, activation: 5 } })]);
  await show();
  await settled(() => expect(boxes()).toHaveLength(2));
  for (const box of [0, 1]) await act(async () => boxes()[box]?.click());
  await press('批量同意');
  await act(async () => document.querySelector<HTMLElement>('.ant-modal-footer .ant-btn-primary')?.click());
  await settled(() => expect(textOfPage()).toContain('已同意 1 项，未处理 1 项'));
  expect(textOfPage()).toContain('该审批已被处理，请刷新');
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    items: [
      { id: 7, step: 1, activation: 1 },
      { id: 11, step: 2, activation: 5 },
    ],
    opinion: '',
  });
});

test('requests of several kinds are not passed in one', async () => {
  answer([aRow(), aRow({ id: 11, number: 'QJ-11', kind: 'loan' })]);
  await show();
  await settled(() => expect(boxes()).toHaveLength(2));
  for (const box of [0, 1]) await act(async () => boxes()[box]?.click());
  expect(control('批量同意').hasAttribute('disabled')).toBe(true);
  expect(textOfPage()).toContain('一次只能处理同一类型的申请');
});

test('the address opens a request; closing it leaves the filters', async () => {
  answer(rows);
  const router = await show('/screen?tab=mine&id=7');
  await settled(() => expect(textOfPage()).toContain('家中有事'));
  await act(async () => document.querySelector<HTMLElement>('.ant-drawer-close')?.click());
  await settled(() => expect(router.state.location.searchStr).toBe('?tab=mine'));
  expect(textOfPage()).not.toContain('家中有事');
});

test('one that came back says why, and leads to where it is changed and sent again', async () => {
  const [entry] = aDetail().trail;
  const back = {
    audit_status: 4,
    actions: ['resubmit'],
    edit_path: '/other?again=7&again_kind=leaving',
    trail: [{ ...entry, user_name: '陈启航', action: '退回申请人', opinion: '请写明原因' }],
  };
  answerWith(({ url }) => {
    if (url.includes('/count')) return { data: { todo: 0, done: 0, copied: 0, mine: 1, all: null } };
    if (url.includes('/detail')) return { data: { ...aDetail(), ...back } };
    return { data: { list: [aRow({ audit_status: 4, check: 0 })], total: 1, page: 1, page_size: 10 } };
  });
  const router = await show('/screen?tab=mine&id=7');
  await settled(() =>
    expect(document.querySelector('.request-drawer')?.textContent).toContain('陈启航 退回了申请：请写明原因'),
  );
  await press('修改并重新提交');
  await settled(() => expect(router.state.location.href).toBe('/other?again=7&again_kind=leaving'));
});

test('what is decided leads to the next that waits, under the same filters', async () => {
  const waiting = [aRow({ id: 9, check: 0 }), aRow({ id: 8 })];
  const offered = () => [...document.querySelectorAll('.request-bar button')].map(({ textContent }) => textContent);
  answerWith(({ url }) => {
    if (url.includes('/count')) return { data: { todo: 1, done: 0, copied: 0, mine: 0, all: null } };
    if (url.includes('/detail?id=7')) return { data: aDetail({ audit_status: 1, check: 0, actions: ['print'] }) };
    if (url.includes('/detail')) return { data: aDetail({ id: 8, actions: ['pass'] }) };
    return { data: { list: waiting, total: 2, page: 1, page_size: 10 } };
  });
  const router = await show('/screen?keyword=x&id=7');
  await settled(() => expect(offered()).toEqual(['打印', '下一条待处理']));
  await press('下一条待处理');
  await settled(() => expect(offered()).toEqual(['同意']));
  expect(router.state.location.searchStr).toBe('?keyword=x&id=8');
});

test('an address offers to name a stand-in for the days of a leave', async () => {
  answerWith(({ url }) => {
    if (url.includes('/delegation')) return { data: { mine: [], for_others: [] } };
    return { data: url.includes('/page') ? { list: [], total: 0, page: 1, page_size: 10 } : [] };
  });
  const router = await show('/screen?tab=mine&delegate=2999-01-02,2999-01-05');
  await settled(() => expect(field('开始日期').value).toBe('2999-01-02'));
  expect(field('结束日期').value).toBe('2999-01-05');
  await press('取消');
  await settled(() => expect(textOfPage()).toContain('还没有设置代理'));
  await act(async () => control('关闭', '.ant-modal-footer button').click());
  await settled(() => expect(router.state.location.searchStr).toBe('?tab=mine'));
});

test.each(['0', 'x', '1e3', '-7'])('an address with id=%s shows the list', async (id) => {
  const sent = answer(rows);
  await show(`/screen?id=${id}`);
  await settled(() => expect(buttons()).toHaveLength(4));
  expect(sent.some(({ url }) => url.includes('/detail'))).toBe(false);
});
