import { lockPeriod } from '#areas/calendar/public.ts';
import { administratorId } from '#testing/builders.ts';
import type { TestApp } from '#testing/test-app.ts';

/** As publishing the payroll of a month will do. */
export const publishMonth = (app: TestApp, month: string): Promise<void> =>
  app.database.transaction((tx) => lockPeriod(tx, month, administratorId, app.clock.now));

export const unpublish = (app: TestApp) => app.sql('delete from calendar_locked_months');
