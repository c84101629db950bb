import { messagePage } from '@tongzhou/contract/areas/notices.ts';
import { companySettings, saveCompanySettings } from '@tongzhou/contract/areas/settings.ts';
import { addDays, beginOf, dayMs, today } from '@tongzhou/contract/rules/day.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { remindOfMoney } from '#areas/business/receivables/remind.ts';
import { type BusinessScene, businessScene } from '#areas/business/testing/scene.ts';
import { administratorId } from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let scene: BusinessScene;

beforeAll(async () => {
  app = await createTestApp();
  scene = await businessScene(app);
});
afterAll(() => app.close());

const remind = () => remindOfMoney(app.database, app.notify, app.clock.now);
const told = async (user = scene.ann) =>
  (await app.call(messagePage, { page_size: 50 }, { as: await app.signInAs(user) })).data.list.map(({ title }) =>
    title.replace(/：.*/, ''),
  );

it('speaks to the owner before money is due, and again as it is overdue, each once', async () => {
  const begin = beginOf(today(app.clock.now)) + 9 * 3_600_000;
  const due_on = addDays(today(begin), 10);
  const order = await scene.anOrder({ instalments: [{ amount: 10_000_00, due_on }] });
  // Nothing is due of these.
  await scene.anOrder({ instalments: [{ amount: 1, due_on: addDays(today(begin), 300) }] });
  const settled = await scene.anOrder({ owner: scene.ben, instalments: [{ amount: 10_000_00, due_on }] });
  await app.sql('update order_instalments set received = amount where order_id = $1', [settled]);
  const heard: [day: number, titles: string[]][] = [];
  let known = 0;
  for (let day = 0; day <= 72; day++) {
    app.clock.now = begin + day * dayMs;
    await remind();
    await remind();
    const all = await told();
    if (all.length > known) heard.push([day, all.slice(0, all.length - known)]);
    known = all.length;
  }
  expect(heard).toEqual([
    [3, ['回款即将到期']],
    [11, ['回款已逾期 1 天']],
    [17, ['回款已逾期 7 天']],
    [40, ['回款已逾期 30 天']],
    [70, ['回款已逾期 60 天']],
  ]);
  expect(await told(scene.ben)).toEqual([]);
  const [message] = (await app.call(messagePage, {}, { as: await app.signInAs(scene.ann) })).data.list;
  const [opportunity] = await app.sql<{ id: number }>(
    'select opportunity_id::int as id from trade_orders where id = $1',
    [order],
  );
  expect(message).toMatchObject({
    content: expect.stringContaining('未收 10,000.00 元'),
    link: `/business_management/details?id=${opportunity?.id}`,
  });
});

it('follows the days that the company has set', async () => {
  const as = await app.signInAs(administratorId);
  const { version } = (await app.call(companySettings, {}, { as })).data;
  const given = { version, values: { business_due_reminder_days: 0 } };
  expect((await app.call(saveCompanySettings, given as never, { as })).status).toBe(200);
  const due_on = addDays(today(app.clock.now), 1);
  await scene.anOrder({ owner: scene.bob, instalments: [{ amount: 10_000_00, due_on }] });
  await remind();
  expect(await told(scene.bob)).toEqual([]);
  app.clock.now += dayMs;
  await remind();
  expect(await told(scene.bob)).toEqual(['回款即将到期']);
});
