import * as z from 'zod/mini';
import { MoneyOut } from '#contract/money.ts';
import { isMonth, type Months, monthCount } from '#contract/rules/calendar/report-period.ts';

/** '2026-11' */
export const Month = z.string().check(z.refine(isMonth, '月份格式不正确'));

export const months = { from: Month, to: Month };
const most = 24;
/** What a report of several months is asked with. */
export const inOrder = z.refine<Months>((given) => given.from <= given.to && monthCount(given) <= most, {
  path: ['to'],
  message: `请选择 ${most} 个月以内的起止月份`,
});

/** 分 in the period, in as long a one before it, and in the same one of the year before. */
export const Compared = z.object({ now: MoneyOut, before: MoneyOut, year: MoneyOut });
