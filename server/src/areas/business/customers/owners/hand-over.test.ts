import { customerDetail, handOverCustomers } from '@tongzhou/contract/areas/business/customer.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BusinessScene, businessScene } from '#areas/business/testing/scene.ts';
import { aPerson } from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';
import { customerHandOver } from './hand-over.ts';

let app: TestApp;
let scene: BusinessScene;
let ann: string;
beforeAll(async () => {
  app = await createTestApp();
  scene = await businessScene(app);
  ann = await app.signInAs(scene.ann);
});
afterAll(() => app.close());

const handOver = (ids: number[], user_id: number, with_opportunities: boolean, who = ann) =>
  app.call(handOverCustomers, { ids, user_id, with_opportunities }, { as: who });
const ownerOf = async (table: 'customers' | 'opportunities' | 'trade_orders', id: number) =>
  (await app.sql<{ owner: number }>(`select owner_id::int as owner from ${table} where id = $1`, [id]))[0]?.owner;

describe('handing over customers', () => {
  it('passes them, with the opportunities of the same owner that are under way where that is wished', async () => {
    const { ann: annId, ben, bob } = scene;
    const customer = await scene.aCustomer();
    const [active, creating] = [
      await scene.anOpportunity({ customer, members: [{ user: bob, writes: true }] }),
      await scene.anOpportunity({ customer, stage: 'creating' }),
    ];
    const [won, others] = [
      await scene.anOpportunity({ customer, stage: 'won' }),
      await scene.anOpportunity({ customer, owner: ben }),
    ];
    expect((await handOver([customer, customer], bob, true)).data).toEqual({ customers: 1, opportunities: 2 });
    expect(await ownerOf('customers', customer)).toBe(bob);
    expect([await ownerOf('opportunities', active), await ownerOf('opportunities', creating)]).toEqual([bob, bob]);
    expect([await ownerOf('opportunities', won), await ownerOf('opportunities', others)]).toEqual([annId, ben]);
    // Still hers by the won one, and no longer to write.
    expect((await app.call(customerDetail, { id: customer }, { as: ann })).data.actions).toEqual([
      'detail',
      'new-opportunity',
    ]);
    const logged = await app.sql<{ kind: string }>(
      `select object_kind as kind from log.operations where action = '移交客户' and result = 'done' and object_id = any ($1) order by object_kind`,
      [[customer, active, creating]],
    );
    expect(logged.map(({ kind }) => kind)).toEqual(['customer', 'opportunity', 'opportunity']);
    expect(
      await app.sql(`select title from messages where user_id = $1 and title = '1 个客户移交给您'`, [bob]),
    ).toHaveLength(1);
  });

  it('leaves the opportunities where only customers are passed', async () => {
    const customer = await scene.aCustomer();
    const opportunity = await scene.anOpportunity({ customer });
    expect((await handOver([customer], scene.ben, false)).data).toEqual({ customers: 1, opportunities: 0 });
    expect(await ownerOf('opportunities', opportunity)).toBe(scene.ann);
  });

  it('is refused to whom it cannot go, and by whom it is not', async () => {
    const customer = await scene.aCustomer();
    const gone = await aPerson(app, { state: 'left' });
    const barred = await aPerson(app, { enabled: false });
    for (const to of [gone, barred, 999_999_999]) {
      const { status, fields } = await handOver([customer], to, false);
      expect([status, fields]).toEqual([422, { user_id: '接收人不存在或不在职' }]);
    }
    const theirs = await scene.aCustomer({ owner: scene.bob });
    expect((await handOver([customer, theirs], scene.ben, true)).status).toBe(404);
    expect(await ownerOf('customers', customer)).toBe(scene.ann);
    expect((await handOver([customer], scene.ben, true, await app.signInAs(scene.finance))).status).toBe(403);
  });

  it('is done for someone who leaves', async () => {
    const leaver = await aPerson(app, { name: '将离' });
    const ids = [await scene.aCustomer({ owner: leaver, name: '甲公司' }), await scene.aCustomer({ owner: leaver })];
    const listed = await customerHandOver.list(app.database, leaver);
    expect(listed.map(({ id }) => id)).toEqual(ids);
    expect(listed[0]?.title).toContain('甲公司');
    const passed = await app.database.transaction((tx) =>
      customerHandOver.handOver(tx, leaver, scene.ben, app.clock.now),
    );
    expect(passed.map(({ id }) => id).sort()).toEqual(ids.sort());
    expect(await customerHandOver.list(app.database, leaver)).toEqual([]);
  });
});
