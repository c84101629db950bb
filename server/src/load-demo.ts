import { calendarOf } from '@tongzhou/contract/rules/calendar/working-calendar.ts';
import { today } from '@tongzhou/contract/rules/day.ts';
import type { DemoContext } from '@tongzhou/demo/context.ts';
import type { App } from '#app/app.ts';
import { publishedDays, savePublishedDays } from '#areas/calendar/public.ts';
import { demoPersonasIn } from '#areas/identity/public.ts';
import { lockTree, peopleCount } from '#areas/organisation/public.ts';
import { classify } from '#platform/database/failures.ts';

const patience = 40;

type LoadingApp = Pick<App, 'database' | 'areas'>;

/** Once, into a company that has nobody but its first administrator. */
export async function loadDemo(app: LoadingApp, now: number): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await load(app, now);
    } catch (error) {
      // Another server is at it, which takes longer than a lock is waited for.
      if (classify(error) !== 'locked' || attempt === patience) throw error;
    }
  }
}

async function load({ database, areas }: LoadingApp, now: number): Promise<void> {
  if ((await demoPersonasIn(database)) !== undefined || (await peopleCount(database)) > 1) return;
  // The generator is only wanted here: no start without a demo company reads it.
  const { demoCompany } = await import('@tongzhou/demo/company.ts');
  const { workingHours } = await import('@tongzhou/demo/people/working-hours.ts');
  const [day, year] = [today(now), Number(today(now).slice(0, 4))];
  // The years it tells of, and the next. Leave is counted by the company's own calendar, which begins with this one.
  await savePublishedDays(database, year);
  const calendar = calendarOf([year - 2, year - 1, year, year + 1].flatMap(publishedDays));
  const company = demoCompany(day, calendar);
  const demo: DemoContext = { company, ids: new Map(), now, hours: workingHours(calendar, now) };
  await database.transaction(async (tx) => {
    await lockTree(tx);
    if ((await peopleCount(tx)) > 1) return;
    for (const area of areas) await area.demoBasics?.(tx, demo);
    for (const area of areas) await area.demo?.(tx, demo);
  }, 120_000);
}
