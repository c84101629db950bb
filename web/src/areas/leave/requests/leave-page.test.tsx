import type { LeaveRow } from '@tongzhou/contract/areas/leave/request.ts';
import { addDays, beginOf, today } from '@tongzhou/contract/rules/day.ts';
import { act } from 'react';
import { expect, test } from 'vitest';
import LeavePage from '#areas/leave/requests/leave-page.tsx';
import { answerLeave, sentTo } from '#areas/leave/testing/answers.ts';
import { control, eachTestMounts, field, mount, press, settled, textOfPage, type } from '#ui/testing/mount.tsx';

eachTestMounts();

const now = today(Date.now());
const aRow = (id: number, own: Partial<LeaveRow> = {}): LeaveRow => ({
  id,
  approval_id: 100 + id,
  number: `QJ-${id}`,
  type_name: '年假',
  start_time: beginOf(now),
  end_time: beginOf(now),
  span: now,
  days: 1,
  desc: '有事',
  audit_status: 1,
  returned_days: 0,
  reversal: null,
  submitted_at: beginOf(now),
  actions: ['detail'],
  ...own,
});
const withRows = (...list: LeaveRow[]) => ({
  '/api/reportStats/myTakeOffPage': { data: { list, total: list.length, page: 1, page_size: 10 } },
});
const links = (words: string) =>
  [...document.querySelectorAll('a')]
    .filter((link) => link.textContent === words)
    .map((link) => link.getAttribute('href'));

test('types with a balance have a card, with what is held of it', async () => {
  answerLeave();
  await mount(() => <LeavePage />);
  await settled(() => expect(control('年假 剩余 5 天，查看明细').textContent).toBe('年假剩余5天另有 1 天审批中'));
  expect(document.querySelectorAll('button.balance-card')).toHaveLength(1);
});

test('for a passed leave not yet over a stand-in is offered, for the days still to come', async () => {
  answerLeave(
    withRows(
      aRow(1, { start_time: beginOf(addDays(now, 3)), end_time: beginOf(addDays(now, 5)) }),
      aRow(2, { start_time: beginOf(addDays(now, -3)), end_time: beginOf(now) }),
      aRow(3, { start_time: beginOf(addDays(now, -3)), end_time: beginOf(addDays(now, -1)) }),
      aRow(4, { audit_status: 0, end_time: beginOf(addDays(now, 5)) }),
    ),
  );
  await mount(() => <LeavePage />);
  await settled(() =>
    expect(links('设置代理审批')).toEqual([
      `/approval/leave?delegate=${addDays(now, 3)},${addDays(now, 5)}`,
      `/approval/leave?delegate=${now},${now}`,
    ]),
  );
});

test('what the server offers for a row leads to its request, or to the form', async () => {
  answerLeave(withRows(aRow(1, { audit_status: 4, actions: ['detail', 'edit', 'withdraw'] })));
  await mount(() => <LeavePage />);
  await settled(() => expect(links('修改')).toEqual(['/staff/my_center/leave?again=101']));
  expect(() => control(`销假 年假 ${now}`)).toThrow();
});

const aRequest = {
  id: 101,
  kind: 'leave',
  number: 'QJ-1',
  title: '李晓岚的年假',
  audit_info: { status: null, step: null, activation: null },
  trail: [],
  step_form: null,
  actions: ['withdraw', 'reverse'],
  reversible_days: [{ day: beginOf(now), label: now }],
};
const dialog = () => document.querySelector('[role="dialog"]')?.textContent;

test('an open request is withdrawn from its row', async () => {
  const sent = answerLeave({
    ...withRows(aRow(1, { audit_status: 0, actions: ['detail', 'withdraw'] })),
    '/api/approval/detail': { data: aRequest },
  });
  await mount(() => <LeavePage />);
  await settled(() => control(`撤回 年假 ${now}`));
  await press(`撤回 年假 ${now}`);
  await settled(() => expect(dialog()).toMatch(/^撤回李晓岚的年假/));
  await act(async () => document.querySelector<HTMLElement>('.ant-modal-footer .ant-btn-primary')?.click());
  await settled(() => expect(sentTo('/api/approval/act', sent)[0]?.body).toEqual({ action: 'withdraw', id: 101 }));
});

