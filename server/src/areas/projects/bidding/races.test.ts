import { actOnApproval } from '@tongzhou/contract/areas/approval/act.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ProjectBids, projectBids } from '#areas/projects/testing/bids.ts';
import { type ProjectScene, projectScene } from '#areas/projects/testing/scene.ts';
import { aPerson } from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

// Two servers; who comes first is decided by a row that the test holds until both stand waiting for it.

let app: TestApp;
let other: TestApp;
let scene: ProjectScene;
let bids: ProjectBids;
let holder: pg.Client;
beforeAll(async () => {
  app = await createTestApp();
  other = await createTestApp({ beside: app });
  scene = await projectScene(app);
  bids = projectBids(app, scene);
  holder = new pg.Client(app.testDatabase.superuser);
  await holder.connect();
});
afterAll(async () => {
  await holder.end();
  await other.close();
  await app.close();
});

const someone = () => aPerson(app, { department: scene.work });

const waiting = (many: number) =>
  vi.waitFor(
    async () => {
      const rows = await app.sql(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rows).toHaveLength(many);
    },
    { timeout: 2500, interval: 10 },
  );

/** The second is sent when the first waits for the row, and both go on when both do. */
async function inOrder<One, Two>(
  held: string,
  first: () => Promise<One>,
  second: () => Promise<Two>,
): Promise<[One, Two]> {
  await holder.query('begin');
  await holder.query(`${held} for update`);
  const one = first();
  await waiting(1);
  const two = second();
  await waiting(2);
  await holder.query('commit');
  return Promise.all([one, two]);
}
const theNotice = (id: number) => `select from bid_notices where id = ${id}`;
const close = async (on: TestApp) => bids.runJob('close-notices', on);

describe('the deadline', () => {
  it('and the end of a notice: whichever comes first holds', async () => {
    const [first, second] = [await bids.aNotice(), await bids.aNotice()];
    for (const { id } of [first, second]) {
      await bids.aBid(id, await someone());
      await bids.passDeadline(id);
    }
    const [cancelled] = await inOrder(
      theNotice(first.id),
      () => bids.cancel(first.project),
      () => close(other),
    );
    expect(cancelled.status).toBe(200);
    expect([await bids.stateOf(first.id), await scene.statusOf(first.project)]).toEqual(['cancelled', 2]);
    expect((await bids.bidsOf(first.id)).map(({ state, request }) => [state, request])).toEqual([['sealed', null]]);
    // Closed beside it: nothing was in its way.
    expect(await bids.stateOf(second.id)).toBe('deciding');

    const third = await bids.aNotice();
    await bids.aBid(third.id, await someone());
    await bids.passDeadline(third.id);
    const [, late] = await inOrder(
      theNotice(third.id),
      () => close(other),
      () => bids.cancel(third.project),
    );
    expect(late.msg).toBe('揭榜状态已有变化，请刷新后重试');
    expect([await bids.stateOf(third.id), await scene.statusOf(third.project)]).toEqual(['deciding', 3]);
  });

  it('and a change of a bid: what was in time is what is decided about', async () => {
    const bidder = await someone();
    const { id } = await bids.aNotice();
    const mine = await bids.aBid(id, bidder);
    await app.sql(`update bid_notices set deadline = clock_timestamp() + interval '1.2 seconds' where id = $1`, [id]);
    await holder.query('begin');
    await holder.query(`select from bids where id = ${mine} for update`);
    const changed = bids.save(id, bidder, { version: 1, plan: '赶在截止前' });
    await waiting(1);
    await vi.waitFor(
      async () => {
        const [row] = await app.sql<{ over: boolean }>(
          `select deadline <= clock_timestamp() as over from bid_notices where id = $1`,
          [id],
        );
        expect(row?.over).toBe(true);
      },
      { timeout: 3000, interval: 20 },
    );
    const closing = close(other);
    await waiting(2);
    await holder.query('commit');
    expect((await changed).status).toBe(200);
    await closing;
    const { data } = await bids.compare(id, scene.chief);
    expect(data.bids.map(({ plan }) => plan)).toEqual(['赶在截止前']);
    expect((await bids.save(id, bidder, { version: 2 })).msg).toBe('投标已截止');
  });
});

describe('two bids of a notice', () => {
  it('are not chosen both, though two servers are asked at once', async () => {
    const [first, second] = [await someone(), await someone()];
    const { id, project } = await bids.aNotice();
    await bids.aBid(id, first);
    await bids.aBid(id, second);
    await bids.close(id);
    const requests = await Promise.all([first, second].map((bidder) => bids.requestOf(id, bidder)));
    const as = await bids.as(scene.chief);
    const pass = (on: TestApp, at: number) => () =>
      on.call(
        actOnApproval,
        { action: 'pass', id: requests[at] as number, step: 1, activation: 1, opinion: '最合适' },
        as,
      );
    const answers = await inOrder(theNotice(id), pass(app, 0), pass(other, 1));
    expect(answers.map((one) => one.status).sort()).toEqual([200, 409]);
    expect((await bids.bidsOf(id)).map((one) => one.state).sort()).toEqual(['passed', 'rejected']);
    expect([await bids.stateOf(id), await scene.statusOf(project)]).toEqual(['awarded', 4]);
    expect(await bids.teams.rowsOf(project)).toHaveLength(1);
  });
});
