import { expect, test } from 'vitest';
import { marginOf, netOf, spreadOver } from '#contract/rules/order-money.ts';

test.each([
  [10_600, 6, 10_000],
  [11_300, 13, 10_000],
  [10_000, 0, 10_000],
  [10_000, 6, 9_434],
  [1, 13, 1],
  [1_000_000_000_000, 13, 884_955_752_212],
])('%i 分 at %i %% is %i without tax', (amount, rate, net) => {
  expect(netOf(amount, rate)).toBe(net);
});

test('the margin is what is left without tax after the cost, and may be less than nothing', () => {
  expect(marginOf({ amount: 10_600, tax_rate: 6, expected_cost: 6_000 })).toBe(4_000);
  expect(marginOf({ amount: 10_600, tax_rate: 6, expected_cost: 12_000 })).toBe(-2_000);
});

const plan = [
  { id: 1, outstanding: 3_000, due_on: null },
  { id: 2, outstanding: 4_000, due_on: '2026-12-31' },
  { id: 3, outstanding: 0, due_on: '2026-01-31' },
  { id: 4, outstanding: 3_000, due_on: '2026-06-30' },
  { id: 5, outstanding: 1_000, due_on: '2026-12-31' },
];
const shares = (amount: number, named: readonly number[] = []) => {
  const { shares: all, beyond } = spreadOver(plan, amount, named);
  return [...all.map(({ id, amount: share }) => `${id}:${share}`), `+${beyond}`].join(' ');
};

test('the oldest first, of one day in the order of the plan, those without a day last', () => {
  expect(shares(2_999)).toBe('4:2999 +0');
  expect(shares(7_500)).toBe('4:3000 2:4000 5:500 +0');
  expect(shares(11_000)).toBe('4:3000 2:4000 5:1000 1:3000 +0');
});

test('those named come before the others, in their own order', () => {
  expect(shares(3_500, [1])).toBe('1:3000 4:500 +0');
  expect(shares(5_000, [5, 2])).toBe('5:1000 2:4000 +0');
  expect(shares(100, [99])).toBe('4:100 +0');
});

test('what is more than is owed stays over', () => {
  expect(shares(11_001)).toBe('4:3000 2:4000 5:1000 1:3000 +1');
  expect(shares(0)).toBe('+0');
});
