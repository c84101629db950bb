import { dividendBoard, exportDividendBoard, growthBoard } from '@tongzhou/contract/areas/settlement/board.ts';
import { bonusHow, bonusPage, myRed } from '@tongzhou/contract/areas/settlement/bonus.ts';
import type { PermissionKey } from '@tongzhou/contract/permissions.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ProjectScene, projectScene } from '#areas/projects/testing/scene.ts';
import { type RewardScene, rewardScene } from '#areas/settlement/testing/rewards.ts';
import { administratorId, aGroup, aPerson } from '#testing/builders.ts';
import { downloadSheet } from '#testing/files/sheets.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

// One board, looked at by everyone: what someone may not see of another is in no row, order, filter, sum or file.

let app: TestApp;
let scene: ProjectScene;
let rewards: RewardScene;
let viewers: Readonly<Record<string, number>>;
/** Of March, in 分: the member and another have the same. */
const march = { leader: 500_00, member: 300_00, other: 300_00, outsider: 40_00 };

beforeAll(async () => {
  app = await createTestApp();
  app.clock.now = beginOf('2026-03-20') + 9 * 3_600_000;
  scene = await projectScene(app);
  rewards = rewardScene(app, scene);
  const { leader, member, other, outsider } = scene;
  const project = await scene.aProject({ status: 6, members: [] });
  const units = { leader: 500, member: 300, other: 300, outsider: 40 };
  const sharers = Object.entries({ leader, member, other, outsider }).map(([name, user]) => ({
    user,
    minutes: units[name as keyof typeof units],
  }));
  await rewards.aSettlement(project, 1_140_00, sharers, '2026-03-10');
  const before = await rewards.aSettlement(project, 100_00, [{ user: outsider, minutes: 10 }], '2026-02-10');
  await rewards.pay(before, '2026-02-28');
  const undone = await rewards.aSettlement(project, 900_00, [{ user: member, minutes: 10 }], '2026-03-12');
  await rewards.reverse(undone, '2026-03-15');
  await app.sql(
    `insert into growth_entries (user_id, department_id, day, kind, rule_id, source, source_id, value, reason)
      select u.id, u.department_id, d.day, 'grant', (select min(id) from growth_rules), 'grant', -u.id * 10 - extract(month from d.day), case when u.id = $2 then 150 else 90 end, '培训'
      from users u, (values (date '2026-03-03'), (date '2026-01-03')) d (day) where u.id = any ($1)`,
    [[leader, member, other, outsider], leader],
  );
  const board = ['project.dividend', 'project.growth', 'project.dividend.export'] as const;
  const holder = async (permissions: readonly PermissionKey[], scope: 'department' | 'all', department: number) =>
    aPerson(app, { department, groups: [await aGroup(app, { permissions: [...board, ...permissions], scope })] });
  viewers = {
    // Sees everybody's.
    chief: await holder(['data.dividend'], 'all', scene.elsewhere),
    // Those of one department.
    narrow: await holder(['data.dividend'], 'department', scene.elsewhere),
    // Every function and all rows, and nobody's figures.
    administrator: administratorId,
    plain: await holder([], 'all', scene.work),
    office: scene.office,
    // Themselves on the board.
    member,
    outsider,
  };
});
afterAll(() => app.close());

const look = async (viewer: number, query: object = {}) =>
  (await app.call(dividendBoard, { period: '2026-03', ...query }, { as: await app.signInAs(viewer) })).data;
const yuanOf = (name: keyof typeof march) => march[name] / 100;