test('a passed leave is given back from its row, in the words of leave', async () => {
  const sent = answerLeave({
    ...withRows(aRow(1, { actions: ['detail', 'reverse'] })),
    '/api/approval/detail': { data: aRequest },
  });
  await mount(() => <LeavePage />);
  await settled(() => control(`销假 年假 ${now}`));
  await press(`销假 年假 ${now}`);
  await settled(() => expect(dialog()).toMatch(/^销假李晓岚的年假/));
  expect(dialog()).toContain('销假范围');
  expect(dialog()).toContain('提交销假');
  expect(dialog()).not.toContain('撤销');
  await press('行程取消');
  await press('提交销假');
  await settled(() =>
    expect(sentTo('/api/approval/reverse', sent)[0]?.body).toMatchObject({ id: 101, opinion: '行程取消' }),
  );
});

test('a reversal under way stands in the row, with the way to it', async () => {
  answerLeave(
    withRows(
      aRow(1, { reversal: { approval_id: 205, audit_status: 0 } }),
      aRow(2, { audit_status: 5, returned_days: 1 }),
    ),
  );
  await mount(() => <LeavePage />);
  await settled(() => expect(links('销假审批中')).toEqual(['/approval/leave?id=205']));
  expect(textOfPage()).not.toContain('已撤销');
});

test('the form is opened by the address, and closing it takes it out again; the filters stay', async () => {
  answerLeave();
  const router = await mount(() => <LeavePage />, '/screen?audit_status=1&apply=1');
  await settled(() => expect(textOfPage()).toContain('预计审批路径'));
  await press('取消');
  await settled(() => expect(router.state.location.href).toBe('/screen?audit_status=1'));
});

const isGone = () => settled(() => expect(document.querySelector('.leave-form')).toBeNull());

test('a changed form is not closed without a question, and loses nothing before it', async () => {
  answerLeave();
  const router = await mount(() => <LeavePage />, '/screen?apply=1');
  const question = () => document.querySelector('.ant-modal-confirm-body')?.textContent;
  await settled(() => expect(textOfPage()).toContain('预计审批路径'));
  await type(field('请假描述'), '有事');
  await press('取消');
  await settled(() => expect(question()).toBe('提示修改还没有保存，确定放弃吗？'));
  await press('继续编辑');
  await settled(() => expect(question()).toBeUndefined());
  expect(field('请假描述').value).toBe('有事');
  await press('取消');
  await settled(() => control('放弃修改'));
  await press('放弃修改');
  await isGone();
  expect(router.state.location.href).toBe('/screen');
});

test('what was sent stands in the list', async () => {
  const row = aRow(1, { audit_status: 0, span: `${now} 10:30–14:00` });
  const sent = answerLeave({
    '/api/reportStats/myTakeOffPage': () => {
      const list = sentTo('/api/user/userLeave', sent).map(() => row);
      return { data: { list, total: list.length, page: 1, page_size: 10 } };
    },
  });
  await mount(() => <LeavePage />, '/screen?again=107');
  await settled(() => expect(textOfPage()).toContain('提交后剩余'));
  await press('重新提交');
  await isGone();
  await settled(() => expect(document.querySelector('tbody')?.textContent).toContain(`${now} 10:30–14:00`));
  expect(document.querySelector('tbody')?.textContent).toContain('审批中');
});

test('the team’s month stands in the address', async () => {
  const sent = answerLeave({ '/api/leave/team': { data: { people: [], calendar: [], more: false } } });
  const router = await mount(() => <LeavePage />, '/screen?tab=team&month=2026-12');
  await settled(() => expect(textOfPage()).toContain('2026 年 12 月没有人休假'));
  expect(sentTo('/api/leave/team', sent)[0]?.url).toContain(
    `from=${beginOf('2026-12-01')}&to=${beginOf('2026-12-31')}`,
  );
  await press('下个月');
  await settled(() => expect(router.state.location.href).toBe('/screen?tab=team&month=2027-01'));
  await press('我的请假');
  await settled(() => expect(router.state.location.href).toBe('/screen'));
});

test('an empty list says what to do, a failing one offers another try', async () => {
  answerLeave({ '/api/reportStats/myTakeOffPage': { status: 500, msg: '出错了' } });
  await mount(() => <LeavePage />);
  await settled(() => expect(textOfPage()).toContain('没有加载成功'));
  answerLeave();
  await press('重试');
  await settled(() => expect(textOfPage()).toContain('暂无请假'));
});
