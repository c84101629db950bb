import { act } from 'react';
import { expect, test } from 'vitest';
import { ReceivableTab } from '#areas/business/receivables/receivable-tab.tsx';
import { anOrder, answerBusiness, day, pageOf } from '#areas/business/testing/orders.ts';
import type { Sent } from '#platform/testing/network.ts';
import { control, eachTestMounts, mount, press, settled, textOfPage } from '#ui/testing/mount.tsx';

eachTestMounts();

const row = {
  id: 1,
  order_id: 5,
  order_number: 'HT-2026-0005',
  opportunity_id: 3,
  customer_id: 2,
  customer_name: '云帆科技',
  owner_id: 7,
  owner_name: '李销售',
  name: '首付款',
  amount: 100,
  received: 60,
  written_off: 0,
  outstanding: 40,
  due_on: day('2026-01-01'),
  days_after_acceptance: null,
  state: 'overdue',
  overdue_days: 12,
  actions: ['detail', 'receipt'],
};
const sums = {
  outstanding: 240,
  soon: 0,
  overdue: 40,
  ages: [
    { age: '0-30', count: 1, amount: 40 },
    { age: '31-60', count: 0, amount: 0 },
    { age: '61-90', count: 0, amount: 0 },
    { age: 'over-90', count: 0, amount: 0 },
  ],
};
const receipt = {
  id: 8,
  order_id: 5,
  order_number: 'HT-2026-0005',
  customer_name: '云帆科技',
  owner_name: '李销售',
  received_on: day('2026-02-01'),
  amount: -10,
  way: 'transfer',
  voucher: null,
  note: '多收退回',
  by_name: '孙会计',
};
const show = async (address: string) => {
  const sent = answerBusiness({
    '/api/business/receivableSums': { data: sums },
    '/api/business/receivable': pageOf([row]),
    '/api/business/receipt': pageOf([receipt]),
    '/api/business/orderDetail': { data: anOrder() },
    '/api/organisation/pickPeople': { data: [] },
  });
  const router = await mount(() => <ReceivableTab />, address);
  return { sent, address: () => router.state.location.searchStr };
};
const askedOf = (path: string, sent: readonly Sent[]) =>
  sent.filter(({ url }) => url.split('?')[0] === path).map(({ url }) => url.slice(path.length));

test('a figure shows its rows, another press takes it back; the figures stay as they are', async () => {
  const { sent, address } = await show('/screen?tab=receivables&keyword=云帆');
  await settled(() => expect(textOfPage()).toContain('首付款'));
  const figure = () =>
    [...document.querySelectorAll('.money-figure')].find((one) => one.textContent?.startsWith('已逾期'));
  await settled(() => expect(figure()?.textContent).toBe('已逾期¥40.001 期'));
  await press('已逾期¥40.001 期');
  await settled(() => expect(address()).toBe('?tab=receivables&keyword=%E4%BA%91%E5%B8%86&state=overdue'));
  expect(figure()?.getAttribute('aria-pressed')).toBe('true');
  await press('逾期 0–30 天¥40.001 期');
  await settled(() => expect(address()).toBe('?tab=receivables&keyword=%E4%BA%91%E5%B8%86&age=0-30'));
  await press('逾期 0–30 天¥40.001 期');
  await settled(() => expect(address()).toBe('?tab=receivables&keyword=%E4%BA%91%E5%B8%86'));
  expect(new Set(askedOf('/api/business/receivableSums', sent))).toEqual(new Set(['?keyword=%E4%BA%91%E5%B8%86']));
  expect(new Set(askedOf('/api/business/receivable', sent))).toContain('?keyword=%E4%BA%91%E5%B8%86&age=0-30');
});

test('what came in is a press away, of the same people', async () => {
  const { sent, address } = await show('/screen?tab=receivables&owner_id=7&state=overdue');
  await settled(() => expect(textOfPage()).toContain('首付款'));
  await press('回款记录');
  await settled(() => expect(textOfPage()).toContain('多收退回'));
  expect(address()).toBe('?tab=receivables&view=receipts&owner_id=7');
  expect(askedOf('/api/business/receipt', sent)).toEqual(['?owner_id=7']);
  expect(textOfPage()).toContain('-10.00');
});

test('the order of a row opens beside the list, and leaves the filters when it is closed', async () => {
  const { address } = await show('/screen?tab=receivables&state=overdue&detail=5');
  await settled(() => expect(textOfPage()).toContain('回款计划'));
  expect(textOfPage()).toContain('183.02 元');
  expect(control('退款 2026-02-01')).toBeDefined();
  await act(async () => document.querySelector<HTMLElement>('.ant-drawer-close')?.click());
  await settled(() => expect(address()).toBe('?tab=receivables&state=overdue'));
});
