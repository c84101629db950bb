import { beginOf, dayOf, today } from '@tongzhou/contract/rules/day.ts';
import { expect, test } from 'vitest';
import OwnLeavingPage from '#areas/personnel/changes/own-leaving-page.tsx';
import { toasts } from '#platform/testing/browser.ts';
import { answerWith } from '#platform/testing/network.ts';
import {
  control,
  eachTestMounts,
  field,
  mount,
  press,
  pressEnter,
  settled,
  textOfPage,
  type,
} from '#ui/testing/mount.tsx';

eachTestMounts();

const request = {
  id: 31,
  kind: 'leaving',
  number: 'LZ-31',
  title: '李晓岚的离职',
  audit_status: 0,
  summary: [{ label: '离职日期', value: '2026-12-31' }],
  waiting_for: ['陈启航'],
  submitted_at: 1_794_700_000_000,
  trail: [],
};

const head = { user_id: null, role: 'head', checked: ['detail', 'check'] };
const template = { id: 1, name: '离职默认流程', content_json: JSON.stringify([head]), locked: true };

const answer = (own: object, detail: object = request) =>
  answerWith(({ url }) => {
    if (url.includes('/api/apply/leaving')) return { data: { id: 31, number: 'LZ-31' } };
    if (url.includes('/api/apply/handOver'))
      return { data: { receiver_id: 5, receiver_name: '陈启航', parts: [], open: null, problem: null, ...own } };
    if (url.includes('/api/ltd/userDetail')) return { data: { id: 3, state: 'regular' } };
    if (url.includes('/api/approval/detail')) return { data: detail };
    if (url.includes('/preview')) return { data: { problem: null, steps: [], template } };
    return { data: [] };
  });

const applies = () => document.querySelector('.ant-btn-primary')?.textContent;

test('the form begins with today, is sent with a day and a reason, and leads to the request', async () => {
  const sent = answer({ receiver_id: null });
  const router = await mount(() => <OwnLeavingPage />);
  await settled(() => expect(control('申请离职').hasAttribute('disabled')).toBe(false));
  await press('申请离职');
  await settled(() => expect(field('离职日期').value).toBe(dayOf(Date.now())));
  expect(dayOf(Date.now())).toBe(today(Date.now()));
  expect(document.querySelector('.ant-modal-title')?.textContent).toBe('申请离职');
  await settled(() => expect(textOfPage()).toContain('预计审批路径'));
  await type(field('离职日期'), '2099-01-01');
  await pressEnter(field('离职日期'));
  await type(field('离职原因'), '回乡');
  await press('提交审批');
  await settled(() => expect(toasts()).toEqual(['离职申请已提交审批，编号 LZ-31查看']));
  expect(sent.filter(({ method, url }) => method === 'POST' && url.includes('/api/apply/leaving'))).toMatchObject([
    { body: { left_date: beginOf('2099-01-01'), reason: '回乡', receiver_id: null, audit: [head] } },
  ]);
  await press('查看');
  expect(router.history.location.href).toBe('/approval/worker?id=31');
});

test('a request under way stands in the place of the form', async () => {
  answer({ open: { id: 31, number: 'LZ-31', audit_status: 0 }, problem: '已有进行中的离职申请' });
  await mount(() => <OwnLeavingPage />);
  await settled(() => expect(textOfPage()).toContain('LZ-31'));
  for (const words of ['审批中', '2026-12-31', '陈启航']) expect(textOfPage()).toContain(words);
  expect(control('查看进度').getAttribute('href')).toBe('/approval/worker?id=31');
  expect(applies()).toBeUndefined();
});

test('one that came back says why, and leads to the form', async () => {
  const trail = [{ round: 1, user_name: '陈启航', for_name: null, action: '退回申请人', opinion: '请先完成交接' }];
  const back = { ...request, audit_status: 4, trail, edit_path: '/staff/my_center/leaving?again=31' };
  answer({ open: { id: 31, number: 'LZ-31', audit_status: 4 }, problem: '已有进行中的离职申请' }, back);
  await mount(() => <OwnLeavingPage />);
  await settled(() => expect(textOfPage()).toContain('陈启航 退回了申请：请先完成交接'));
  expect(control('修改并重新提交').getAttribute('href')).toBe('/staff/my_center/leaving?again=31');
});

test('what has passed waits for its day', async () => {
  answer({ problem: '离职已通过，等待生效' });
  await mount(() => <OwnLeavingPage />);
  await settled(() => expect(textOfPage()).toContain('离职已通过，等待生效'));
  expect(applies()).toBeUndefined();
});
