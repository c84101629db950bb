import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { fieldErrors, useChineseMessages } from '#contract/messages.ts';
import { Money, MoneyOut, money, SignedMoney } from '#contract/money.ts';

beforeAll(() => useChineseMessages({ jitless: true }));

const read = (schema: z.ZodMiniType, amount: unknown) => z.parse(schema, amount);
const said = (schema: z.ZodMiniType, amount: unknown) => {
  const { error } = z.safeParse(z.strictObject({ amount: schema }), { amount });
  return error === undefined ? undefined : fieldErrors(error.issues).amount;
};
const noAmount = '请输入金额，最多两位小数';

describe('an amount in a call', () => {
  it('is 元 there and 分 behind it', () => {
    const sent = [0, -0, 0.01, 0.29, 1.1, 4.35, 19.99, 1000.5, 8000, 9_999_999_999.99, 1e10];
    expect(sent.map((amount) => read(Money, amount))).toEqual([
      0, 0, 1, 29, 110, 435, 1999, 100_050, 800_000, 999_999_999_999, 1e12,
    ]);
  });

  it.each([
    ['missing', undefined, '必填'],
    ['null', null, '必填'],
    ['text', '100', noAmount],
    ['a list', [1], noAmount],
    ['no number', Number.NaN, noAmount],
    ['without end', Number.POSITIVE_INFINITY, noAmount],
    ['of three decimals', 1.005, noAmount],
    ['less than a 分', 0.001, noAmount],
    ['what a sum of floating numbers gives', 0.1 + 0.2, noAmount],
    ['negative', -0.01, '金额不能为负数'],
    ['one 分 too much', 10_000_000_000.01, '金额过大，最多 100 亿元'],
    ['far too much', 1e15, '金额过大，最多 100 亿元'],
    ['beyond all', 1e300, '金额过大，最多 100 亿元'],
  ])('that is %s is refused in words', (_what, amount, words) => expect(said(Money, amount)).toBe(words));

  it('may be negative where it says so, and has bounds of its own where it says so', () => {
    expect([-0.29, -1e10, 12.3].map((amount) => read(SignedMoney, amount))).toEqual([-29, -1e12, 1230]);
    expect(said(SignedMoney, -10_000_000_000.01)).toBe('金额过小，最少 -100 亿元');
    expect(said(SignedMoney, -1.005)).toBe(noAmount);
    const wage = money({ most: 10_000_000 });
    expect(read(wage, 10_000_000)).toBe(1_000_000_000);
    expect(said(wage, 10_000_000.01)).toBe('金额过大，最多 1000 万元');
    expect(said(money({ least: 0.01 }), 0)).toBe('金额过小，最少 0.01 元');
    expect(said(money({ least: 20_000 }), 1)).toBe('金额过小，最少 2 万元');
  });
});

describe('an amount in a reply', () => {
  it('is given in 分 and arrives in 元', () => {
    const sent = JSON.stringify([0, 1, 29, 1999, -841, 1e12, 999_999_999_999].map((fen) => read(MoneyOut, fen)));
    expect(sent).toBe('[0,0.01,0.29,19.99,-8.41,10000000000,9999999999.99]');
  });

  it('is whole 分: half a one is a mistake of ours', () => expect(() => read(MoneyOut, 0.5)).toThrow());

  it('is a number in the API document', () =>
    expect(z.toJSONSchema(MoneyOut, { io: 'output' })).toMatchObject({ type: 'number' }));
});
