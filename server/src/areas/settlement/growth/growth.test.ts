import { getMyGrowPage, growthEntryPage } from '@tongzhou/contract/areas/settlement/growth-entry.ts';
import { beginOf, today } from '@tongzhou/contract/rules/day.ts';
import { levelAt, worthOf } from '@tongzhou/contract/rules/settlement/growth.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ProjectScene, projectScene } from '#areas/projects/testing/scene.ts';
import { bookGrowth, reverseGrowth } from '#areas/settlement/growth/book.ts';
import { type RewardScene, rewardScene } from '#areas/settlement/testing/rewards.ts';
import { aPerson } from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let other: TestApp;
let scene: ProjectScene;
let rewards: RewardScene;
let type: number;

beforeAll(async () => {
  app = await createTestApp();
  app.clock.now = beginOf('2026-03-02') + 9 * 3_600_000;
  other = await createTestApp({ beside: app });
  scene = await projectScene(app);
  rewards = rewardScene(app, scene);
  type = await scene.aType();
  await app.sql('update project_types set growth_base = 200 where id = $1', [type]);
});
afterAll(async () => {
  await other.close();
  await app.close();
});

interface Booked {
  readonly user: number;
  readonly kind: string;
  readonly value: number;
}
const bookedFor = (project: number) =>
  app.sql<Booked>(`select user_id::int as user, kind, value from growth_entries where project_id = $1 order by id`, [
    project,
  ]);
const settled = (project: number, on = today(app.clock.now)) =>
  rewards.aSettlement(project, 0, [{ user: scene.leader, minutes: 1 }], on);
const book = (settlementId: number, projectId: number, on = app) =>
  on.database.transaction((tx) => bookGrowth(tx, { settlementId, projectId, day: today(app.clock.now) }));
const takeBack = (settlementId: number) =>
  app.database.transaction((tx) => reverseGrowth(tx, { settlementId, day: today(app.clock.now) }));
const runJob = (on = app) => on.jobs.find(({ name }) => name === 'settlement/book-work')?.run();
const mine = async (user: number, query: object = {}) =>
  (await app.call(getMyGrowPage, { page_size: 50, ...query }, { as: await app.signInAs(user) })).data;

describe('a finished project', () => {
  it('gives its team growth by the time it had of each, more when it was on time, and once however often it is settled', async () => {
    const id = await scene.aProject({
      type,
      status: 6,
      members: [
        { user: scene.member, participation: 80, start_on: '2026-02-01', end_on: '2026-02-10' },
        { user: scene.member, participation: 20, start_on: '2026-02-11', end_on: '2026-03-31' },
        { user: scene.other, participation: 33, start_on: '2026-03-02' },
      ],
    });
    const first = await settled(id);
    await Promise.all([book(first, id), book(first, id, other)]);
    // Ten days of 80 % and twenty of 20 % are 40 %.
    const expected = [
      { user: scene.leader, kind: 'finished', value: 100 },
      { user: scene.member, kind: 'finished', value: 80 },
      { user: scene.other, kind: 'finished', value: 66 },
      { user: scene.leader, kind: 'on_time', value: 20 },
      { user: scene.member, kind: 'on_time', value: 16 },
      { user: scene.other, kind: 'on_time', value: 13 },
    ];
    expect(await bookedFor(id)).toEqual(expected);
    const second = await settled(id);
    await book(second, id);
    expect(await bookedFor(id)).toEqual(expected);

    await takeBack(first);
    await takeBack(first);
    await takeBack(second);
    expect((await bookedFor(id)).reduce((sum, { value }) => sum + value, 0)).toBe(0);
    expect(await bookedFor(id)).toHaveLength(12);
    // Taken back, it is given again by the next.
    await book(second, id);
    expect((await bookedFor(id)).slice(12)).toEqual(expected);
    expect(await rewards.driftOfBoards()).toEqual([]);
  });

  it('that was late gives nothing for time, and one that was terminated nothing at all', async () => {
    const late = await scene.aProject({ type, status: 6, planned_end: '2026-03-01', members: [] });
    await book(await settled(late), late);
    expect(await bookedFor(late)).toEqual([{ user: scene.leader, kind: 'finished', value: 100 }]);
    const ended = await scene.aProject({ type, status: 9, members: [] });
    await book(await settled(ended), ended);
    expect(await bookedFor(ended)).toEqual([]);
  });

  it('is a matter of rows that are only ever added', async () => {
    for (const change of ['update growth_entries set value = 0', 'delete from growth_entries'])
      await expect(
        app
          .sql(`set role tongzhou_app`)
          .then(() => app.sql(change))
          .finally(() => app.sql('reset role')),
      ).rejects.toThrow(/permission denied/);
  });
});

