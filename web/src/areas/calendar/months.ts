import type { CalendarDay } from '@tongzhou/contract/areas/calendar.ts';
import { addDays, dayOf } from '@tongzhou/contract/rules/day.ts';

export interface ShownDay {
  /** '2026-10-01' */
  readonly day: string;
  readonly date: number;
  readonly weekend: boolean;
  readonly named: CalendarDay | undefined;
  readonly works: boolean;
}

export interface ShownMonth {
  readonly month: number;
  /** Empty places before the first, since a week begins on Monday. */
  readonly before: number;
  readonly days: readonly ShownDay[];
  readonly workingDays: number;
}

const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

/** A year as it is drawn. */
export function monthsOf(year: number, named: readonly CalendarDay[], workingDays: readonly number[]): ShownMonth[] {
  const names = new Map(named.map((one) => [dayOf(one.day), one]));
  return Array.from({ length: 12 }, (_, index) => {
    const month = index + 1;
    const first = `${year}-${String(month).padStart(2, '0')}-01`;
    const days: ShownDay[] = [];
    for (let day = first; day.startsWith(first.slice(0, 7)); day = addDays(day, 1)) {
      const weekend = weekdayOf(day) > 4;
      const special = names.get(day);
      const works = special === undefined ? !weekend : special.kind === 'workday';
      days.push({ day, date: Number(day.slice(8)), weekend, named: special, works });
    }
    return { month, before: weekdayOf(first), days, workingDays: workingDays[index] ?? 0 };
  });
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Where an arrow key leads, within the year. */
export function dayBeside(day: string, key: string): string | undefined {
  const step = steps[key];
  if (step === undefined) return undefined;
  const next = addDays(day, step);
  return next.slice(0, 4) === day.slice(0, 4) ? next : undefined;
}
