import * as contract from '@tongzhou/contract/areas/calendar.ts';
import { calendarOf, workingDaysByMonth } from '@tongzhou/contract/rules/calendar/working-calendar.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { knownYears, lockCalendar, markYearKnown, namedDays } from '#areas/calendar/calendar-table.ts';
import { clearDay, setDays } from '#areas/calendar/change-calendar.ts';
import { type CalendarFollower, followCalendar } from '#areas/calendar/follow-calendar.ts';
import { conflict } from '#platform/http/refusal.ts';
import { type Served, serve } from '#platform/http/serve.ts';

export const calendarRoutes = (followers: () => readonly CalendarFollower[]): Served[] => [
  serve(contract.calendarYear, {
    run: async ({ db }, { year }) => {
      const [days, known] = await Promise.all([
        namedDays(db, `${year}-01-01`, `${year}-12-31`),
        knownYears(db, [year]),
      ]);
      return {
        year,
        known: known.length === 1,
        days: days.map((one) => ({ ...one, day: beginOf(one.day) })),
        working_days: workingDaysByMonth(calendarOf(days), year),
      };
    },
  }),
  serve(contract.setCalendarDay, {
    run: async ({ tx, caller, now, note }, { until, ...wanted }) => {
      const changed = await setDays(tx, wanted, until);
      note(changed.note);
      return followCalendar(tx, followers(), changed.turned, caller, now);
    },
  }),
  serve(contract.clearCalendarDay, {
    run: async ({ tx, caller, now, note }, { day }) => {
      const changed = await clearDay(tx, day);
      note(changed.note);
      return followCalendar(tx, followers(), changed.turned, caller, now);
    },
  }),
  serve(contract.confirmCalendarYear, {
    run: async ({ tx, note }, { year }) => {
      await lockCalendar(tx);
      if (!(await markYearKnown(tx, year))) conflict(`${year} 年已经录入`);
      note({ object: { kind: 'calendar-year', id: year, label: `${year} 年` } });
      return null;
    },
  }),
];
