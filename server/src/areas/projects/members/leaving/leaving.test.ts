import { messagePage } from '@tongzhou/contract/areas/notices.ts';
import { handOver } from '@tongzhou/contract/areas/personnel/change.ts';
import { projectTeam } from '@tongzhou/contract/areas/projects/team.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ProjectScene, projectScene } from '#areas/projects/testing/scene.ts';
import { type ProjectTeams, projectTeams } from '#areas/projects/testing/teams.ts';
import { administratorId, aPerson } from '#testing/builders.ts';
import { decide } from '#testing/decide.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let other: TestApp;
let scene: ProjectScene;
let teams: ProjectTeams;
let going: number;
let taking: number;
beforeAll(async () => {
  app = await createTestApp();
  other = await createTestApp({ beside: app });
  scene = await projectScene(app);
  teams = projectTeams(app, scene);
});
afterAll(async () => {
  await other.close();
  await app.close();
});
beforeEach(async () => {
  going = await aPerson(app, { department: scene.work, name: '于离职' });
  taking = await aPerson(app, { department: scene.work, name: '季接手', groups: [scene.ownGroup] });
});

const dayMs = 24 * 3600 * 1000;
const applyDue = (on = app) => on.jobs.find((one) => one.name === 'personnel/apply-due-changes')?.run();
const trailOf = (project: number) =>
  app.sql<{ title: string; changes: { label: string; old: string | null; new: string | null }[] }>(
    'select title, changes from project_trail where project_id = $1 order by id',
    [project],
  );
const messagesOf = async (user: number) =>
  (await app.call(messagePage, { page_size: 50 }, await teams.as(user))).data.list;

describe('whoever leaves', () => {
  it('passes on what they lead, and is on no team beyond their last day', async () => {
    const led = await scene.aProject({ name: '带的项目', leader: going });
    const draft = await scene.aProject({ status: 0, leader: going });
    const joined = await scene.aProject({
      name: '帮的项目',
      members: [{ user: going }, { user: scene.other, participation: 10 }],
    });
    const planned = await scene.aProject({ members: [{ user: going, start_on: scene.day(10) }] });
    const over = await scene.aProject({ status: 8, leader: going });
    const tasks = [await scene.aTask(joined, { owner: going }), await scene.aTask(led, { owner: going })];
    const done = await scene.aTask(joined, { owner: going, state: 'done' });
    const lists = await app.call(handOver, { user_id: going }, await teams.as(administratorId));
    const listed = (label: string) =>
      lists.data.parts.find((part) => part.label === label)?.items.map((item) => item.id);
    expect([listed('负责的项目'), listed('参与的项目'), listed('未完成的项目任务')]).toEqual([
      [led, draft],
      [joined, planned],
      tasks,
    ]);

    await teams.leave(going, taking);
    const last = scene.day(0);
    expect(await Promise.all([led, draft, over].map(teams.leaderOf))).toEqual([taking, taking, going]);
    expect(await teams.rowsOf(led)).toMatchObject([
      { user: scene.member, end: null },
      { user: going, role: 'leader', end: last },
      { user: taking, role: 'leader', weight: 15, part: 50, start: scene.day(1), end: null, why: '离职交接' },
    ]);
    expect((await teams.rowsOf(joined)).find((row) => row.user === going)).toMatchObject({ end: last });
    expect((await teams.rowsOf(planned)).some((row) => row.user === going)).toBe(false);
    expect(await teams.onDay(led, last)).toEqual([going, scene.member]);
    expect(await teams.onDay(led, scene.day(1))).toEqual([taking, scene.member]);
    const owners = await app.sql<{ owner: number }>(
      'select owner_id::int as owner from project_tasks where id = any ($1) order by id',
      [[...tasks, done]],
    );
    expect(owners.map(({ owner }) => owner)).toEqual([taking, taking, going]);
    expect((await trailOf(led)).find(({ title }) => title === '离职交接：团队')).toEqual({
      title: '离职交接：团队',
      changes: [
        { label: '负责人', old: '于离职', new: '季接手' },
        { label: '于离职 参与至', old: null, new: last },
        { label: '季接手', old: null, new: `负责人，参与度 50%，权重 1.5，${scene.day(1)} 起` },
      ],
    });
    expect((await trailOf(joined))[0]?.changes).toEqual([{ label: '于离职 参与至', old: null, new: last }]);
    // Who takes over is told of all of it at once, the leader of a team that someone is missing.
    const passedOn = (await messagesOf(taking)).filter(({ kind }) => kind === 'project' || kind === 'task');
    expect(passedOn.map(({ title, link }) => [title, link]).sort()).toEqual([
      ['2 个项目任务由您接手', '/project_management/project_list?tab=tasks&open=true&sort=planned_end&order=asc'],
      ['2 个项目由您接手负责', '/project_management/project_list?tab=mine'],
    ]);
    expect(await messagesOf(scene.leader)).toContainEqual(
      expect.objectContaining({
        kind: 'project',
        title: '于离职 已离职，退出项目：帮的项目',
        content: expect.stringContaining(`参与至 ${last}`),
        link: `/project_management/project_detail?id=${joined}&tab=team`,
      }),
    );
    const logged = await app.sql<{ action: string; object: number }>(
      `select action, object_id::int as object from log.operations where object_kind = 'project' and object_id = any ($1) and user_name = '系统' order by object_id`,
      [[led, draft, joined, planned]],
    );
    expect(logged).toEqual([
      { action: '离职交接：负责的项目', object: led },
      { action: '离职交接：负责的项目', object: draft },
      { action: '离职：退出项目团队', object: joined },
      { action: '离职：退出项目团队', object: planned },
    ]);
    // The job of the same day leaves it so, though their period lasts until its end.
    await app.jobs.find((one) => one.name === 'projects/turn-leaders')?.run();
    expect(await teams.leaderOf(led)).toBe(taking);
    // The receiver sees and runs what they lead now.
    expect((await app.call(projectTeam, { project_id: led }, await teams.as(taking))).status).toBe(200);
    expect((await teams.change(led, [teams.leading(taking)], {}, taking)).status).toBe(200);
  });

  it('is followed by someone of the team, who is on it once', async () => {
    const project = await scene.aProject({ leader: going, members: [{ user: taking, participation: 20 }] });
    await teams.leave(going, taking);
    expect((await teams.rowsOf(project)).filter((row) => row.user === taking)).toMatchObject([
      { role: 'member', part: 20, end: scene.day(0) },
      { role: 'leader', part: 20, start: scene.day(1), end: null },
    ]);
    expect(await teams.contradictions(project)).toEqual([]);
  });

  it('makes what was to be decided about the team be looked at again', async () => {
    const project = await scene.aProject({ leader: going });
    const team = [teams.leading(going), teams.wanted(taking)];
    const sent = await teams.change(project, team, {}, going);
    await teams.leave(going, taking);
    expect(await decide(app, sent.data.id)).toMatchObject({
      status: 409,
      msg: '审批期间该项目的团队已有变动，请退回申请人，按新的团队核对后重新提交',
    });
  });
});

