import { customerDetail } from '@tongzhou/contract/areas/business/customer.ts';
import { customerTimeline, type TimelineKind } from '@tongzhou/contract/areas/business/customer-care.ts';
import { addDays, today } from '@tongzhou/contract/rules/day.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BusinessScene, businessScene } from '#areas/business/testing/scene.ts';
import { aPerson } from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

// One customer of ann's with an opportunity of hers, one of ben's on which bob works, and one of bob's own: everyone is shown
// the sum of what they may open.

let app: TestApp;
let scene: BusinessScene;
let customer: number;
let opportunities: { anns: number; bens: number; bobs: number };
let order: number;
beforeAll(async () => {
  app = await createTestApp();
  scene = await businessScene(app);
  const { ann, ben, bob } = scene;
  const yesterday = addDays(today(app.clock.now), -1);
  customer = await scene.aCustomer({ owner: ann });
  const anns = await scene.anOpportunity({ customer, owner: ann });
  const bens = await scene.anOpportunity({
    customer,
    owner: ben,
    stage: 'won',
    members: [{ user: bob, writes: false }],
  });
  const bobs = await scene.anOpportunity({ customer, owner: bob, stage: 'won' });
  opportunities = { anns, bens, bobs };
  order = await scene.anOrder({
    opportunity: bens,
    amount: 300_00,
    instalments: [{ amount: 300_00, due_on: yesterday }],
  });
  await scene.anOrder({ opportunity: bobs, amount: 50_00, instalments: [{ amount: 50_00, due_on: null }] });
  await app.sql('update trade_orders set received = 10000 where id = $1', [order]);
  await app.sql('update order_instalments set received = 10000 where order_id = $1', [order]);
  await app.sql(
    `insert into receipts (order_id, received_on, amount, way, by_id, created_at) values ($1, $2, 10000, 'transfer', $3, now())`,
    [order, yesterday, scene.finance],
  );
  await app.sql(
    `insert into order_invoices (order_id, kind, state, amount, title, asked_by, asked_at) values ($1, 'special', 'asked', 10000, '抬头', $2, now())`,
    [order, ben],
  );
  for (const [opportunity, by] of [
    [anns, ann],
    [bens, ben],
    [bobs, bob],
  ] as const)
    await scene.aFollowUp(opportunity, by, `跟进${opportunity}`);
});
afterAll(() => app.close());

const figuresFor = async (user: number) =>
  (await app.call(customerDetail, { id: customer }, { as: await app.signInAs(user) })).data?.figures;
const timelineFor = async (user: number, kind?: TimelineKind) =>
  app.call(
    customerTimeline,
    { customer_id: customer, page_size: 50, ...(kind === undefined ? {} : { kind }) },
    { as: await app.signInAs(user) },
  );
const seenBy = async (user: number) => {
  const { data } = await timelineFor(user);
  expect(data.total).toBe(data.list.length);
  return [...new Set(data.list.map((entry) => entry.opportunity_id))].sort();
};

describe('what hangs on a customer is shown to each as far as they may open it', () => {
  it('in figures', async () => {
    const { ann, bob, head, leader } = scene;
    expect(await figuresFor(ann)).toEqual({ opportunities: 1, won: 0, contract: 0, received: 0, overdue: 0 });
    expect(await figuresFor(bob)).toEqual({ opportunities: 2, won: 2, contract: 350, received: 100, overdue: 200 });
    expect(await figuresFor(head)).toEqual({ opportunities: 2, won: 1, contract: 300, received: 100, overdue: 200 });
    expect(await figuresFor(leader)).toEqual({ opportunities: 3, won: 2, contract: 350, received: 100, overdue: 200 });
  });

  it('in the time line', async () => {
    const { anns, bens, bobs } = opportunities;
    expect(await seenBy(scene.ann)).toEqual([anns]);
    expect(await seenBy(scene.bob)).toEqual([bens, bobs].sort());
    expect(await seenBy(scene.ben)).toEqual([bens]);
    expect(await seenBy(scene.leader)).toEqual([anns, bens, bobs].sort());
  });

  it('whole and in its kinds, newest first', async () => {
    const all = (await timelineFor(scene.leader)).data;
    expect(
      Object.entries(Object.groupBy(all.list, ({ kind }) => kind)).map(([kind, of]) => [kind, of?.length]),
    ).toEqual(
      expect.arrayContaining([
        ['follow_up', 3],
        ['opportunity', 3],
        ['order', 2],
        ['receipt', 1],
        ['invoice', 1],
      ]),
    );
    expect(all.list.map(({ at }) => at)).toEqual(all.list.map(({ at }) => at).toSorted((one, other) => other - one));
    const { data } = await timelineFor(scene.leader, 'receipt');
    expect(data.list).toEqual([
      expect.objectContaining({ kind: 'receipt', title: '回款', amount: 100, by_name: '冯财务' }),
    ]);
  });

  it('and to those who see none of it the customer is not there', async () => {
    const other = await aPerson(app, { department: scene.north, groups: [scene.alone] });
    expect((await timelineFor(other)).status).toBe(404);
    expect((await timelineFor(scene.stranger)).status).toBe(403);
  });
});
