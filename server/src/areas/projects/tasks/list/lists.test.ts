import { indexData } from '@tongzhou/contract/areas/home.ts';
import * as contract from '@tongzhou/contract/areas/projects/task.ts';
import type { SentOf } from '@tongzhou/contract/endpoint.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ProjectScene, projectScene } from '#areas/projects/testing/scene.ts';
import { downloadSheet } from '#testing/files/sheets.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let scene: ProjectScene;
let site: number;
const made: Record<string, number> = {};
const tokens = new Map<number, string>();

beforeAll(async () => {
  app = await createTestApp();
  app.clock.now = beginOf('2026-03-10') + 9 * 3_600_000;
  scene = await projectScene(app);
  const { aProject, aTask, member, leader, other } = scene;
  site = await aProject({ name: '官网改版', members: [{ user: member }, { user: other }] });
  const [paused, ended] = [
    await aProject({ name: '小程序', status: 7 }),
    await aProject({ name: '停掉的', status: 9 }),
  ];
  const all: [string, number, Parameters<typeof aTask>[1]][] = [
    ['survey', site, { title: '需求调研', state: 'done', planned_start: '2026-03-01', planned_end: '2026-03-04' }],
    ['design', site, { title: '视觉设计', state: 'doing', planned_start: '2026-03-03', planned_end: '2026-03-09' }],
    ['build', site, { title: '前端开发', planned_start: '2026-03-05', planned_end: '2026-03-11', owner: other }],
    ['launch', site, { title: '上线', planned_start: null, planned_end: '2026-03-10', milestone: true, owner: leader }],
    ['idea', site, { title: 'Beta_反馈', planned_start: '2026-03-02', planned_end: null, owner: null }],
    ['dropped', site, { title: '旧版兼容', state: 'cancelled', planned_start: null, planned_end: '2026-03-02' }],
    ['pay', paused, { title: '支付设计', planned_start: '2026-02-01', planned_end: '2026-03-01' }],
    ['lost', ended, { title: '没做完', planned_start: '2026-02-02', planned_end: '2026-02-20' }],
  ];
  for (const [key, project, given] of all) {
    made[key] = await aTask(project, given);
    app.clock.now += 1000;
  }
});
afterAll(() => app.close());

const as = async (person: number): Promise<{ as: string }> => {
  if (!tokens.has(person)) tokens.set(person, await app.signInAs(person));
  return { as: tokens.get(person) as string };
};
const keyOf = ({ id }: { id: number }): string => Object.keys(made).find((key) => made[key] === id) ?? `other ${id}`;
type Query = Omit<SentOf<typeof contract.taskPage>, 'project_id'>;
type OwnQuery = SentOf<typeof contract.myTaskPage>;
const first = { sort: 'created_at', order: 'asc', page_size: 50 } as const;
const ofSite = async (query: Query = {}, by = scene.member) => {
  const { status, data, text } = await app.call(
    contract.taskPage,
    { project_id: site, ...first, ...query },
    await as(by),
  );
  if (status !== 200) throw new Error(text);
  return data.list;
};
const own = async (query: OwnQuery = {}, by = scene.member) => {
  const { status, data, text } = await app.call(contract.myTaskPage, { ...first, ...query }, await as(by));
  if (status !== 200) throw new Error(text);
  return data.list;
};

