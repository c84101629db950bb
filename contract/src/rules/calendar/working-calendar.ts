import { addDays, beginOf, dayOf } from '#contract/rules/day.ts';

// Pure: what is worked on follows from the week and the days that differ from it.

interface NamedDay {
  readonly day: string;
  readonly kind: 'holiday' | 'workday';
}

export const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

export type Calendar = ReadonlyMap<string, 'holiday' | 'workday'>;

export const calendarOf = (named: readonly NamedDay[]): Calendar => new Map(named.map(({ day, kind }) => [day, kind]));

export const works = (calendar: Calendar, day: string): boolean =>
  (calendar.get(day) ?? (isWeekend(day) ? 'holiday' : 'workday')) === 'workday';

export function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** January first. */
export function workingDaysByMonth(calendar: Calendar, year: number): number[] {
  const counts = Array.from({ length: 12 }, () => 0);
  for (const day of daysBetween(`${year}-01-01`, `${year}-12-31`)) {
    const month = Number(day.slice(5, 7)) - 1;
    if (works(calendar, day)) counts[month] = (counts[month] ?? 0) + 1;
  }
  return counts;
}

/** Each half of a working day from and to, in minutes of the day. */
export interface CompanyHours {
  readonly am: readonly [number, number];
  readonly pm: readonly [number, number];
}

const minuteMs = 60_000;

/** Of the company's hours, those between two moments. */
export function minutesWorked(calendar: Calendar, { am, pm }: CompanyHours, from: number, to: number): number {
  let minutes = 0;
  for (const day of daysBetween(dayOf(from), dayOf(to))) {
    if (!works(calendar, day)) continue;
    const begin = beginOf(day);
    for (const [first, last] of [am, pm]) {
      const start = Math.max(from, begin + first * minuteMs);
      const end = Math.min(to, begin + last * minuteMs);
      if (end > start) minutes += (end - start) / minuteMs;
    }
  }
  return minutes;
}

/** The moment a minute of a day begins. */
export const momentOf = (day: string, minute: number): number => beginOf(day) + minute * minuteMs;
