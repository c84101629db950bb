import { teamLoad } from '@tongzhou/contract/areas/projects/team.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ProjectScene, projectScene } from '#areas/projects/testing/scene.ts';
import { aGroup, aPerson } from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let scene: ProjectScene;
beforeAll(async () => {
  app = await createTestApp();
  // A Monday with four working weeks after it.
  app.clock.now = beginOf('2026-03-02') + 9 * 3_600_000;
  scene = await projectScene(app);
});
afterAll(() => app.close());

const loads = async (query: object, by = scene.office) =>
  app.call(teamLoad, { user_ids: [], ...query }, { as: await app.signInAs(by) });

describe('how full people’s days are', () => {
  it('is told beside their names, over four weeks, without the project that is made up', async () => {
    const [busy, idle] = [await aPerson(app), await aPerson(app)];
    const one = await scene.aProject({ members: [{ user: busy, participation: 60 }] });
    await scene.aProject({
      members: [{ user: busy, participation: 50, start_on: '2026-03-16', end_on: '2026-03-20' }],
    });
    const [first, second] = (await loads({ user_ids: [busy, idle] })).data;
    // 20 days of 60 %, 5 of them with 50 % more.
    expect(first).toEqual({ user_id: busy, percent: 72.5, band: 'good', peak: 110 });
    expect(second).toEqual({ user_id: idle, percent: 0, band: 'idle', peak: 0 });
    expect((await loads({ user_ids: [busy], but_project_id: one })).data).toEqual([
      { user_id: busy, percent: 12.5, band: 'idle', peak: 50 },
    ]);
    const week = { from: beginOf('2026-03-16'), to: beginOf('2026-03-22') };
    expect((await loads({ user_ids: [busy], ...week })).data).toEqual([
      { user_id: busy, percent: 110, band: 'over', peak: 110 },
    ]);
    expect((await loads({ user_ids: [999_999_999] })).data).toEqual([]);
  });

  it('is for whoever makes up teams: by permission, or as a leader', async () => {
    await scene.aProject();
    const maker = await aPerson(app, { groups: [await aGroup(app, { permissions: ['project.pass-order'] })] });
    for (const user of [scene.office, scene.leader, maker])
      expect((await loads({ user_ids: [scene.member] }, user)).status).toBe(200);
    for (const user of [scene.member, scene.outsider, scene.finance, scene.head])
      expect((await loads({ user_ids: [scene.member] }, user)).status).toBe(404);
    const former = await aPerson(app);
    await scene.aProject({ status: 8, leader: former });
    expect((await loads({ user_ids: [scene.member] }, former)).status).toBe(404);
  });

  it('is asked for half a year at most', async () => {
    const from = beginOf('2026-03-02');
    const ask = (to: string) => loads({ user_ids: [scene.member], from, to: beginOf(to) });
    expect((await ask('2026-08-30')).status).toBe(200);
    expect((await ask('2026-08-31')).fields).toEqual({ to: '最多查看 26 周' });
    expect((await ask('2026-03-01')).fields).toEqual({ to: '结束不能早于开始' });
  });
});
