import * as z from 'zod/mini';
import { amountOf, isWholeThousandth, thousandthsOf } from '#contract/rules/stock.ts';

// On the wire an amount of goods is a number with three decimals at most; behind the schemas it is integer thousandths.

const mostNum = 1_000_000;

const num = (least: number, words: string) =>
  z.pipe(
    z
      .number({ error: ({ input }) => (input === undefined || input === null ? '必填' : '请输入数量，最多三位小数') })
      .check(
        z.minimum(least, words),
        z.maximum(mostNum, '数量过大，最多 100 万'),
        z.refine(isWholeThousandth, '请输入数量，最多三位小数'),
      ),
    z.transform(thousandthsOf),
  );

/** More than nothing. */
export const Num = num(0.001, '数量必须大于 0');
/** Nothing too: what was counted. */
export const CountedNum = num(0, '数量不能为负数');

export const NumOut = z.pipe(z.pipe(z.int(), z.transform(amountOf)), z.number());