describe('at the same moment', () => {
  /** Their leaving is due, and a change that everyone but the last has agreed to waits. */
  async function due(project: number, request: number) {
    await teams.leave(going, taking, scene.day(1));
    app.clock.now += dayMs;
    const [passed] = await Promise.all([decide(app, request), applyDue(other)]);
    // Whoever was told to try again later does.
    await applyDue();
    const rows = await teams.rowsOf(project);
    expect(await teams.contradictions(project)).toEqual([]);
    const last = scene.day(0);
    expect(rows.filter((row) => row.user === going && (row.end === null || row.end > last))).toEqual([]);
    return passed;
  }

  it('a team change and the leader’s leaving make one history', async () => {
    const project = await scene.aProject({ leader: going, members: [{ user: scene.member, participation: 20 }] });
    const team = [teams.leading(going, { start_on: scene.day(-30) }), teams.wanted(taking, { participation: 30 })];
    const sent = await teams.change(project, team, {}, going);
    const passed = await due(project, sent.data.id);
    expect([200, 409]).toContain(passed.status);
    expect(await teams.leaderOf(project)).toBe(taking);
    expect((await teams.onDay(project, scene.day(1)))[0]).toBe(taking);
  });

  it('whoever leaves is not put on a team they were not on', async () => {
    for (let round = 0; round < 3; round += 1) {
      going = await aPerson(app, { department: scene.work });
      const project = await scene.aProject({ leader: taking, members: [] });
      const team = [teams.leading(taking, { participation: 5 }), teams.wanted(going, { participation: 10 })];
      const sent = await teams.change(project, team, { overload_reason: '试' }, taking);
      expect(sent.status).toBe(200);
      await due(project, sent.data.id);
    }
  });

  it('one change decided twice is carried out once', async () => {
    const project = await scene.aProject({ leader: going, members: [] });
    const team = [teams.leading(going, { start_on: scene.day(-30) }), teams.wanted(taking, { participation: 5 })];
    const sent = await teams.change(project, team, { overload_reason: '试' }, going);
    const answers = await teams.passTogether([app, sent.data.id], [other, sent.data.id]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await teams.rowsOf(project)).map((row) => row.user)).toEqual([going, taking]);
  });
});

describe('the database', () => {
  it('refuses that someone is on one project twice on one day', async () => {
    const project = await scene.aProject({ members: [{ user: going, start_on: '2026-01-05', end_on: '2026-01-31' }] });
    const twice = (start_on: string, end_on: string | null) =>
      scene.aMember(project, { user: going, start_on, end_on });
    await expect(twice('2026-01-31', null)).rejects.toThrow('project_members_once');
    await expect(twice('2025-12-01', '2026-01-05')).rejects.toThrow('project_members_once');
    await twice('2026-02-01', null);
    await expect(twice('2026-07-01', '2026-07-01')).rejects.toThrow('project_members_once');
  });
});
