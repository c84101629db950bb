import { type CompanyHours, calendarOf, minutesWorked } from '@tongzhou/contract/rules/calendar/working-calendar.ts';
import { dayOf } from '@tongzhou/contract/rules/day.ts';
import { namedDays, usualHours } from '#areas/calendar/calendar-table.ts';
import type { Db } from '#platform/database/client.ts';
import { setting } from '#platform/database/settings-table.ts';

/** In minutes of the day. */
export const companyHours = async (db: Db): Promise<CompanyHours> =>
  ((await setting(db, 'company-hours')) as CompanyHours | undefined) ?? usualHours;

/** How many minutes were worked since a moment that is not before the given one. */
export async function workingTime(db: Db, earliest: number, now: number): Promise<(since: number) => number> {
  const calendar = calendarOf(await namedDays(db, dayOf(earliest), dayOf(now)));
  const hours = await companyHours(db);
  return (since) => minutesWorked(calendar, hours, since, now);
}

export const workingMinutes = async (db: Db, from: number, to: number): Promise<number> =>
  (await workingTime(db, from, to))(from);
