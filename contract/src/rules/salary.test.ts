import { describe, expect, it } from 'vitest';
import { type Amounts, inFen, monthlyTotal, noAmounts, sameAmounts, sumWords } from '#contract/rules/salary.ts';

const amounts: Amounts = {
  base: 800_000,
  post: 200_000,
  performance: 100_000,
  allowance: 50_001,
  social_base: 700_000,
  housing_base: 600_000,
  deduction: 150_000,
};

describe('the total of a month', () => {
  it('is base, post, performance and allowances, shown as their sum; bases and deductions are no part of it', () => {
    expect(monthlyTotal(amounts)).toBe(1_150_001);
    expect(sumWords(amounts)).toBe('8,000.00 + 2,000.00 + 1,000.00 + 500.01 = 11,500.01');
    expect(monthlyTotal(noAmounts)).toBe(0);
  });

  it('may stay the same while a base does not', () => {
    expect(sameAmounts(amounts, { ...amounts })).toBe(true);
    expect(sameAmounts(amounts, { ...amounts, deduction: 0 })).toBe(false);
  });

  it('is counted in 分, also of amounts in 元 that floating numbers add up to something else', () => {
    const inYuan = { ...noAmounts, base: 0.1, post: 0.2, performance: 1.1, allowance: 2.2 };
    expect(monthlyTotal(inYuan)).not.toBe(3.6);
    expect(monthlyTotal(inFen(inYuan))).toBe(360);
  });
});
