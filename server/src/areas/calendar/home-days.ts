import type { HomeDay } from '@tongzhou/contract/areas/home.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { namedDays } from '#areas/calendar/calendar-table.ts';
import type { Db } from '#platform/database/client.ts';

/** Holidays, and weekends that are worked on. */
export const calendarDays = async (db: Db, _caller: unknown, first: string, last: string): Promise<HomeDay[]> =>
  (await namedDays(db, first, last)).map(({ day, kind, name }) => ({
    day: beginOf(day),
    kind: kind === 'workday' ? 'workday' : 'holiday',
    title: name,
    link: null,
  }));
