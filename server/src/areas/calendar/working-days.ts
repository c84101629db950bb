import { calendarOf, daysBetween, works } from '@tongzhou/contract/rules/calendar/working-calendar.ts';
import { addDays, dayMs } from '@tongzhou/contract/rules/day.ts';
import { namedDays } from '#areas/calendar/calendar-table.ts';
import type { Db } from '#platform/database/client.ts';

/** Longer spans are a mistake of the asker, and would be walked day by day. */
const longestSpan = 3660;

/** The working days among them, both ends included. */
export async function workingDays(db: Db, first: string, last: string): Promise<string[]> {
  if (Date.parse(last) - Date.parse(first) > longestSpan * dayMs)
    throw new RangeError(`${first} to ${last} is too long`);
  const calendar = calendarOf(await namedDays(db, first, last));
  return daysBetween(first, last).filter((day) => works(calendar, day));
}

export const isWorkingDay = async (db: Db, day: string): Promise<boolean> =>
  (await workingDays(db, day, day)).length === 1;

/** The working day so many after (before, if negative) the given one, which itself need not be one and does not count. */
export async function addWorkingDays(db: Db, day: string, count: number): Promise<string> {
  if (count === 0) return day;
  const step = count < 0 ? -1 : 1;
  const needed = Math.abs(count);
  // The longest holiday leaves more than half of any stretch of this length to work on.
  const reach = addDays(day, step * (needed * 2 + 30));
  const [first, last] = step === 1 ? [addDays(day, 1), reach] : [reach, addDays(day, -1)];
  const days = await workingDays(db, first, last);
  const found = step === 1 ? days[needed - 1] : days.at(-needed);
  if (found === undefined) throw new RangeError(`no ${count} working days from ${day}`);
  return found;
}