describe('tasks of a project', () => {
  it.each<[string, () => Query, string[]]>([
    ['nothing', () => ({}), ['survey', 'design', 'build', 'launch', 'idea', 'dropped']],
    ['part of a title', () => ({ keyword: '设计' }), ['design']],
    ['letters, small or not', () => ({ keyword: 'beta_' }), ['idea']],
    ['signs', () => ({ keyword: '%' }), []],
    ['state', () => ({ state: 'doing' }), ['design']],
    ['open', () => ({ open: true }), ['design', 'build', 'launch', 'idea']],
    ['late', () => ({ late: true }), ['design']],
    ['milestone', () => ({ milestone: true }), ['launch']],
    ['owner', () => ({ owner_id: scene.other }), ['build']],
    [
      'not asked for',
      () => ({ open: false, late: false, milestone: false, keyword: '' }),
      ['survey', 'design', 'build', 'launch', 'idea', 'dropped'],
    ],
    ['several', () => ({ open: true, owner_id: scene.member, keyword: '视觉' }), ['design']],
  ])('are narrowed by %s', async (_, query, expected) => {
    expect((await ofSite(query())).map(keyOf)).toEqual(expected);
  });

  it('are ordered by their days; one that is not known lies ahead', async () => {
    expect((await ofSite({ sort: 'planned_end' })).map(keyOf)).toEqual([
      'dropped',
      'survey',
      'design',
      'launch',
      'build',
      'idea',
    ]);
    expect((await ofSite({ sort: 'planned_start', order: 'asc' })).slice(0, 4).map(keyOf)).toEqual([
      'survey',
      'idea',
      'design',
      'build',
    ]);
    expect((await ofSite({ order: 'desc' })).map(keyOf)).toEqual([
      'dropped',
      'idea',
      'launch',
      'build',
      'design',
      'survey',
    ]);
  });

  it('say to each viewer what they may do', async () => {
    const actions = async (by: number) => (await ofSite({ keyword: '视觉' }, by))[0]?.actions;
    expect(await actions(scene.leader)).toEqual(['detail', 'edit', 'move', 'delete']);
    expect(await actions(scene.office)).toEqual(['detail', 'edit', 'move', 'delete']);
    expect(await actions(scene.member)).toEqual(['detail', 'move']);
    expect(await actions(scene.other)).toEqual(['detail']);
    const [row] = await ofSite({ keyword: '视觉' });
    expect(row).toMatchObject({
      project_title: '官网改版',
      owner_name: '毛成员',
      planned_start: beginOf('2026-03-03'),
      planned_end: beginOf('2026-03-09'),
      actual_end: null,
      late: true,
      version: 1,
    });
  });

  it('are nobody’s who does not see the project: list, board, detail and export', async () => {
    for (const person of [scene.outsider, scene.maker]) {
      const who = await as(person);
      const answers = [
        await app.call(contract.taskPage, { project_id: site }, who),
        await app.call(contract.taskBoard, { project_id: site }, who),
        await app.call(contract.taskDetail, { id: made.survey as number }, who),
        await app.call(contract.exportTasks, { project_id: site }, who),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    }
    expect((await app.call(contract.taskPage, { project_id: 999_999_999 }, await as(scene.office))).status).toBe(404);
    expect((await app.call(contract.taskDetail, { id: 999_999_999 }, await as(scene.office))).status).toBe(404);
  });

  it('are exported as they are shown', async () => {
    const who = await as(scene.other);
    const [heading, line, ...more] = await downloadSheet(
      app,
      contract.exportTasks,
      who.as,
      `?project_id=${site}&late=true`,
    );
    expect(heading?.join(' ')).toBe('任务 里程碑 项目 负责人 状态 进度（%） 计划结束 逾期 计划开始 实际开始 实际结束');
    expect([line?.slice(0, 5), more]).toEqual([['视觉设计', '', '官网改版', '毛成员', '进行中'], []]);
  });

  it('stand on a board in the order of their days', async () => {
    const board = async (by: number) => (await app.call(contract.taskBoard, { project_id: site }, await as(by))).data;
    const { tasks, more, may_add } = await board(scene.member);
    expect(tasks.map(keyOf)).toEqual(['dropped', 'survey', 'design', 'launch', 'build', 'idea']);
    expect([more, may_add]).toEqual([false, false]);
    expect((await board(scene.leader)).may_add).toBe(true);
    await app.sql('update projects set status = 6 where id = $1', [site]);
    expect((await board(scene.leader)).may_add).toBe(false);
    await app.sql('update projects set status = 4 where id = $1', [site]);
  });

  it('stand there a thousand at most', async () => {
    const project = await scene.aProject();
    await app.sql(
      `insert into project_tasks (project_id, title, state, milestone, created_by, created_at)
        select $1, '任务' || n, 'todo', false, $2, now() from generate_series(1, 1001) n`,
      [project, scene.leader],
    );
    const { data } = await app.call(contract.taskBoard, { project_id: project }, await as(scene.leader));
    expect([data.tasks.length, data.more]).toEqual([1000, true]);
  });
});

describe('one’s own tasks', () => {
  it.each<[string, () => OwnQuery, string[]]>([
    ['nothing', () => ({}), ['survey', 'design', 'dropped', 'pay', 'lost']],
    ['open, of projects that are not over', () => ({ open: true }), ['design', 'pay']],
    ['late, of those too', () => ({ late: true }), ['design', 'pay']],
    ['part of a title', () => ({ keyword: '设计' }), ['design', 'pay']],
    ['project', () => ({ project_id: site }), ['survey', 'design', 'dropped']],
    ['state', () => ({ state: 'cancelled' }), ['dropped']],
    ['milestone', () => ({ milestone: true }), []],
  ])('are narrowed by %s', async (_, query, expected) => {
    expect((await own(query())).map(keyOf)).toEqual(expected);
  });

  it('are nobody else’s, and move where their project does', async () => {
    expect((await own({}, scene.other)).map(keyOf)).toEqual(['build']);
    expect(await own({}, scene.outsider)).toEqual([]);
    const rows = new Map((await own()).map((row) => [keyOf(row), row]));
    expect([rows.get('design')?.actions, rows.get('pay')?.actions]).toEqual([['detail', 'move'], ['detail']]);
    expect([rows.get('pay')?.late, rows.get('lost')?.late]).toEqual([true, false]);
    const sheet = await downloadSheet(
      app,
      contract.exportMyTasks,
      (await as(scene.member)).as,
      '?open=true&sort=planned_end&order=asc',
    );
    expect(sheet.slice(1).map((line) => line[0])).toEqual(['支付设计', '视觉设计']);
  });

  it('stand on the workbench as they are counted there', async () => {
    const cards = async (by: number) =>
      (await app.call(indexData, {}, await as(by))).data.cards.filter(({ key }) => key.startsWith('tasks-'));
    expect(await cards(scene.member)).toEqual([
      {
        key: 'tasks-late',
        title: '逾期任务',
        note: '已过计划结束日、尚未完成',
        count: 2,
        link: '/project_management/project_list?tab=tasks&late=true&sort=planned_end&order=asc',
        urgent: true,
      },
      {
        key: 'tasks-open',
        title: '我的任务',
        note: '尚未完成的项目任务',
        count: 2,
        link: '/project_management/project_list?tab=tasks&open=true&sort=planned_end&order=asc',
        urgent: false,
      },
    ]);
    expect((await cards(scene.other)).map(({ key, note, count, urgent }) => [key, note, count, urgent])).toEqual([
      ['tasks-open', '其中 1 个今明两天到期', 1, true],
    ]);
    expect(await cards(scene.finance)).toEqual([]);
  });
});
