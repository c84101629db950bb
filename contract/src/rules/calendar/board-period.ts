import { addDays, addMonths } from '#contract/rules/day.ts';

// A month, a quarter or a year, as it is written in addresses and kept with sums: '2026-11', '2026-Q4', '2026'.

export const periodKinds = { month: '按月', quarter: '按季', year: '按年' } as const;
export type PeriodKind = keyof typeof periodKinds;
export const periodKindNames = Object.keys(periodKinds) as [PeriodKind, ...PeriodKind[]];

export const periodPattern = /^20\d\d(-(0[1-9]|1[0-2]|Q[1-4]))?$/;

const monthsOf: Readonly<Record<PeriodKind, number>> = { month: 1, quarter: 3, year: 12 };

export const kindOfPeriod = (period: string): PeriodKind =>
  period.length === 4 ? 'year' : period.includes('Q') ? 'quarter' : 'month';

/** The one a day lies in. */
export function periodAt(kind: PeriodKind, day: string): string {
  const year = day.slice(0, 4);
  if (kind === 'year') return year;
  return kind === 'month' ? day.slice(0, 7) : `${year}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
}

/** Its first and its last day. */
export function daysOfPeriod(period: string): { readonly from: string; readonly to: string } {
  const kind = kindOfPeriod(period);
  const month =
    kind === 'year' ? '01' : kind === 'month' ? period.slice(5) : `0${Number(period.slice(6)) * 3 - 2}`.slice(-2);
  const from = `${period.slice(0, 4)}-${month}-01`;
  return { from, to: addDays(addMonths(from, monthsOf[kind]), -1) };
}

/** So many later, or earlier. */
export function movePeriod(period: string, by: number): string {
  const kind = kindOfPeriod(period);
  return periodAt(kind, addMonths(daysOfPeriod(period).from, by * monthsOf[kind]));
}

/** It and those before it, the oldest first. */
export const periodsUpTo = (period: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => movePeriod(period, at - count + 1));

export function periodWords(period: string): string {
  const year = `${period.slice(0, 4)} 年`;
  const kind = kindOfPeriod(period);
  if (kind === 'year') return year;
  return kind === 'month' ? `${year} ${Number(period.slice(5))} 月` : `${year}第 ${period.slice(6)} 季度`;
}
