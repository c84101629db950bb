import { describe, expect, it } from 'vitest';
import {
  type Amounts,
  differenceOf,
  differenceWords,
  fenOf,
  monthlyTotal,
  noAmounts,
  sameAmounts,
  sumWords,
  yuan,
} from '#contract/rules/salary.ts';

const amounts: Amounts = {
  base: 800_000,
  post: 200_000,
  performance: 100_000,
  allowance: 50_001,
  social_base: 700_000,
  housing_base: 600_000,
  deduction: 150_000,
};

describe('amounts', () => {
  it('are written in 元 with two decimals and read back to the 分', () => {
    expect([0, 5, 99, 100, 1_234_567, -150_000, 100_000_000_000].map(yuan)).toEqual([
      '0.00',
      '0.05',
      '0.99',
      '1.00',
      '12,345.67',
      '-1,500.00',
      '1,000,000,000.00',
    ]);
    expect(['0', '8000', '8,000.5', ' 12.34 ', '7.', '0.07'].map(fenOf)).toEqual([0, 800_000, 800_050, 1234, 700, 7]);
    for (const fen of [1, 10, 29, 57, 115, 100_000_129]) expect(fenOf(yuan(fen))).toBe(fen);
  });

  it('with more than two decimals, a sign or anything else are none', () => {
    for (const typed of ['', '-1', '1.234', '1e3', '一千', '.5', '１', '1 000', 'NaN', '1234567890123'])
      expect([typed, fenOf(typed)]).toEqual([typed, undefined]);
  });
});

describe('the total of a month', () => {
  it('is base, post, performance and allowances, shown as their sum; bases and deductions are no part of it', () => {
    expect(monthlyTotal(amounts)).toBe(1_150_001);
    expect(sumWords(amounts)).toBe('8,000.00 + 2,000.00 + 1,000.00 + 500.01 = 11,500.01');
    expect(monthlyTotal(noAmounts)).toBe(0);
  });

  it('differs by an amount and a percentage, where there was something before', () => {
    expect(differenceOf(1_000_000, 1_150_000)).toEqual({ amount: 150_000, percent: 15 });
    expect(differenceWords(differenceOf(1_000_000, 1_150_000))).toBe('+1,500.00（+15.00%）');
    expect(differenceWords(differenceOf(900_000, 800_000))).toBe('-1,000.00（-11.11%）');
    expect(differenceWords(differenceOf(0, 800_000))).toBe('+8,000.00');
    expect(differenceWords(differenceOf(5, 5))).toBe('不变');
  });

  it('may stay the same while a base does not', () => {
    expect(sameAmounts(amounts, { ...amounts })).toBe(true);
    expect(sameAmounts(amounts, { ...amounts, deduction: 0 })).toBe(false);
  });
});
