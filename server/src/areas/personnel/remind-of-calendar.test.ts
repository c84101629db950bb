import { confirmCalendarYear } from '@tongzhou/contract/areas/calendar.ts';
import { messagePage } from '@tongzhou/contract/areas/notices.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { administratorId, aGroup, aPerson } from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  other = await createTestApp({ beside: app });
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const run = async (on = app) => on.jobs.find((job) => job.name === 'personnel/remind-of-calendar')?.run();
const at = (day: string) => {
  app.clock.now = beginOf(day) + 9 * 3_600_000;
};
const heard = async (user: number) =>
  (await app.call(messagePage, {}, { as: await app.signInAs(user) })).data.list.map(({ title }) => title);

it('from November on, whoever keeps the calendar hears once a year that the next one is missing', async () => {
  const others = await aPerson(app);
  at('2030-11-02');
  await run();
  // Nobody keeps it yet.
  expect(await heard(administratorId)).toEqual(['2031 年的工作日历还没有录入']);

  const group = await aGroup(app, { permissions: ['staff.calendar'] });
  const [hr, barred] = [
    await aPerson(app, { groups: [group] }),
    await aPerson(app, { groups: [group], enabled: false }),
  ];
  at('2031-10-31');
  await run();
  expect(await heard(hr)).toEqual([]);
  at('2031-11-01');
  await Promise.all([run(), run(other), run()]);
  at('2031-11-02');
  await run();
  expect(await heard(hr)).toEqual(['2032 年的工作日历还没有录入']);
  expect(await heard(others)).toEqual([]);
  expect(await heard(administratorId)).toEqual(['2031 年的工作日历还没有录入']);
  expect(await app.sql('select from messages where user_id = $1', [barred])).toEqual([]);

  // Whoever begins to keep it later hears it too; what has been entered is not missing.
  const second = await aPerson(app, { groups: [group] });
  await run();
  expect(await heard(second)).toEqual(['2032 年的工作日历还没有录入']);
  at('2032-12-01');
  const as = await app.signInAs(administratorId);
  expect((await app.call(confirmCalendarYear, { year: 2033 }, { as })).status).toBe(200);
  await run();
  expect(await heard(hr)).toHaveLength(1);
  at('2033-11-15');
  await run();
  expect(await heard(hr)).toEqual(['2034 年的工作日历还没有录入', '2032 年的工作日历还没有录入']);
});
