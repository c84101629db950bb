import type { ListedApproval } from '@tongzhou/contract/areas/approval/request.ts';
import { act } from 'react';
import { expect, test } from 'vitest';
// Fetched when it is opened; read here, since reading it takes longer than a test waits.
import '#areas/approval/requests/actions/action-dialog.tsx';
import { aDetail, aRow } from '#areas/approval/testing/requests.ts';
import { answerWith } from '#platform/testing/network.ts';
import { control, eachTestMounts, mount, press, settled, textOfPage } from '#ui/testing/mount.tsx';
import { WaitingPage } from './waiting-page.tsx';

eachTestMounts([160]);

const day = 86_400_000;
const leave = aRow();
const loan = aRow({ id: 8, number: 'JZ-8', kind: 'loan', title: '借支 500.00 元', batchable: false });

const answer = (list: readonly ListedApproval[]) =>
  answerWith(({ url, method }) => {
    if (url.includes('/detail?id=7')) return { data: aDetail({ audit_status: 1, check: 0, actions: ['print'] }) };
    if (url.includes('/detail')) return { data: aDetail({ id: 8, kind: 'loan', actions: ['pass'] }) };
    if (method === 'POST') return { data: { audit_status: 1 } };
    return { data: { list, total: list.length, page: 1, page_size: 10 } };
  });
const show = (more = '') => mount(() => <WaitingPage />, `/screen?view=waiting${more}`);
const cells = () =>
  [...document.querySelectorAll('tbody .ant-table-row')].map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
  );
const bar = () => [...document.querySelectorAll('.request-bar button')].map(({ textContent }) => textContent);

test('shows kinds side by side, since when each waits and how long; the longest waiting stands first', async () => {
  const sent = answer([aRow({ own_at: Date.now() - 3 * day - 2 * 3_600_000 }), { ...loan, own_at: Date.now() }]);
  await show();
  await settled(() => expect(cells()).toHaveLength(2));
  const [first, second] = cells();
  expect(first).toEqual(expect.arrayContaining(['请假', '李晓岚研发部', '审批中', '3 天 2 小时', '同意驳回详情']));
  expect(second).toEqual(expect.arrayContaining(['借支', '不到 1 分钟']));
  const sorted = document.querySelector('thead th[aria-sort]');
  expect([sorted?.textContent, sorted?.getAttribute('aria-sort')]).toEqual(['开始等待', 'ascending']);
  expect(sent.some(({ url }) => url.includes('/api/approval/waiting'))).toBe(true);
  expect(document.querySelector('h1')?.textContent).toBe('待我处理');
});

test('is narrowed by kind and words, and stays where it is', async () => {
  const sent = answer([]);
  const router = await show('&keyword=x&kind=loan');
  await settled(() => expect(textOfPage()).toContain('没有符合条件的待处理的申请'));
  expect(sent.at(-1)?.url).toMatch(/keyword=x.*kind=loan|kind=loan.*keyword=x/);
  await press('清空筛选');
  await settled(() => expect(textOfPage()).toContain('暂无待处理的申请'));
  expect(router.state.location.href).toBe('/screen?view=waiting');
});

test('a row opens its request beside the list; closing it comes back, deciding it leads to the next', async () => {
  answer([leave, loan]);
  const router = await show('&keyword=x');
  await settled(() => expect(cells()).toHaveLength(2));
  expect(control(leave.title, 'a').getAttribute('href')).toBe('/home?view=waiting&keyword=x&id=7');
  await act(async () => router.history.push('/screen?view=waiting&keyword=x&id=7'));
  await settled(() => expect(bar()).toEqual(['打印', '下一条待处理']));
  await press('下一条待处理');
  await settled(() => expect(bar()).toEqual(['同意']));
  expect(router.state.location.href).toBe('/screen?view=waiting&keyword=x&id=8');
  await act(async () => document.querySelector<HTMLElement>('.ant-drawer-close')?.click());
  await settled(() => expect(router.state.location.href).toBe('/screen?view=waiting&keyword=x'));
});

test('requests are decided in their rows, several of one kind at once', async () => {
  const sent = answer([leave, loan]);
  await show();
  await settled(() => expect(cells()).toHaveLength(2));
  const boxes = [...document.querySelectorAll<HTMLInputElement>('tbody .ant-table-row input[type="checkbox"]')];
  expect(boxes.map(({ disabled }) => disabled)).toEqual([false, true]);
  await press(`同意 ${loan.number}`);
  await settled(() => expect(document.querySelector('.ant-modal-footer .ant-btn-primary')).not.toBeNull());
  await act(async () => document.querySelector<HTMLElement>('.ant-modal-footer .ant-btn-primary')?.click());
  await settled(() =>
    expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({ id: 8, action: 'pass', step: 1 }),
  );
});