describe('the board of dividends', () => {
  it('shows rank and name to everyone, and amounts only of whom the viewer may see', async () => {
    const seen: Record<string, (number | null)[]> = {};
    for (const [name, viewer] of Object.entries(viewers)) {
      const { list } = await look(viewer);
      expect([name, list.map(({ id }) => id)]).toEqual([
        name,
        [scene.leader, scene.member, scene.other, scene.outsider],
      ]);
      seen[name] = list.map(({ amount }) => amount);
    }
    const [leader, member, other, outsider] = [yuanOf('leader'), yuanOf('member'), yuanOf('other'), yuanOf('outsider')];
    const none = [null, null, null, null];
    expect(seen).toEqual({
      chief: [leader, member, other, outsider],
      narrow: [null, null, null, outsider],
      administrator: none,
      plain: none,
      office: none,
      member: [null, member, null, null],
      outsider: [null, null, null, outsider],
    });
  });

  it('lets equals share a rank only where all figures are shown', async () => {
    const ranks: Record<string, number[]> = {};
    for (const [name, viewer] of Object.entries(viewers))
      ranks[name] = (await look(viewer)).list.map(({ rank }) => rank);
    const apart = [1, 2, 3, 4];
    expect(ranks).toEqual({
      ...Object.fromEntries(Object.keys(viewers).map((name) => [name, apart])),
      chief: [1, 2, 2, 4],
    });
    // One's own figure and rank do not tell that the next one has as much.
    expect((await look(scene.other)).mine).toEqual({ rank: 3, amount: yuanOf('other') });
    expect((await look(scene.member)).mine).toEqual({ rank: 2, amount: yuanOf('member') });
    expect((await look(scene.office)).mine).toBeNull();
  });

  it('tells no more by filter, order, sum or file', async () => {
    for (const [name, viewer] of Object.entries(viewers)) {
      const all = await look(viewer);
      expect([name, all.sum]).toEqual([name, name === 'chief' ? 1_140 : null]);
      const known = new Map(all.list.map((row) => [row.id, row]));
      for (const query of [{ order: 'desc' }, { department_id: scene.work }, { keyword: '成员' }, { page_size: 20 }]) {
        const { list, sum } = await look(viewer, query);
        expect(list.length).toBeGreaterThan(0);
        for (const row of list) expect(row).toEqual(known.get(row.id));
        expect(sum).toBe(all.sum);
      }
      const as = await app.signInAs(viewer);
      const may = ['chief', 'narrow', 'administrator', 'plain', 'office'].includes(name);
      if (!may) {
        expect((await app.call(exportDividendBoard, { period: '2026-03' }, { as })).status).toBe(403);
        continue;
      }
      const [, ...rows] = await downloadSheet(app, exportDividendBoard, as, '?period=2026-03');
      expect(rows.map((cells) => [Number(cells[0]), cells[4] === '' ? null : Number(cells[4])])).toEqual(
        all.list.map(({ rank, amount }) => [rank, amount]),
      );
    }
  });

  it('of departments gives figures only to who sees everybody’s: few people’s sum would tell what one has', async () => {
    for (const [name, viewer] of Object.entries(viewers)) {
      const { list } = await look(viewer, { by: 'department' });
      expect(list.map(({ id, amount }) => [id, amount])).toEqual([
        [scene.work, name === 'chief' ? 1_100 : null],
        [scene.elsewhere, name === 'chief' ? 40 : null],
      ]);
      expect(list.map(({ rank }) => rank)).toEqual([1, 2]);
    }
  });

  it('is of one month, quarter or year, with where each stood before; what was reversed counts nowhere', async () => {
    const places = async (period: string) =>
      (await look(viewers.chief as number, { period })).list.map(({ id, amount, previous_rank }) => [
        id,
        amount,
        previous_rank,
      ]);
    expect(await places('2026-02')).toEqual([[scene.outsider, 100, null]]);
    expect((await places('2026-03')).at(-1)).toEqual([scene.outsider, 40, 1]);
    const whole = [
      [scene.leader, 500, null],
      [scene.member, 300, null],
      [scene.other, 300, null],
      [scene.outsider, 140, null],
    ];
    expect(await places('2026-Q1')).toEqual(whole);
    expect(await places('2026')).toEqual(whole);
    expect(await places('2025')).toEqual([]);
    expect(await rewards.driftOfBoards()).toEqual([]);
  });

  it('keeps its sums as the rows are, however they change', async () => {
    await app.sql(`update dividends set department_id = $1 where user_id = $2`, [scene.elsewhere, scene.member]);
    await app.sql(`update dividends set amount = amount + 1, booked_day = booked_day + 40 where user_id = $1`, [
      scene.other,
    ]);
    expect(await rewards.driftOfBoards()).toEqual([]);
    await app.sql(`update dividends set department_id = $1 where user_id = $2`, [scene.work, scene.member]);
    await app.sql(`update dividends set amount = amount - 1, booked_day = booked_day - 40 where user_id = $1`, [
      scene.other,
    ]);
    expect(await rewards.driftOfBoards()).toEqual([]);
    expect((await look(viewers.chief as number)).sum).toBe(1_140);
  });
});

