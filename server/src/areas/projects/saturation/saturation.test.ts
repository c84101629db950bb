import { exportSaturation, saturation, saturationCell } from '@tongzhou/contract/areas/projects/saturation.ts';
import { addDays, beginOf } from '@tongzhou/contract/rules/day.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { savePublishedDays } from '#areas/calendar/public.ts';
import { anAgreedLeave, fillCompany, percentOf } from '#areas/projects/testing/saturation.ts';
import { type ProjectScene, projectScene } from '#areas/projects/testing/scene.ts';
import { aGroup, aPerson } from '#testing/builders.ts';
import { downloadSheet } from '#testing/files/sheets.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let scene: ProjectScene;
let all: number;
beforeAll(async () => {
  app = await createTestApp();
  scene = await projectScene(app);
  const group = await aGroup(app, { permissions: ['project.saturation', 'project.saturation.export'], scope: 'all' });
  all = await aPerson(app, { name: '看全部', groups: [group] });
});
afterAll(() => app.close());

const ask = async (query: object, by = all) =>
  app.call(
    saturation,
    { from: beginOf('2026-03-02'), to: beginOf('2026-03-02'), ...query },
    { as: await app.signInAs(by) },
  );
const cell = async (user_id: number, monday: string, by = all) =>
  app.call(saturationCell, { user_id, monday: beginOf(monday) }, { as: await app.signInAs(by) });

