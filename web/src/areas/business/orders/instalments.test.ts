import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { expect, test } from 'vitest';
import {
  blankRow,
  draftOf,
  fillUp,
  mayFillUp,
  partsOf,
  planBy,
  remainingFen,
  rowsOf,
  shareWords,
  splitEvenly,
} from '#areas/business/orders/instalments.ts';

const row = (amount: number | string | null, settled = 0) => ({ ...blankRow('一期'), amount, settled });
const dates = { signed_on: beginOf('2026-11-01'), delivery_on: beginOf('2027-03-01') };

test.each([
  [10_000, [1, 1, 1], [3_333, 3_333, 3_334]],
  [10_001, [30, 60, 10], [3_000, 6_000, 1_001]],
  [2, [1, 1, 1], [0, 0, 2]],
  [1_000_000_000_000, [30, 60, 10], [300_000_000_000, 600_000_000_000, 100_000_000_000]],
])('parts of %i by %j always add up', (whole, weights, parts) => {
  expect(partsOf(whole, weights)).toEqual(parts);
});

test('the rest to plan is exact where a sum of 元 would not be', () => {
  expect(remainingFen(0.3, [row(0.1), row(0.2)])).toBe(0);
  expect(remainingFen(100, [row(30), row(null), row('3o')])).toBe(7_000);
  expect(remainingFen(100, [row(120)])).toBe(-2_000);
  expect(remainingFen('1oo', [row(30)])).toBeUndefined();
});

test('even parts keep what else stands in the rows', () => {
  const rows = splitEvenly([{ ...row(5), name: '首付款' }, row(null), row(7)], 100);
  expect(rows.map(({ amount }) => amount)).toEqual([33.33, 33.33, 33.34]);
  expect(rows[0]?.name).toBe('首付款');
});

test('a plan by shares: on signing, on delivery, the last after acceptance', () => {
  expect(planBy([30, 60, 10], 1000, dates)).toEqual([
    { ...row(300), name: '首付款', due_on: dates.signed_on },
    { ...row(600), name: '进度款', due_on: dates.delivery_on },
    { ...row(100), name: '尾款', by: 'acceptance', days_after_acceptance: 30 },
  ]);
  expect(planBy([100], 1000, { signed_on: null, delivery_on: null })).toEqual([{ ...row(1000), name: '全款' }]);
  expect(planBy([25, 25, 25, 25], 1000, dates).map(({ name }) => name)).toEqual([
    '首付款',
    '第 2 期',
    '第 3 期',
    '尾款',
  ]);
});

test('what is missing fills one up, and what is too much is taken from one that can bear it', () => {
  expect(fillUp([row(30), row(null)], 1, 100).map(({ amount }) => amount)).toEqual([30, 70]);
  expect(fillUp([row(30), row(80)], 1, 100).map(({ amount }) => amount)).toEqual([30, 70]);
  expect(mayFillUp(row(80), -1_000)).toBe(true);
  expect(mayFillUp(row(80, 75), -1_000)).toBe(false);
  expect(mayFillUp(row(10), -1_000)).toBe(false);
  expect(mayFillUp(row(10), 0)).toBe(false);
  expect(mayFillUp(row(10), undefined)).toBe(false);
});

test('only the chosen way of being due is sent', () => {
  const both = { ...row(10), due_on: dates.signed_on, days_after_acceptance: 15 };
  expect(draftOf(both)).toEqual({ name: '一期', amount: 10, due_on: dates.signed_on, days_after_acceptance: null });
  expect(draftOf({ ...both, id: 7, by: 'acceptance' })).toEqual({
    id: 7,
    name: '一期',
    amount: 10,
    due_on: null,
    days_after_acceptance: 15,
  });
});

test('a plan that is there shows how each is due', () => {
  const base = { id: 1, name: '一期', amount: 10, settled: 4 };
  const rows = rowsOf([
    { ...base, due_on: dates.signed_on, days_after_acceptance: null },
    { ...base, due_on: null, days_after_acceptance: 0 },
    { ...base, due_on: dates.delivery_on, days_after_acceptance: 30 },
  ]);
  expect(rows.map(({ by }) => by)).toEqual(['day', 'acceptance', 'acceptance']);
});

test('the share of the contract', () => {
  expect(shareWords(90, row(30))).toBe('33.3%');
  expect(shareWords(100, row(30))).toBe('30%');
  expect(shareWords(0, row(30))).toBeUndefined();
  expect(shareWords(100, row('x'))).toBeUndefined();
});
