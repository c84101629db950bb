import { messagePage } from '@tongzhou/contract/areas/notices.ts';
import { taskDetail } from '@tongzhou/contract/areas/projects/task.ts';
import { addDays, beginOf, dayMs } from '@tongzhou/contract/rules/day.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { taskHandOver } from '#areas/projects/tasks/hand-over.ts';
import { type ProjectScene, projectScene } from '#areas/projects/testing/scene.ts';
import { aPerson } from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';
import { remindOfTasks } from './remind.ts';

let app: TestApp;
let scene: ProjectScene;
const begin = beginOf('2026-03-02') + 9 * 3_600_000;
beforeAll(async () => {
  app = await createTestApp();
  app.clock.now = begin;
  scene = await projectScene(app);
});
afterAll(() => app.close());

const remind = () => remindOfTasks(app.database, app.notify, app.clock.now);
const told = async (user: number) =>
  (await app.call(messagePage, { page_size: 50 }, { as: await app.signInAs(user) })).data.list;
const titles = async (user: number) => (await told(user)).map(({ title }) => title.replace(/：.*/, ''));

describe('reminders', () => {
  it('come before the day, on it and ever more rarely after it, each once', async () => {
    const project = await scene.aProject({ name: '官网改版' });
    const due = { planned_start: null, planned_end: addDays('2026-03-02', 3) };
    const task = await scene.aTask(project, { ...due, title: '上线' });
    // Nobody is to be reminded of these.
    await scene.aTask(project, { ...due, owner: scene.other, state: 'done' });
    await scene.aTask(project, { ...due, owner: scene.other, state: 'cancelled' });
    await scene.aTask(project, { planned_start: null, planned_end: null, owner: scene.other });
    for (const status of [2, 7, 9] as const)
      await scene.aTask(await scene.aProject({ status }), { ...due, owner: scene.other });
    await scene.aTask(project, { ...due, owner: await aPerson(app, { state: 'left' }) });
    const heard: [day: number, titles: string[]][] = [];
    let known = 0;
    for (let day = 0; day <= 32; day++) {
      app.clock.now = begin + day * dayMs;
      await remind();
      expect(await remind()).toBe(0);
      const all = await titles(scene.member);
      if (all.length > known) heard.push([day, all.slice(0, all.length - known)]);
      known = all.length;
    }
    expect(heard).toEqual([
      [2, ['任务明天到期']],
      [3, ['任务今天到期']],
      [4, ['任务已逾期 1 天']],
      [6, ['任务已逾期 3 天']],
      [10, ['任务已逾期 7 天']],
      [17, ['任务已逾期 14 天']],
      [24, ['任务已逾期 21 天']],
      [31, ['任务已逾期 28 天']],
    ]);
    expect(await titles(scene.other)).toEqual([]);
    expect((await told(scene.member))[0]).toMatchObject({
      kind: 'reminder',
      title: '任务已逾期 28 天：上线',
      content: '官网改版，计划 2026-03-05 完成',
      link: `/project_management/project_detail?id=${project}&tab=tasks&task=${task}`,
    });
  });

  it('that were missed come once when the server runs again, and begin anew with another day', async () => {
    app.clock.now = begin;
    const owner = await aPerson(app);
    const id = await scene.aTask(await scene.aProject(), { owner, planned_start: null, planned_end: '2026-02-25' });
    await remind();
    await remind();
    expect(await titles(owner)).toEqual(['任务已逾期 5 天']);
    app.clock.now += dayMs;
    await remind();
    expect(await titles(owner)).toHaveLength(1);
    await app.sql('update project_tasks set planned_end = $2 where id = $1', [id, '2026-03-04']);
    await remind();
    expect((await titles(owner))[0]).toBe('任务明天到期');
  });
});

describe('when someone leaves', () => {
  it('their open tasks pass on, with an entry for each project', async () => {
    const [leaver, receiver] = [await aPerson(app, { name: '将离' }), await aPerson(app, { name: '接手' })];
    const [first, second, over] = [
      await scene.aProject({ name: '官网改版' }),
      await scene.aProject({ name: '小程序', status: 7 }),
      await scene.aProject({ status: 8 }),
    ];
    const tasks = [
      await scene.aTask(first, { owner: leaver, title: '原型' }),
      await scene.aTask(first, { owner: leaver, title: '开发', state: 'doing' }),
      await scene.aTask(second, { owner: leaver, title: '支付' }),
    ];
    const kept = [
      await scene.aTask(first, { owner: leaver, state: 'done' }),
      await scene.aTask(first, { owner: leaver, state: 'cancelled' }),
      await scene.aTask(over, { owner: leaver }),
    ];
    const listed = [
      { id: tasks[0], title: '官网改版：原型' },
      { id: tasks[1], title: '官网改版：开发' },
      { id: tasks[2], title: '小程序：支付' },
    ];
    const tasksOf = taskHandOver(app);
    expect(await tasksOf.list(app.database, leaver)).toEqual(listed);
    const passed = await app.database.transaction((tx) => tasksOf.handOver(tx, leaver, receiver, app.clock.now));
    expect(passed).toEqual(listed);
    const owners = await app.sql(
      'select owner_id::int as owner, version from project_tasks where id = any ($1) order by id',
      [[...tasks, ...kept]],
    );
    expect(owners).toEqual([
      ...tasks.map(() => ({ owner: receiver, version: 2 })),
      ...kept.map(() => ({ owner: leaver, version: 1 })),
    ]);
    const trail = await app.sql(
      'select project_id::int as project, title, by_id, changes from project_trail where project_id = any ($1) order by project_id',
      [[first, second, over]],
    );
    expect(trail).toEqual([
      {
        project: first,
        title: '离职交接：任务',
        by_id: null,
        changes: [
          { label: '原型', old: '将离', new: '接手' },
          { label: '开发', old: '将离', new: '接手' },
        ],
      },
      { project: second, title: '离职交接：任务', by_id: null, changes: [{ label: '支付', old: '将离', new: '接手' }] },
    ]);
    expect(await tasksOf.list(app.database, leaver)).toEqual([]);
    expect((await told(receiver))[0]).toMatchObject({
      kind: 'task',
      title: '3 个项目任务由您接手',
      content: '将离 已离职：官网改版：原型、官网改版：开发、小程序：支付',
      link: '/project_management/project_list?tab=tasks&open=true&sort=planned_end&order=asc',
    });
    // Who took it over sees it, without being on the team.
    const { status, data } = await app.call(
      taskDetail,
      { id: tasks[0] as number },
      { as: await app.signInAs(receiver) },
    );
    expect([status, data.actions, data.may_comment]).toEqual([200, ['detail', 'move'], true]);
  });
});
