import { expect, test } from 'vitest';
import { firstAmounts, heldOn, typedAmounts } from '#areas/salary/held-standard.ts';

const amounts = (base: number) => ({ ...typedAmounts({}), base });
const standards = [
  { effective_date: 300, amounts: amounts(4) },
  { effective_date: 200, amounts: amounts(3) },
  { effective_date: 200, amounts: amounts(2) },
  { effective_date: 100, amounts: amounts(1) },
];

test('on a day holds the newest whose day has come, of one day the last', () => {
  expect([99, 100, 199, 200, 299, 300, 999].map((day) => heldOn(standards, day)?.base)).toEqual([
    undefined,
    1,
    1,
    3,
    3,
    4,
    4,
  ]);
  expect(heldOn(standards, null)?.base).toBe(4);
  expect(heldOn([], 100)).toBeUndefined();
});

test('what is no amount counts as nothing while it is typed', () => {
  expect(typedAmounts({ base: 100.29, post: '1.234', allowance: null, reason: 'x' })).toEqual(amounts(10_029));
  expect(firstAmounts()).not.toHaveProperty('base');
});
