import { addDays, addMonths } from '#contract/rules/day.ts';

// Months are '2026-11'. A report is of some months on end, beside as many before them and beside the same of the year before.

export interface Months {
  readonly from: string;
  readonly to: string;
}

const plain = /^20\d\d-(0[1-9]|1[0-2])$/;
export const isMonth = (value: unknown): value is string => typeof value === 'string' && plain.test(value);

export const monthLater = (month: string, months: number): string => addMonths(`${month}-01`, months).slice(0, 7);
const ordinal = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
export const monthCount = ({ from, to }: Months): number => ordinal(to) - ordinal(from) + 1;

export function monthsOf({ from, to }: Months): string[] {
  const found: string[] = [];
  for (let month = from; month <= to; month = monthLater(month, 1)) found.push(month);
  return found;
}

const firstDay = (month: string): string => `${month}-01`;
export const lastDay = (month: string): string => addDays(addMonths(`${month}-01`, 1), -1);
export const daysOfMonths = ({ from, to }: Months) => ({ first: firstDay(from), last: lastDay(to) });

const shifted = ({ from, to }: Months, months: number): Months => ({
  from: monthLater(from, months),
  to: monthLater(to, months),
});

export const comparisons = { now: '本期', before: '上期', year: '去年同期' } as const;
export type Comparison = keyof typeof comparisons;

/** The months themselves, as many before them, and the same of the year before. */
export const periodsOf = (months: Months): Readonly<Record<Comparison, Months>> => ({
  now: months,
  before: shifted(months, -monthCount(months)),
  year: shifted(months, -12),
});

/** How far the first is from the second, in percent with one decimal; nothing where there was nothing. */
export const movedPercent = (now: number, then: number): number | null =>
  then === 0 ? null : Math.round(((now - then) / Math.abs(then)) * 1000) / 10;
