import { describe, expect, it } from 'vitest';
import { fenOfYuan, yuanOfFen } from '#contract/rules/money.ts';
import { claimTotal, lineTotal, maskedAccount, offsetsWithin } from './claim.ts';

describe('what a claim comes to', () => {
  it('is exact for ten thousand sets of lines, reckoned in 分 or sent in 元', () => {
    let seed = 7;
    const next = (most: number) => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
      return Math.floor((seed / 2 ** 32) * most);
    };
    for (let set = 0; set < 10_000; set++) {
      const lines = Array.from({ length: 1 + next(12) }, () => ({
        bill_price: next(10_000_000_000),
        subsidy_price: next(100_000),
        other_price: next(3) === 0 ? 0 : next(1_000_000),
      }));
      const sum = lines.reduce(
        (all, line) => all + BigInt(line.bill_price) + BigInt(line.subsidy_price) + BigInt(line.other_price),
        0n,
      );
      expect(BigInt(claimTotal(lines))).toBe(sum);
      const typed = lines.map((line) => ({
        bill_price: fenOfYuan(yuanOfFen(line.bill_price)),
        subsidy_price: fenOfYuan(yuanOfFen(line.subsidy_price)),
        other_price: fenOfYuan(yuanOfFen(line.other_price)),
      }));
      expect(claimTotal(typed)).toBe(lines.map(lineTotal).reduce((a, b) => a + b, 0));
    }
  });

  it('bears off-sets up to what was agreed to, the first loans first', () => {
    const offsets = [
      { loan_id: 1, amount: 600 },
      { loan_id: 2, amount: 300 },
    ];
    const amounts = (approved: number) => offsetsWithin(offsets, approved).map(({ amount }) => amount);
    expect([900, 899, 600, 500, 0].map(amounts)).toEqual([
      [600, 300],
      [600, 299],
      [600, 0],
      [500, 0],
      [0, 0],
    ]);
  });

  it('shows the end of an account', () => {
    expect([maskedAccount('6222021112345678'), maskedAccount('')]).toEqual(['**** 5678', '']);
  });
});
