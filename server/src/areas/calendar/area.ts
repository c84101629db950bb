import { today } from '@tongzhou/contract/rules/day.ts';
import { type CalendarFollower, followCalendar } from '#areas/calendar/follow-calendar.ts';
import { calendarDays } from '#areas/calendar/home-days.ts';
import { savePublishedDays } from '#areas/calendar/published-days.ts';
import { calendarRoutes } from '#areas/calendar/routes.ts';
import type { Ground } from '#platform/ground.ts';

interface CalendarGround extends Ground {
  readonly contributions: { readonly calendarFollowers: readonly CalendarFollower[] };
}

export const calendarArea = (ground: CalendarGround) => ({
  name: 'calendar',
  routes: calendarRoutes(() => ground.contributions.calendarFollowers),
  homeDays: [calendarDays],
  jobs: [
    {
      name: 'calendar/published-days',
      cron: '10 0 * * *',
      atStart: 'required' as const,
      run: () =>
        savePublishedDays(ground.database, Number(today(ground.clock()).slice(0, 4)), (tx, turned) =>
          followCalendar(tx, ground.contributions.calendarFollowers, turned, undefined, ground.clock()),
        ),
    },
  ],
});
