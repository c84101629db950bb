import { type Amounts, monthlyTotal, type SalaryPart } from '#contract/rules/salary.ts';
import type { Employment } from './payroll-tax.ts';
import { portion } from './payroll-tax.ts';

// What the standards of a month come to: by the working days on which each held, less leave that is not or not wholly paid.

export interface HeldStandard {
  readonly from: string;
  readonly amounts: Amounts;
}

/** 21.75 days a month, where the company reckons by it. */
export const fixedDays = 2175;

export interface MonthOfWork {
  /** Of the whole month. */
  readonly workingDays: readonly string[];
  /** A day is a part of the working days of the month, or of 21.75. */
  readonly fixed: boolean;
}

export interface Stretch {
  readonly first: string;
  readonly last: string;
  readonly days: number;
  readonly amounts: Amounts;
}

/** What holds on a day: of the ascending, the last that has begun. */
export const standardOf = (standards: readonly HeldStandard[], day: string): HeldStandard | undefined =>
  standards.findLast(({ from }) => from <= day);

export const isEmployedOn = ({ entry, left }: Employment, day: string): boolean =>
  day >= entry && (left === null || day <= left);

/** The working days of the month on which someone was here and paid, in stretches of one standard each. */
export function stretchesOf(
  { workingDays }: MonthOfWork,
  person: Employment,
  standards: readonly HeldStandard[],
): Stretch[] {
  const found: (Stretch & { readonly standard: HeldStandard })[] = [];
  for (const day of workingDays) {
    const standard = isEmployedOn(person, day) ? standardOf(standards, day) : undefined;
    if (standard === undefined) continue;
    const open = found.at(-1);
    if (open?.standard === standard) found[found.length - 1] = { ...open, last: day, days: open.days + 1 };
    else found.push({ standard, amounts: standard.amounts, first: day, last: day, days: 1 });
  }
  return found.map(({ standard: _, ...stretch }) => stretch);
}

/** In hundredths of a day: by what a month's amount is divided. Whoever was here all month gets all of it, whatever a day is worth. */
export function divisorOf({ workingDays, fixed }: MonthOfWork, stretches: readonly Stretch[]): number {
  const whole = workingDays.length * 100;
  const here = stretches.reduce((sum, { days }) => sum + days, 0) * 100;
  return fixed && here < whole ? Math.max(fixedDays, here) : whole;
}

/** One part of the standard over the month. */
export function partPay(stretches: readonly Stretch[], divisor: number, part: SalaryPart): number {
  const weighed = stretches.reduce((sum, { amounts, days }) => sum + amounts[part] * days * 100, 0);
  return divisor === 0 ? 0 : portion(weighed, 1, divisor);
}

export interface LeaveRow {
  readonly leave_id: number;
  readonly day: string;
  readonly minutes: number;
  readonly type_id: number;
  readonly type_name: string;
  /** Of the day's pay that is paid all the same. */
  readonly percent: number;
  /** Paid at least four fifths of the city's minimum wage. */
  readonly sick: boolean;
}

export const minutesOfDay = 480;
const sickShare = 80;

/** What a day row takes off, rounded by itself: what is given back later is exactly what was taken. */
function leaveAmount(row: LeaveRow, monthly: number, minimumWage: number, month: MonthOfWork): number {
  const day = month.fixed ? fixedDays : month.workingDays.length * 100;
  const floor = row.sick ? Math.min(monthly * 100, minimumWage * sickShare) : 0;
  const paid = Math.max(monthly * row.percent, floor);
  const unpaid = monthly * 100 - paid;
  return day === 0 ? 0 : portion(unpaid, Math.min(row.minutes, minutesOfDay), minutesOfDay * day);
}

export interface LeaveTaken extends LeaveRow {
  readonly monthly: number;
  readonly amount: number;
}

/** Leave on working days that someone was here; together it takes off no more than the standards come to. */
export function leaveTaken(
  rows: readonly LeaveRow[],
  given: {
    readonly month: MonthOfWork;
    readonly person: Employment;
    readonly standards: readonly HeldStandard[];
    readonly minimumWage: number;
    readonly most: number;
  },
): LeaveTaken[] {
  const { month, person, standards, minimumWage } = given;
  const worked = new Set(month.workingDays);
  let left = given.most;
  const taken: LeaveTaken[] = [];
  for (const row of rows) {
    const standard = standardOf(standards, row.day);
    if (!worked.has(row.day) || !isEmployedOn(person, row.day) || standard === undefined) continue;
    const monthly = monthlyTotal(standard.amounts);
    const amount = Math.min(left, leaveAmount(row, monthly, minimumWage, month));
    left -= amount;
    taken.push({ ...row, monthly, amount });
  }
  return taken;
}
