import { describe, expect, it } from 'vitest';
import {
  differenceOf,
  differenceWords,
  fenOf,
  fenOfYuan,
  isWholeFen,
  signedFenOf,
  yuan,
  yuanOfFen,
} from '#contract/rules/money.ts';

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

  it('with a sign are some where there may be one', () => {
    expect(['-1', '-1,234.5', ' -0.07', '8000', '-0'].map(signedFenOf)).toEqual([-100, -123_450, -7, 800_000, 0]);
    for (const typed of ['--1', '-', '- 1', '1-', '-1.234', '−1'])
      expect([typed, signedFenOf(typed)]).toEqual([typed, undefined]);
    for (const fen of [-1, -29, -115_00, 129]) expect(signedFenOf(yuan(fen))).toBe(fen);
  });
});

describe('分 and 元', () => {
  const most = 10_000_000_000_000;
  /** Large and small ones by turns, the same each time. */
  const fens = Array.from({ length: 5000 }, (_, at) => {
    const reach = at % 2 === 0 ? most : 200_000;
    const mixed = Math.imul(at + 1, 0x9e3779b1) >>> 0;
    return Math.round((mixed / 0xffffffff) * 2 * reach) - reach;
  });

  it('are each other, for every amount up to a hundred thousand million 元', () => {
    for (const fen of [most, -most, most - 1, ...fens]) {
      const amount = yuanOfFen(fen);
      expect(fenOfYuan(amount)).toBe(fen);
      expect(isWholeFen(amount)).toBe(true);
      expect(fenOfYuan(JSON.parse(JSON.stringify(amount)))).toBe(fen);
      expect(amount).toBe(Number((fen / 100).toFixed(2)));
      expect(isWholeFen(amount + (fen < 0 ? -0.005 : 0.005))).toBe(false);
    }
  });

  it('has no amount between two 分', () => {
    expect([0.29, 0.57, 1.1, 1.15, 4.35, 19.99, 1e10, -8.41].map(fenOfYuan)).toEqual([
      29, 57, 110, 115, 435, 1999, 1e12, -841,
    ]);
    for (const amount of [0.001, 1.005, 0.1 + 0.2, 19.999, 1e-9, 9_999_999_999.995])
      expect([amount, isWholeFen(amount)]).toEqual([amount, false]);
    expect(Object.is(fenOfYuan(-0), 0)).toBe(true);
  });
});

describe('a difference', () => {
  it('is an amount and a percentage, where there was something before', () => {
    expect(differenceOf(1_000_000, 1_150_000)).toEqual({ amount: 150_000, percent: 15 });
    expect(differenceWords(differenceOf(1_000_000, 1_150_000))).toBe('+1,500.00（+15.00%）');
    expect(differenceWords(differenceOf(900_000, 800_000))).toBe('-1,000.00（-11.11%）');
    expect(differenceWords(differenceOf(0, 800_000))).toBe('+8,000.00');
    expect(differenceWords(differenceOf(5, 5))).toBe('不变');
  });
});
