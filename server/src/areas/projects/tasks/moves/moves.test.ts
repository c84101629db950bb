import * as contract from '@tongzhou/contract/areas/projects/task.ts';
import type { SentOf } from '@tongzhou/contract/endpoint.ts';
import { beginOf, dayMs } from '@tongzhou/contract/rules/day.ts';
import {
  type ProjectStatus,
  projectStatuses,
  projectStatusNumbers,
} from '@tongzhou/contract/rules/projects/project-status.ts';
import { mayMove, type TaskState, taskStateNames } from '@tongzhou/contract/rules/projects/task.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ProjectScene, projectScene } from '#areas/projects/testing/scene.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let scene: ProjectScene;
const tokens = new Map<number, string>();
const start = beginOf('2026-03-02') + 9 * 3_600_000;
beforeAll(async () => {
  app = await createTestApp();
  app.clock.now = start;
  scene = await projectScene(app);
});
beforeEach(() => {
  app.clock.now = start;
});
afterAll(() => app.close());

const as = async (person: number): Promise<{ as: string }> => {
  if (!tokens.has(person)) tokens.set(person, await app.signInAs(person));
  return { as: tokens.get(person) as string };
};
type Move = Partial<SentOf<typeof contract.moveTask>>;
const move = async (id: number, to: Move, by = scene.member, on = app) =>
  on.call(contract.moveTask, { id, version: 1, ...to }, await as(by));
const task = async (id: number) => {
  const [row] = await app.sql(
    `select state, progress, to_char(actual_start, 'MM-DD') as began, to_char(actual_end, 'MM-DD') as ended, version from project_tasks where id = $1`,
    [id],
  );
  return row;
};
const sumsOf = async (project: number) =>
  (await app.sql('select tasks_total, tasks_done, progress from projects where id = $1', [project]))[0];
const trailOf = async (project: number): Promise<string[]> =>
  (
    await app.sql<{ title: string }>('select title from project_trail where project_id = $1 order by id', [project])
  ).map(({ title }) => title);

describe('a task', () => {
  it('goes from state to state with its progress and its days', async () => {
    const id = await scene.aTask(await scene.aProject());
    const steps: [Move, object][] = [
      [{ state: 'doing' }, { state: 'doing', progress: 0, began: '03-02', ended: null }],
      [{ progress: 40 }, { state: 'doing', progress: 40, began: '03-02', ended: null }],
      [{ state: 'cancelled' }, { state: 'cancelled', progress: 40, began: '03-02', ended: null }],
      [{ state: 'todo' }, { state: 'todo', progress: 0, began: null, ended: null }],
      // More than nothing is begun, all of it is done.
      [{ progress: 10 }, { state: 'doing', progress: 10, began: '03-06', ended: null }],
      [{ progress: 100 }, { state: 'done', progress: 100, began: '03-06', ended: '03-07' }],
      [{ state: 'doing' }, { state: 'doing', progress: 99, began: '03-06', ended: null }],
      [{ state: 'done' }, { state: 'done', progress: 100, began: '03-06', ended: '03-09' }],
      [{ progress: 60 }, { state: 'doing', progress: 60, began: '03-06', ended: null }],
      [
        { state: 'todo', progress: 0 },
        { state: 'todo', progress: 0, began: null, ended: null },
      ],
      [{ state: 'done' }, { state: 'done', progress: 100, began: '03-12', ended: '03-12' }],
    ];
    for (const [index, [to, expected]] of steps.entries()) {
      const { status, data } = await move(id, { version: index + 1, ...to });
      expect([to, status, data]).toEqual([to, 200, { version: index + 2 }]);
      expect(await task(id)).toEqual({ ...expected, version: index + 2 });
      app.clock.now += dayMs;
      // A session does not last that long.
      tokens.clear();
    }
    // What is so already changes nothing.
    expect((await move(id, { version: 12, state: 'done', progress: 100 })).data).toEqual({ version: 12 });
    expect(await task(id)).toMatchObject({ ended: '03-12', version: 12 });
    const logged = await app.sql<{ changes: { field: string; old: string; new: string }[] }>(
      `select changes from log.operations where action = '更新任务进度' and object_id = $1 order by id limit 2`,
      [id],
    );
    expect(logged.map(({ changes }) => changes.map((one) => [one.field, one.old, one.new]))).toEqual([
      [['state', '未开始', '进行中']],
      [['progress', '0%', '40%']],
    ]);
  });

  it('takes no other way than the table says', async () => {
    const project = await scene.aProject();
    for (const from of taskStateNames)
      for (const to of taskStateNames.filter((one) => one !== from)) {
        const id = await scene.aTask(project, { state: from });
        const { status, msg } = await move(id, { state: to });
        expect([from, to, status]).toEqual([from, to, mayMove(from, to) ? 200 : 409]);
        if (from === 'cancelled' && to === 'done') expect(msg).toBe('任务当前为“已取消”，不能改为“已完成”');
      }
  });

  it.each<[TaskState, Move, number, string, object]>([
    ['todo', { state: 'todo', progress: 5 }, 422, '请检查填写内容', { progress: '未开始的任务进度为 0' }],
    ['doing', { state: 'doing', progress: 100 }, 422, '请检查填写内容', { progress: '进度为 100 的任务请改为已完成' }],
    ['doing', { state: 'done', progress: 80 }, 422, '请检查填写内容', { progress: '已完成的任务进度为 100' }],
    ['cancelled', { progress: 80 }, 409, '任务已取消，不能更新进度', {}],
    ['todo', { version: 2, state: 'doing' }, 409, '内容已被他人修改，请刷新后重试', {}],
    ['todo', {}, 422, '', { state: '请选择状态、填写进度或计划日期' }],
    ['todo', { progress: 101 }, 422, '', { progress: expect.stringContaining('100') }],
  ])('that is %s is not so: %j', async (state, to, status, msg, fields) => {
    const id = await scene.aTask(await scene.aProject(), { state });
    const before = await task(id);
    const answer = await move(id, to);
    expect([answer.status, answer.fields]).toEqual([status, fields]);
    if (status === 409) expect(answer.msg).toBe(msg);
    expect(await task(id)).toEqual(before);
  });

  it('is moved by its owner and by who plans it', async () => {
    const project = await scene.aProject({ members: [{ user: scene.member }, { user: scene.other }] });
    const statuses: Record<string, number> = {};
    for (const [name, person] of Object.entries(scene.people)) {
      const id = await scene.aTask(project);
      statuses[name] = (await move(id, { state: 'doing' }, person)).status;
    }
    expect(statuses).toEqual({
      leader: 200,
      member: 200,
      other: 403,
      head: 403,
      office: 200,
      finance: 403,
      outsider: 404,
      maker: 404,
      chief: 404,
    });
    // Whoever has a task in a project sees it, on the team or not.
    const taken = await scene.aTask(project, { owner: scene.outsider });
    expect((await move(taken, { progress: 5 }, scene.outsider)).status).toBe(200);
  });

  it('is moved while people are at work', async () => {
    const moved: ProjectStatus[] = [];
    for (const status of projectStatusNumbers) {
      const id = await scene.aTask(await scene.aProject({ status, leader: scene.leader }), { owner: scene.leader });
      const answer = await move(id, { state: 'doing' }, scene.leader);
      if (answer.status === 200) moved.push(status);
      else
        expect([answer.status, answer.msg]).toEqual([409, `项目当前为“${projectStatuses[status]}”，不能更新任务进度`]);
    }
    expect(moved).toEqual([4, 5]);
  });
});