describe('what clients say and who wins a bid', () => {
  const score = async (project: number, points: number): Promise<void> => {
    await app.sql(
      `with link as (
          insert into client_links (project_id, purpose, secret_hash, created_by, created_at, expires_at)
          values ($1::int, 'pleased', sha256($1::int::text::bytea), $3, $4, $4) returning id
        )
        insert into client_scores (project_id, link_id, leader_id, quality, schedule, communication, skill, overall, words, signer, at)
        select $1::int, id, $3, $2, $2, $2, $2, $2, '', '王', $4 from link`,
      [project, points, scene.leader, new Date(app.clock.now).toISOString()],
    );
  };

  it('is found by two servers at once and given once; a low score gives nothing and says so', async () => {
    const [pleased, cool] = [await scene.aProject({ type, members: [] }), await scene.aProject({ type, members: [] })];
    await score(pleased, 5);
    await score(cool, 4);
    const project = await scene.aProject({ type, status: 3 });
    await app.sql(
      `insert into bids (notice_id, bidder_id, form, state, created_at, changed_at)
        select id, $2, '{}', 'passed', now(), $3 from bid_notices where project_id = $1`,
      [project, scene.member, new Date(app.clock.now).toISOString()],
    );
    await Promise.all([runJob(), runJob(other)]);
    await runJob();
    expect(await bookedFor(pleased)).toEqual([{ user: scene.leader, kind: 'satisfaction', value: 20 }]);
    expect(await bookedFor(cool)).toEqual([{ user: scene.leader, kind: 'satisfaction', value: 0 }]);
    expect(await bookedFor(project)).toEqual([{ user: scene.member, kind: 'bid_won', value: 20 }]);
    const low = (await mine(scene.leader, { kind: 'satisfaction' })).list.find((one) => one.project_id === cool);
    expect(low?.how).toEqual({ base: 200, percent: 0, participation: 50, score: 4, least: 4.5 });
    const logged = await app.sql(`select from log.operations where action = '计入成长值'`);
    expect(logged).toHaveLength(3);
  });
});

describe('one’s own page', () => {
  it('shows what every figure is made of: each value and each sum comes out of what is shown', async () => {
    for (const user of [scene.leader, scene.member, scene.other]) {
      const page = await mine(user);
      expect(page.list.length).toBe(page.total);
      for (const { how, value, reverses_id } of page.list)
        if (how !== null)
          expect(value).toBe((reverses_id === null ? 1 : -1) * worthOf(how.base, how.percent, how.participation) + 0);
      const sum = page.list.reduce((all, { value }) => all + value, 0);
      expect(page.sums.all).toBe(sum);
      expect(page.sums.this_year).toBe(sum);
      expect(page.sums.by_kind.reduce((all, { value }) => all + value, 0)).toBe(sum);
      expect(page.trend.reduce((all, { value }) => all + value, 0)).toBe(sum);
      expect(page.trend.at(-1)).toEqual({ month: '2026-03', value: sum });
      expect({ level: page.level, next: page.next }).toEqual(levelAt(page.levels, sum));
    }
  });

  it('is one’s own: another’s entries are shown to whoever may see their figures', async () => {
    const entries = async (viewer: number, user_id: number) =>
      app.call(growthEntryPage, { user_id, period: '2026-03' }, { as: await app.signInAs(viewer) });
    expect((await entries(scene.member, scene.leader)).status).toBe(404);
    expect((await entries(scene.office, scene.leader)).status).toBe(404);
    expect((await entries(scene.member, 999_999)).status).toBe(404);
    const boss = await aPerson(app, { groups: [await scene.groupOf('employees'), await scene.groupOf('leaders')] });
    const own = await entries(scene.member, scene.member);
    expect(own.data.total).toBe((await mine(scene.member)).total);
    expect((await entries(boss, scene.leader)).data.total).toBeGreaterThan(0);
  });
});
