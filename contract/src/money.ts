import * as z from 'zod/mini';
import { fenOfYuan, isWholeFen, yuanOfFen } from '#contract/rules/money.ts';

// On the wire money is a number of 元 with two decimals at most; behind the schemas, on the server, it is integer 分.

/** Ten thousand million 元: more is a slip of the hand, and everything below is told exactly. */
const mostYuan = 10_000_000_000;

function inWords(amount: number): string {
  if (amount % 100_000_000 === 0) return `${amount / 100_000_000} 亿元`;
  return amount % 10_000 === 0 ? `${amount / 10_000} 万元` : `${amount} 元`;
}

interface Bounds {
  /** In 元; nothing by default. */
  readonly least?: number;
  /** In 元. */
  readonly most?: number;
}

/** An amount in a call, in 元, between bounds; read as 分. */
export const money = ({ least = 0, most = mostYuan }: Bounds = {}) =>
  z.pipe(
    z
      .number({ error: ({ input }) => (input === undefined || input === null ? '必填' : '请输入金额，最多两位小数') })
      .check(
        z.minimum(least, least === 0 ? '金额不能为负数' : `金额过小，最少 ${inWords(least)}`),
        z.maximum(most, `金额过大，最多 ${inWords(most)}`),
        z.refine(isWholeFen, '请输入金额，最多两位小数'),
      ),
    z.transform(fenOfYuan),
  );

/** An amount in a call. */
export const Money = money();

/** One that may be less than nothing: a correction, a balance. */
export const SignedMoney = money({ least: -mostYuan });

/** An amount in a reply: the code gives 分, the reader gets 元. */
export const MoneyOut = z.pipe(z.pipe(z.int(), z.transform(yuanOfFen)), z.number());