describe('the summary of growth', () => {
  it('adds level and trend where the figure is shown, and nothing elsewhere', async () => {
    const growth = async (name: string, query: object = {}) =>
      (
        await app.call(
          growthBoard,
          { period: '2026-Q1', ...query },
          { as: await app.signInAs(viewers[name] as number) },
        )
      ).data;
    const first = (await growth('chief')).list[0];
    expect(first).toMatchObject({
      id: scene.leader,
      amount: 300,
      total: 300,
      level: '骨干',
      trend: [0, 0, 0, 0, 0, 300],
    });
    expect((await growth('chief', { period: '2026-03' })).list[0]).toMatchObject({
      amount: 150,
      trend: [0, 0, 0, 150, 0, 150],
    });
    const hidden = { amount: null, total: null, level: null, trend: null };
    for (const name of ['plain', 'administrator', 'office'])
      for (const row of (await growth(name)).list) expect(row).toMatchObject(hidden);
    expect((await growth('plain', { by: 'department' })).list[0]).toMatchObject(hidden);
    expect((await growth('member')).mine).toMatchObject({ amount: 180 });
  });
});

describe('one’s own dividends', () => {
  const own = async (user: number, query: object = {}) =>
    (await app.call(myRed, query, { as: await app.signInAs(user) })).data;

  it('are listed by project and settlement with their states, and the sums are those of the rows', async () => {
    const { list, sums, years } = await own(scene.outsider);
    expect(list.map(({ state, amount }) => [state, amount])).toEqual([
      ['waiting', 40],
      ['paid', 100],
    ]);
    expect(sums).toEqual({ all: 140, this_year: 140, waiting: 40, paid: 100, reversed: 0 });
    expect(years).toEqual([{ year: '2026', amount: 140 }]);
    expect((await own(scene.member)).sums).toMatchObject({ all: 300, reversed: 900 });
    expect((await own(scene.member, { state: 'reversed' })).list).toMatchObject([{ amount: 900, state: 'reversed' }]);
    expect((await own(scene.outsider, { period: '2026-02' })).list).toMatchObject([{ amount: 100 }]);
  });

  it('come with how they were reckoned: the amount comes out of what is shown', async () => {
    const project = await scene.aProject({ status: 6, members: [] });
    const team = [
      { user: scene.leader, minutes: 4_801 },
      { user: scene.member, minutes: 977, adjustment: 1_500 },
      { user: scene.other, minutes: 1_223, adjustment: -777 },
      { user: scene.outsider, minutes: 3_331 },
    ];
    await rewards.aSettlement(project, 7_777_77, team, '2026-03-18');
    for (const { user } of team) {
      const as = await app.signInAs(user);
      const [bonus] = (await app.call(myRed, {}, { as })).data.list;
      const how = (await app.call(bonusHow, { id: bonus?.id ?? 0 }, { as })).data;
      const { pool, parts, units, team_units, base, adjustment, scale, amount } = how;
      expect(parts.reduce((sum, part) => sum + part.minutes * part.participation * part.weight, 0)).toBe(units);
      const plain = (pool * units) / team_units;
      expect(Math.abs(plain - base)).toBeLessThan(0.01);
      const factor = adjustment === 0 ? scale : 1 + adjustment / 100;
      expect(Math.abs(plain * factor - amount)).toBeLessThan(0.01);
    }
  });

  it('are nobody else’s, but for who may see their figures', async () => {
    const [bonus] = (await own(scene.leader)).list;
    const how = async (viewer: number) =>
      (await app.call(bonusHow, { id: bonus?.id ?? 0 }, { as: await app.signInAs(viewer) })).status;
    const rows = async (viewer: number) =>
      (await app.call(bonusPage, { user_id: scene.leader }, { as: await app.signInAs(viewer) })).status;
    for (const name of ['narrow', 'administrator', 'plain', 'office', 'member', 'outsider'])
      expect([name, await how(viewers[name] as number), await rows(viewers[name] as number)]).toEqual([name, 404, 404]);
    expect([await how(viewers.chief as number), await rows(viewers.chief as number)]).toEqual([200, 200]);
  });
});
