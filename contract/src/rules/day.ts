// Days are Shanghai's. On the wire a day is the moment it begins there; in the program and the database it is '2026-11-15'.

const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** After the last summer in which clocks there stood an hour ahead (1986 to 1991). */
const sameClockSince = Date.UTC(1992, 0);

/** The day a moment lies in, up to 23:59:59, the end of a range. In those old summers a birthday's midnight may be an hour early. */
export const dayOf = (millis: number): string =>
  new Date(millis + (millis < sameClockSince ? 9 : 8) * hourMs).toISOString().slice(0, 10);

/** The day it is now: exact, since nobody's clock is ahead any more. */
export const today = (now: number): string => new Date(now + 8 * hourMs).toISOString().slice(0, 10);

export const beginOf = (day: string): number => Date.parse(`${day}T00:00:00+08:00`);

/** Whether there is such a day. */
export const isDay = (text: string): boolean => !Number.isNaN(beginOf(text)) && dayOf(beginOf(text)) === text;

export const addDays = (day: string, days: number): string => dayOf(beginOf(day) + days * dayMs);

/** Every day from one to another. */
export const daysUntil = (first: string, last: string): string[] =>
  Array.from({ length: Math.round((beginOf(last) - beginOf(first)) / dayMs) + 1 }, (_, n) => addDays(first, n));

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

/** The same day so many months later; of a shorter month, its last. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(date, last)))
    .toISOString()
    .slice(0, 10);
}
