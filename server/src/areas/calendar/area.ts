import { today } from '@tongzhou/contract/rules/day.ts';
import { savePublishedDays } from '#areas/calendar/published-days.ts';
import { calendarRoutes } from '#areas/calendar/routes.ts';
import type { Ground } from '#platform/ground.ts';

export const calendarArea = ({ database, clock }: Ground) => ({
  name: 'calendar',
  routes: calendarRoutes(),
  jobs: [
    {
      name: 'calendar/published-days',
      cron: '10 0 * * *',
      atStart: 'required' as const,
      run: () => savePublishedDays(database, Number(today(clock()).slice(0, 4))),
    },
  ],
});
