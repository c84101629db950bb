import { costPage } from '@tongzhou/contract/areas/projects/cost.ts';
import { dayCostPage, saveDayCost } from '@tongzhou/contract/areas/settlement/day-cost.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookLabour } from '#areas/settlement/labour/book-labour.ts';
import { labourOf, levelGroups } from '#areas/settlement/labour/labour-rules.ts';
import { type SettlementScene, settlementScene } from '#areas/settlement/testing/scene.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let scene: SettlementScene;
beforeAll(async () => {
  app = await createTestApp();
  app.clock.now = beginOf('2026-04-02') + 9 * 3_600_000;
  scene = await settlementScene(app);
});
afterAll(() => app.close());

const save = async (level: number, month: string, amount: number, by = scene.finance) =>
  app.call(saveDayCost, { level, month: beginOf(month), amount }, await scene.as(by));
const labour = async (project_id: number) =>
  (await app.call(costPage, { project_id, kind: 'labour', order: 'asc' }, await scene.as(scene.office))).data.list.map(
    ({ day, amount, note, by_name }) => [day, amount, note, by_name],
  );

describe('levels', () => {
  it('with fewer than three people go with the next, the last with the one before', () => {
    expect(
      levelGroups(
        new Map([
          [1, 2],
          [2, 1],
          [3, 5],
          [7, 1],
        ]),
      ),
    ).toEqual([
      { from: 1, to: 2 },
      { from: 3, to: 7 },
    ]);
    expect(
      levelGroups(
        new Map([
          [4, 1],
          [2, 1],
        ]),
      ),
    ).toEqual([{ from: 2, to: 4 }]);
    expect(levelGroups(new Map())).toEqual([]);
  });

  it('are charged by their own standard and told together; a month waits for a level without one', () => {
    const worked = [
      { level: 1, minutes: 4_800, participation: 50 },
      { level: 2, minutes: 4_800, participation: 100 },
    ];
    const groups = [{ from: 1, to: 2 }];
    expect(labourOf(worked, groups, (level) => level * 100_00)).toEqual([
      { group: groups[0], days: 15, amount: 5 * 100_00 + 10 * 200_00 },
    ]);
    expect(labourOf(worked, groups, (level) => (level === 1 ? 1 : undefined))).toBeUndefined();
  });
});

describe('the work of a month', () => {
  it('is booked once when it is over, by standard days: also by two servers, and to the acceptance', async () => {
    // People without a post count as the first level. March has twenty-two working days.
    const running = await scene.aProject({
      planned_start: '2026-03-01',
      members: [{ user: scene.member, end_on: '2026-03-13' }],
    });
    const finished = await scene.aProject({ status: 6, planned_start: '2026-04-01', members: [] });
    const paused = await scene.aProject({ status: 8, planned_start: '2026-03-01' });
    expect(await bookLabour(app.database, app.clock.now)).toBe(0);
    expect((await save(1, '2026-01-15', 800)).status).toBe(200);
    const booked = await Promise.all([1, 2].map(() => bookLabour(app.database, app.clock.now)));
    expect(booked.reduce((sum, one) => sum + one, 0)).toBe(2);
    // The leader for half of 22 days, the member for half of 10.
    expect(await labour(running)).toEqual([[beginOf('2026-03-31'), 16 * 800, '2026-03 人工 1 级 16 人天', null]]);
    // Two days of April, to the day of acceptance.
    expect(await labour(finished)).toEqual([[beginOf('2026-04-02'), 800, '2026-04 人工 1 级 1 人天', null]]);
    expect(await labour(paused)).toEqual([]);
    expect(await bookLabour(app.database, app.clock.now)).toBe(0);
    expect((await scene.sheetOf(finished)).data.figures.labour).toBe(800);
  });

  it('has standards that are followed, never changed, by whoever may', async () => {
    expect((await save(1, '2026-02-01', 900)).data).toEqual({
      fields: { month: '该级别已有标准，新标准只能从本月或以后开始' },
    });
    expect((await save(1, '2026-04-20', 900)).status).toBe(200);
    expect((await save(1, '2026-04-01', 950)).data).toEqual({ fields: { month: '该级别在这个月已有标准' } });
    expect((await save(2, '2026-01-01', 900, scene.leader)).status).toBe(403);
    expect((await save(21, '2026-01-01', 900)).status).toBe(422);
    const { data } = await app.call(dayCostPage, {}, await scene.as(scene.finance));
    expect(data.list.map(({ level, from_on, amount, in_force }) => [level, from_on, amount, in_force])).toEqual([
      [1, beginOf('2026-04-01'), 900, true],
      [1, beginOf('2026-01-01'), 800, false],
    ]);
    expect((await app.call(dayCostPage, {}, await scene.as(scene.leader))).status).toBe(403);
  });
});