describe('saturation', () => {
  it('is what a plain calculator finds, for a thousand histories of half a year', async () => {
    // Spring festival with its Saturdays, and a week of which nothing is left.
    const [from, to] = ['2026-01-05', '2026-07-05'];
    await savePublishedDays(app.database, 2026);
    const histories = await fillCompany(app, scene, { count: 1000, from, to, seed: 20_260_105 });
    const named = await app.sql<{ day: string; kind: 'holiday' | 'workday' }>(
      'select day::text, kind from calendar_days where day between $1 and $2',
      [from, to],
    );
    const calendar = new Map(named.map(({ day, kind }) => [day, kind]));
    expect([...calendar.values()].filter((kind) => kind === 'workday').length).toBeGreaterThan(1);
    const { data } = await ask({ from: beginOf(from), to: beginOf(to) });
    expect(data.weeks).toHaveLength(26);
    const shown = new Map(data.people.map((one) => [one.user_id, one.percents]));
    const seen = { away: 0, over: 0, half: 0 };
    for (const history of histories) {
      const expected = data.weeks.map((_, week) => percentOf(history, addDays(from, 7 * week), calendar));
      expect([history.user, shown.get(history.user)]).toEqual([history.user, expected]);
      seen.away += expected.filter((percent) => percent === null).length;
      seen.over += expected.filter((percent) => percent !== null && percent > 100).length;
      seen.half += history.leave.filter(({ minutes }) => minutes === 240).length;
    }
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(100);
  }, 120_000);

  it('is one figure with how it came about', async () => {
    const busy = await aPerson(app, { name: '忙人', department: scene.work });
    const one = await scene.aProject({
      name: '甲项目',
      members: [{ user: busy, participation: 50, start_on: '2026-03-02', end_on: '2026-03-04' }],
    });
    await scene.aProject({ name: '乙项目', members: [{ user: busy, participation: 30, start_on: '2026-01-05' }] });
    await scene.aProject({ status: 7, members: [{ user: busy, participation: 90, start_on: '2026-01-05' }] });
    await anAgreedLeave(app, busy, '2026-03-05', 240);
    await app.sql(
      `insert into calendar_days (day, kind, name) values ('2026-03-06', 'holiday', '司庆') on conflict do nothing`,
    );
    // Four working days of which half a day is leave; the paused project does not count.
    const { data } = await cell(busy, '2026-03-05', scene.office);
    expect(data).toMatchObject({
      name: '忙人',
      working: 4,
      present: 3.5,
      load: 2.7,
      percent: 77.1,
      how: '（4 天 × 30% + 3 天 × 50%）÷ 3.5 天 = 77.1%',
    });
    expect(data.projects).toEqual([
      { id: expect.any(Number), project_title: '乙项目', participation: 30, days: 4 },
      { id: one, project_title: '甲项目', participation: 50, days: 3 },
    ]);
    expect(
      data.days.map(({ working, note, present, participation }) => [working, note, present, participation]),
    ).toEqual([
      [true, '', 1, 80],
      [true, '', 1, 80],
      [true, '', 1, 80],
      [true, '请假 0.5 天', 0.5, 30],
      [false, '司庆', 0, 0],
      [false, '休息日', 0, 0],
      [false, '休息日', 0, 0],
    ]);
    const [shown] = (await ask({ keyword: '忙人' })).data.people;
    expect(shown).toMatchObject({ user_id: busy, percents: [77.1] });
    // Who may not open the projects reads that there are some.
    expect(
      (await cell(busy, '2026-03-02', all)).data.projects.map((project) => [project.id, project.project_title]),
    ).toEqual([
      [null, '其他项目'],
      [null, '其他项目'],
    ]);
    const joined = await aPerson(app);
    await app.sql('update staff_profiles set entry_date = $2 where user_id = $1', [joined, '2026-03-04']);
    const fresh = (await cell(joined, '2026-03-02')).data;
    expect([fresh.working, fresh.how]).toEqual([2, '（没有项目）÷ 2 天 = 0%']);
    expect(fresh.days.slice(0, 3).map(({ note }) => note)).toEqual(['未在职', '未在职', '']);
    await app.sql(`delete from calendar_days where day = '2026-03-06' and name = '司庆'`);
  });

  it('is narrowed by department, post, name and band, and counts the bands', async () => {
    const busy = await aPerson(app, { name: '满负荷', department: scene.elsewhere });
    await scene.aProject({ members: [{ user: busy, participation: 100, start_on: '2026-01-05' }] });
    await scene.aProject({ members: [{ user: busy, participation: 20, start_on: '2026-03-09' }] });
    const here = { department_id: scene.elsewhere, to: beginOf('2026-03-09') };
    const found = (await ask(here)).data;
    expect(found.people.map((one) => one.user_id).sort()).toEqual([scene.maker, scene.outsider, busy].sort());
    expect(found.people.find((one) => one.user_id === busy)?.percents).toEqual([100, 120]);
    expect(found.bands).toEqual([
      { band: 'idle', people: 2 },
      { band: 'good', people: 0 },
      { band: 'full', people: 1 },
      { band: 'over', people: 0 },
      { band: 'away', people: 0 },
    ]);
    expect((await ask({ ...here, band: 'over' })).data.people.map((one) => one.user_id)).toEqual([busy]);
    expect((await ask({ ...here, post_id: 999_999 })).data.people).toEqual([]);
    expect((await ask({ ...here, keyword: '满负' })).data.people.map((one) => one.user_id)).toEqual([busy]);
  });

  it('is a sheet too, of what is shown', async () => {
    const search = `?from=${beginOf('2026-03-02')}&to=${beginOf('2026-03-09')}&department_id=${scene.elsewhere}`;
    const rows = await downloadSheet(app, exportSaturation, await app.signInAs(all), search);
    expect(rows[0]).toEqual(['姓名', '部门', '岗位', '2026-03-02 周(%)', '2026-03-09 周(%)']);
    expect(rows.find((row) => row[0] === '满负荷')?.slice(3)).toEqual(['100', '120']);
  });

  it('is shown of whom one may see: a department’s head, and oneself', async () => {
    const people = async (by: number) => (await ask({}, by)).data.people.map((one) => one.user_id);
    const seen = await people(scene.head);
    expect(seen).toContain(scene.member);
    expect(seen).not.toContain(scene.outsider);
    const self = await aPerson(app, { groups: [await aGroup(app, { permissions: ['project.saturation'] })] });
    expect(await people(self)).toEqual([self]);
    const missing = await cell(999_999_999, '2026-03-02', scene.head);
    expect(missing.status).toBe(404);
    expect(await cell(scene.outsider, '2026-03-02', scene.head)).toMatchObject({ status: 404, text: missing.text });
    expect((await cell(scene.member, '2026-03-02', scene.head)).status).toBe(200);
    for (const user of [scene.member, scene.leader, scene.finance]) {
      expect((await ask({}, user)).status).toBe(403);
      expect((await cell(user, '2026-03-02', user)).status).toBe(403);
    }
    const sheet = { from: beginOf('2026-03-02'), to: beginOf('2026-03-02') };
    expect((await app.call(exportSaturation, sheet, { as: await app.signInAs(self) })).status).toBe(403);
  });

  it('is shown of whoever was employed then', async () => {
    const [gone, coming] = [await aPerson(app, { state: 'left' }), await aPerson(app)];
    await app.sql('update staff_profiles set left_date = $2 where user_id = $1', [gone, '2026-03-04']);
    await app.sql('update staff_profiles set entry_date = $2 where user_id = $1', [coming, '2026-03-10']);
    const there = async (monday: string) => {
      const day = beginOf(monday);
      const { people } = (await ask({ from: day, to: day })).data;
      return [gone, coming].map((user) => people.some((one) => one.user_id === user));
    };
    expect(await there('2026-03-02')).toEqual([true, false]);
    expect(await there('2026-03-09')).toEqual([false, true]);
  });

  it('is asked for 26 weeks at most', async () => {
    const to = (day: string) => ask({ from: beginOf('2026-03-04'), to: beginOf(day) });
    expect((await to('2026-08-30')).data.weeks).toHaveLength(26);
    expect((await to('2026-08-31')).fields).toEqual({ to: '最多查看 26 周' });
    expect((await to('2026-03-01')).fields).toEqual({ to: '结束不能早于开始' });
    expect((await ask({ to: beginOf('2100-01-01') })).fields).toHaveProperty('to');
  });
});