describe('planned days', () => {
  it('are moved by who plans, also before anyone works on it', async () => {
    const project = await scene.aProject({ status: 2, leader: scene.leader });
    const id = await scene.aTask(project, { owner: scene.leader, planned_start: '2026-03-01', planned_end: null });
    const day = beginOf('2026-03-20');
    expect((await move(id, { planned_end: day }, scene.leader)).data).toEqual({ version: 2 });
    expect((await move(id, { version: 2, planned_start: day + dayMs }, scene.leader)).fields).toEqual({
      planned_end: '计划结束不能早于计划开始',
    });
    const [row] = await app.sql(
      `select to_char(planned_start, 'MM-DD') as start, to_char(planned_end, 'MM-DD') as "end" from project_tasks where id = $1`,
      [id],
    );
    expect(row).toEqual({ start: '03-01', end: '03-20' });
    const running = await scene.aTask(await scene.aProject());
    expect((await move(running, { planned_end: day }, scene.member)).status).toBe(403);
    const over = await scene.aTask(await scene.aProject({ status: 6 }));
    expect((await move(over, { planned_end: day }, scene.leader)).msg).toBe('项目当前为“待结算”，不能安排任务');
  });
});

describe('a project', () => {
  it('says how many of its tasks are done and how far they are, those cancelled left out', async () => {
    const project = await scene.aProject();
    const [one, two, three] = [await scene.aTask(project), await scene.aTask(project), await scene.aTask(project)];
    await move(one, { state: 'done' });
    expect(await sumsOf(project)).toEqual({ tasks_total: 3, tasks_done: 1, progress: 33 });
    await move(two, { progress: 50 });
    expect(await sumsOf(project)).toEqual({ tasks_total: 3, tasks_done: 1, progress: 50 });
    await move(three, { state: 'cancelled' });
    expect(await sumsOf(project)).toEqual({ tasks_total: 2, tasks_done: 1, progress: 75 });
    await app.call(contract.deleteTask, { id: one }, await as(scene.leader));
    await app.call(contract.deleteTask, { id: two }, await as(scene.leader));
    expect(await sumsOf(project)).toEqual({ tasks_total: 0, tasks_done: 0, progress: 0 });
  });

  it('says the same whoever moves what at once on two servers', async () => {
    const beside = await createTestApp({ beside: app });
    const project = await scene.aProject();
    const tasks = await Promise.all(Array.from({ length: 12 }, () => scene.aTask(project)));
    const answers = await Promise.all([
      ...tasks.map((id, index) => move(id, { state: 'done' }, scene.member, index % 2 === 0 ? app : beside)),
      // Each is done by one of the two only.
      ...tasks.map((id, index) => move(id, { state: 'cancelled' }, scene.leader, index % 2 === 0 ? beside : app)),
    ]);
    await beside.close();
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(12);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(12);
    const done = answers.slice(0, 12).filter(({ status }) => status === 200).length;
    expect(await sumsOf(project)).toEqual({ tasks_total: done, tasks_done: done, progress: done === 0 ? 0 : 100 });
  });

  it('tells of its milestones', async () => {
    const project = await scene.aProject();
    const [milestone, plain] = [
      await scene.aTask(project, { title: '上线', milestone: true }),
      await scene.aTask(project),
    ];
    await move(plain, { state: 'done' });
    await move(milestone, { state: 'doing' });
    await move(milestone, { version: 2, state: 'done' });
    await move(milestone, { version: 3, progress: 90 });
    expect(await trailOf(project)).toEqual(['里程碑完成：上线', '里程碑重新打开：上线']);
  });
});
