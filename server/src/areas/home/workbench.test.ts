import { indexData } from '@tongzhou/contract/areas/home.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { homeRoutes } from '#areas/home/routes.ts';
import { aPerson } from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const send = (to: readonly number[]) =>
  app.database.transaction((tx) => app.notify(tx, { to, kind: 'task', title: 't', content: 'c' }, app.clock.now));

describe('the workbench', () => {
  it('is open to everyone logged in, and to nobody else', async () => {
    expect((await app.call(indexData, {}, { as: await app.signInAs(await aPerson(app)) })).status).toBe(200);
    expect((await app.call(indexData, {})).status).toBe(401);
  });

  it('counts one’s own unread messages and leads to them', async () => {
    const [me, colleague] = [await aPerson(app), await aPerson(app)];
    const token = await app.signInAs(me);
    const card = async () =>
      (await app.call(indexData, {}, { as: token })).data.cards.find((one) => one.key === 'messages');
    expect(await card()).toMatchObject({
      title: '未读消息',
      count: 0,
      link: '/home/message?read=false',
      urgent: false,
    });
    await send([me]);
    await send([me, colleague]);
    await send([colleague]);
    expect((await card())?.count).toBe(2);
    await app.sql(
      'update messages set read_at = now() where user_id = $1 and id = (select max(id) from messages where user_id = $1)',
      [me],
    );
    expect((await card())?.count).toBe(1);
  });

  it('shows the cards of all areas in their order, without those that have nothing for this person', async () => {
    const card = (key: string) => ({ key, title: key, note: '', count: 1, link: '/home', urgent: false });
    const served = homeRoutes(() => [
      async () => {
        // The slowest first: it still stands first.
        await new Promise((resolve) => setImmediate(resolve));
        return card('first');
      },
      async () => undefined,
      async (_db, caller, now) => card(`${caller.userId}@${now}`),
    ]);
    const [handler] = served.map((one) => one.handler);
    const shown = await handler!.run(
      { db: app.database, caller: { userId: 7 }, now: 5 } as never,
      {} as never,
      undefined,
    );
    expect(shown).toEqual({ cards: [card('first'), card('7@5')] });
  });
});
