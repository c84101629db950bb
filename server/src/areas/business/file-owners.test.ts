import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { businessFileOwners } from '#areas/business/file-owners.ts';
import { type BusinessScene, businessScene } from '#areas/business/testing/scene.ts';
import type { FileOwner } from '#areas/files/public.ts';
import { callerOfSession } from '#areas/identity/public.ts';
import type { Caller } from '#platform/http/caller.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

// Of an order of ben's on which ann works and reads, everyone of the company: who reads the files of each kind, and who takes
// them out.

let app: TestApp;
let scene: BusinessScene;
const callers = new Map<string, Caller>();
const records: Record<string, number> = {};
beforeAll(async () => {
  app = await createTestApp();
  scene = await businessScene(app);
  const { ann, ben, finance } = scene;
  const customer = await scene.aCustomer({ owner: ben });
  const members = [{ user: ann, writes: false }];
  const opportunity = await scene.anOpportunity({ customer, owner: ben, stage: 'won', members });
  const order = await scene.anOrder({ opportunity });
  const inserted = async (text: string, values: unknown[]) =>
    (await app.sql<{ id: number }>(`${text} returning id::int`, values))[0]?.id as number;
  Object.assign(records, {
    customer,
    opportunity: await scene.anOpportunity({ customer, owner: ben, members }),
    'follow-up': await scene.aFollowUp(opportunity, ben),
    'business-request': (
      await app.sql<{ id: number }>('select request_id::int as id from trade_orders where id = $1', [order])
    )[0]?.id,
    order,
    receipt: await inserted(
      `insert into receipts (order_id, received_on, amount, way, by_id, created_at) values ($1, now(), 1, 'cash', $2, now())`,
      [order, finance],
    ),
    invoice: await inserted(
      `insert into order_invoices (order_id, kind, state, amount, title, asked_by, asked_at) values ($1, 'ordinary', 'asked', 1, '', $2, now())`,
      [order, ben],
    ),
  });
  for (const [name, id] of Object.entries(scene.people)) {
    await app.signInAs(id);
    const [session] = await app.sql<{ id: number }>(
      'select id::int from sessions where user_id = $1 order by id desc limit 1',
      [id],
    );
    const caller = await callerOfSession(app.database, session?.id ?? 0, app.clock.now);
    callers.set(name, caller as Caller);
  }
});
afterAll(() => app.close());

async function whoMay(kind: string, deed: 'mayRead' | 'mayDelete', id = records[kind] as number) {
  const owner = businessFileOwners.find((one) => one.kind === kind) as FileOwner;
  const may = await Promise.all(
    [...callers].map(async ([name, caller]) => ((await owner[deed](app.database, caller, id)) ? [name] : [])),
  );
  return may.flat();
}

const seeing = ['ann', 'ben', 'head', 'finance', 'leader'];
const kinds = ['customer', 'opportunity', 'follow-up', 'business-request', 'order', 'receipt', 'invoice'];

describe('files of what is sold', () => {
  it.each(kinds)('of a %s are read by those who see it', async (kind) => {
    expect(await whoMay(kind, 'mayRead')).toEqual(seeing);
    expect(await whoMay(kind, 'mayRead', 999_999_999)).toEqual([]);
  });

  it.each(kinds)('of a %s are taken out by those who write it, where it may still change', async (kind) => {
    const open = kind === 'customer' || kind === 'opportunity';
    expect(await whoMay(kind, 'mayDelete')).toEqual(open ? ['ben', 'head', 'leader'] : []);
  });

  it('of an opportunity stay while it is decided about', async () => {
    for (const stage of ['creating', 'ordering']) {
      await app.sql('update opportunities set stage = $2 where id = $1', [records.opportunity, stage]);
      expect(await whoMay('opportunity', 'mayDelete')).toEqual([]);
    }
  });

  it('are read by whoever decides about it, and sees nothing else', async () => {
    expect(await whoMay('business-request', 'mayRead')).not.toContain('stranger');
    await app.sql(
      `insert into approval_parts (user_id, part, approval_id, list, at)
        select $2, 'asked', id, list, now() from approvals where kind = 'business_order' and record_id = $1`,
      [records['business-request'], scene.stranger],
    );
    expect(await whoMay('business-request', 'mayRead')).toContain('stranger');
    expect(await whoMay('order', 'mayRead')).not.toContain('stranger');
  });
});
