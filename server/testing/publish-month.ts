import { lockMonth } from '#areas/leave/requests/leave-table.ts';
import type { TestApp } from '#testing/test-app.ts';

/** As publishing the payroll of a month will do. */
export const publishMonth = (app: TestApp, month: string): Promise<void> =>
  app.database.transaction((tx) => lockMonth(tx, month, app.clock.now));

export const unpublish = (app: TestApp) => app.sql('delete from leave_locked_months');
