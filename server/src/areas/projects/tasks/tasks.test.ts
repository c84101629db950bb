import { messagePage } from '@tongzhou/contract/areas/notices.ts';
import * as contract from '@tongzhou/contract/areas/projects/task.ts';
import type { SentOf } from '@tongzhou/contract/endpoint.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import {
  type ProjectStatus,
  projectStatuses,
  projectStatusNumbers,
} from '@tongzhou/contract/rules/projects/project-status.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callerOfSession } from '#areas/identity/public.ts';
import { taskFileOwner } from '#areas/projects/tasks/file-owner.ts';
import { type ProjectScene, projectScene } from '#areas/projects/testing/scene.ts';
import type { Caller } from '#platform/http/caller.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let scene: ProjectScene;
const tokens = new Map<number, string>();
beforeAll(async () => {
  app = await createTestApp();
  app.clock.now = beginOf('2026-03-02') + 9 * 3_600_000;
  scene = await projectScene(app);
});
afterAll(() => app.close());

const as = async (person: number): Promise<{ as: string }> => {
  if (!tokens.has(person)) tokens.set(person, await app.signInAs(person));
  return { as: tokens.get(person) as string };
};

type Draft = Omit<SentOf<typeof contract.createTask>, 'project_id'>;
const draft = (more: Partial<Draft> = {}): Draft => ({
  title: '需求调研',
  owner_id: scene.member,
  planned_start: beginOf('2026-03-03'),
  planned_end: beginOf('2026-03-10'),
  milestone: false,
  ...more,
});
const create = async (project_id: number, more: Partial<Draft> = {}, by = scene.leader) =>
  app.call(contract.createTask, { project_id, ...draft(more) }, await as(by));
const edit = async (id: number, more: Partial<Draft> & { version?: number } = {}, by = scene.leader) =>
  app.call(contract.editTask, { id, version: 1, ...draft(), ...more }, await as(by));
const remove = async (id: number, by = scene.leader) => app.call(contract.deleteTask, { id }, await as(by));
const detail = async (id: number, by = scene.leader) => app.call(contract.taskDetail, { id }, await as(by));
const comment = async (task_id: number, more: Partial<SentOf<typeof contract.commentTask>> = {}, by = scene.member) =>
  app.call(contract.commentTask, { task_id, content: '请今天完成', ...more }, await as(by));
const messagesOf = async (person: number) => (await app.call(messagePage, {}, await as(person))).data.list;
const trailOf = async (project: number): Promise<string[]> =>
  (
    await app.sql<{ title: string }>('select title from project_trail where project_id = $1 order by id', [project])
  ).map(({ title }) => title);
const sumsOf = async (project: number) =>
  (await app.sql('select tasks_total, tasks_done, progress from projects where id = $1', [project]))[0];
const aFile = async (by: number): Promise<number> =>
  (
    await app.sql<{ id: number }>(
      `insert into files (file_name, content_type, size, sha256, store_key, image, uploaded_by, uploaded_at)
        values ('说明.pdf', 'application/pdf', 1, '', gen_random_uuid()::text, false, $1, now()) returning id::int`,
      [by],
    )
  )[0]?.id as number;

describe('a new task', () => {
  it('is told to its owner, to the project and to the log', async () => {
    const project = await scene.aProject({ name: '官网改版' });
    const before = await scene.aTask(project, { title: '立项会', owner: null });
    const file = await aFile(scene.leader);
    const answer = await create(project, { after_ids: [before, before], file_ids: [file], description: '访谈三人' });
    expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
    const { id } = answer.data;
    const { data } = await detail(id, scene.member);
    expect(data).toMatchObject({
      project_id: project,
      project_title: '官网改版',
      title: '需求调研',
      owner_id: scene.member,
      owner_name: '毛成员',
      state: 'todo',
      progress: 0,
      planned_end: beginOf('2026-03-10'),
      late: false,
      after_ids: [before],
      after: [{ id: before, title: '立项会', state: 'todo' }],
      description: '访谈三人',
      files: [{ id: file, file_name: '说明.pdf' }],
      version: 1,
      actions: ['detail', 'move'],
      may_comment: true,
    });
    expect((await detail(id)).data.actions).toEqual(['detail', 'edit', 'move', 'delete']);
    expect((await messagesOf(scene.member))[0]).toMatchObject({
      title: '任务安排给您：需求调研',
      content: '官网改版，计划 2026-03-10 完成',
      link: `/project_management/project_detail?id=${project}&tab=tasks&task=${id}`,
    });
    expect(await trailOf(project)).toEqual(['新增任务：需求调研']);
    expect(await sumsOf(project)).toEqual({ tasks_total: 2, tasks_done: 0, progress: 0 });
    const [logged] = await app.sql<{ label: string; changes: { field: string; new: string }[] }>(
      `select object_label as label, changes from log.operations where action = '新增任务' and object_kind = 'task' and object_id = $1`,
      [id],
    );
    expect(logged?.label).toBe('官网改版：需求调研');
    expect(logged?.changes.map((change) => [change.field, change.new])).toEqual([
      ['title', '需求调研'],
      ['owner_id', '毛成员'],
      ['planned_start', '2026-03-03'],
      ['planned_end', '2026-03-10'],
      ['after_ids', '立项会'],
      ['description', '访谈三人'],
      ['file_ids', '说明.pdf'],
    ]);
  });

  it('is whose the leader says, of the team: who was, and who is not, no', async () => {
    const [gone, coming] = [scene.other, scene.finance];
    const project = await scene.aProject({
      members: [
        { user: scene.member },
        { user: gone, end_on: scene.day(-1) },
        { user: coming, start_on: scene.day(9) },
      ],
    });
    for (const owner_id of [gone, scene.outsider, 999_999_999]) {
      const { status, fields } = await create(project, { owner_id });
      expect([status, fields]).toEqual([422, { owner_id: '负责人应为项目成员' }]);
    }
    for (const owner_id of [scene.leader, coming, null]) expect((await create(project, { owner_id })).status).toBe(200);
  });

  it('waits for tasks of the same project, which are there', async () => {
    const [project, another] = [await scene.aProject(), await scene.aProject()];
    const elsewhere = await scene.aTask(another);
    for (const after of [elsewhere, 999_999_999]) {
      const { status, fields } = await create(project, { after_ids: [after] });
      expect([status, fields]).toEqual([422, { after_ids: '前置任务不存在或不属于该项目' }]);
    }
    const { fields } = await create(project, { planned_end: beginOf('2026-03-02') });
    expect(fields).toEqual({ planned_end: '计划结束不能早于计划开始' });
    expect((await create(project, { file_ids: [await aFile(scene.member)] })).fields).toEqual({
      file_ids: '附件不存在或已被使用，请重新上传',
    });
    expect(await sumsOf(project)).toEqual({ tasks_total: 0, tasks_done: 0, progress: 0 });
  });
});

describe('who plans', () => {
  it('is the leader, and who may over whose project it is; members look, others see nothing', async () => {
    const project = await scene.aProject();
    const statuses: Record<string, number[]> = {};
    for (const [name, person] of Object.entries(scene.people)) {
      const task = await scene.aTask(project, { owner: null });
      statuses[name] = [
        (await create(project, { owner_id: null }, person)).status,
        (await edit(task, { owner_id: null }, person)).status,
        (await remove(task, person)).status,
      ];
    }
    expect(statuses).toEqual({
      leader: [200, 200, 200],
      member: [403, 403, 403],
      other: [404, 404, 404],
      head: [403, 403, 403],
      office: [200, 200, 200],
      finance: [403, 403, 403],
      outsider: [404, 404, 404],
      maker: [404, 404, 404],
      chief: [404, 404, 404],
    });
    const own = await scene.aProject({ status: 2, leader: null, maker: scene.maker });
    expect((await create(own, { owner_id: null }, scene.maker)).status).toBe(200);
  });

  it('does so from the establishing until the acceptance', async () => {
    const open: ProjectStatus[] = [];
    for (const status of projectStatusNumbers) {
      const project = await scene.aProject({ status, leader: scene.leader });
      const task = await scene.aTask(project, { owner: null });
      const answers = [
        await create(project, { owner_id: null }),
        await edit(task, { owner_id: null }),
        await remove(task),
      ];
      if (answers.every((answer) => answer.status === 200)) open.push(status);
      else
        expect(answers.map(({ status: code, msg }) => [code, msg])).toEqual(
          Array(3).fill([409, `项目当前为“${projectStatuses[status]}”，不能安排任务`]),
        );
    }
    expect(open).toEqual([2, 3, 4, 5, 7]);
  });
});

describe('an edit', () => {
  it('is of the version that was read, and says what it changed', async () => {
    const project = await scene.aProject({ members: [{ user: scene.member }, { user: scene.other }] });
    const { id } = (await create(project, { file_ids: [await aFile(scene.leader)] })).data;
    expect((await edit(id, { title: '详细调研', owner_id: scene.other })).status).toBe(200);
    const { status, msg } = await edit(id, { title: '又一次' });
    expect([status, msg]).toEqual([409, '内容已被他人修改，请刷新后重试']);
    const { data } = await detail(id);
    expect(data).toMatchObject({ title: '详细调研', owner_id: scene.other, version: 2, files: [] });
    expect((await messagesOf(scene.other))[0]?.title).toBe('任务安排给您：详细调研');
    const [logged] = await app.sql<{ changes: { field: string; old: string; new: string }[] }>(
      `select changes from log.operations where action = '编辑任务' and object_id = $1 and result = 'done'`,
      [id],
    );
    expect(logged?.changes.map((one) => [one.field, one.old, one.new])).toEqual([
      ['title', '需求调研', '详细调研'],
      ['owner_id', '毛成员', '欧成员'],
      ['file_ids', '说明.pdf', null],
    ]);
  });

  it('leaves an owner who is no longer on the team, and does not tell them again', async () => {
    const project = await scene.aProject({ members: [{ user: scene.other, end_on: scene.day(-1) }] });
    const id = await scene.aTask(project, { owner: scene.other });
    const heard = (await messagesOf(scene.other)).length;
    expect((await edit(id, { owner_id: scene.other })).status).toBe(200);
    expect((await messagesOf(scene.other)).length).toBe(heard);
    expect((await edit(id, { owner_id: scene.finance, version: 2 })).fields).toEqual({
      owner_id: '负责人应为项目成员',
    });
  });

  it('closes no circle', async () => {
    const project = await scene.aProject();
    const tasks = [await scene.aTask(project), await scene.aTask(project), await scene.aTask(project)] as const;
    const [first, second, third] = tasks;
    const waiting = (id: number, after_ids: number[], version = 1) => edit(id, { after_ids, version });
    expect((await waiting(second, [first])).status).toBe(200);
    expect((await waiting(third, [second, first])).status).toBe(200);
    const circle = { after_ids: '前置任务形成循环，请调整' };
    for (const [id, wanted] of [
      [first, third],
      [first, second],
      [first, first],
    ] as const) {
      const { status, fields } = await waiting(id, [wanted]);
      expect([status, fields]).toEqual([422, circle]);
    }
    // Where the way is cut it may turn.
    expect((await waiting(second, [], 2)).status).toBe(200);
    expect((await waiting(first, [second])).status).toBe(200);
  });

  it('closes none either when two come at once on two servers', async () => {
    const beside = await createTestApp({ beside: app });
    for (let round = 0; round < 5; round++) {
      const project = await scene.aProject();
      const [one, two] = [await scene.aTask(project), await scene.aTask(project)];
      const who = await as(scene.leader);
      const answers = await Promise.all([
        app.call(contract.editTask, { id: one, version: 1, ...draft({ after_ids: [two] }) }, who),
        beside.call(contract.editTask, { id: two, version: 1, ...draft({ after_ids: [one] }) }, who),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    }
    await beside.close();
  });
});

describe('a deleted task', () => {
  it('goes with its comments, files and what waited for it', async () => {
    const project = await scene.aProject();
    const file = await aFile(scene.leader);
    const { id } = (await create(project, { milestone: true, file_ids: [file] })).data;
    const next = (await create(project, { after_ids: [id] })).data.id;
    expect((await comment(id)).status).toBe(200);
    expect((await remove(id)).status).toBe(200);
    expect((await detail(id)).status).toBe(404);
    expect((await detail(next)).data.after_ids).toEqual([]);
    expect(await sumsOf(project)).toMatchObject({ tasks_total: 1 });
    expect(await app.sql('select id from files where id = $1 and deleted_at is null', [file])).toEqual([]);
    expect(await trailOf(project)).toEqual(['新增里程碑：需求调研', '新增任务：需求调研', '删除里程碑：需求调研']);
  });
});

describe('a comment', () => {
  it('is made by people of the project and reaches those it names', async () => {
    const project = await scene.aProject({ members: [{ user: scene.member }, { user: scene.other }] });
    const task = await scene.aTask(project, { title: '原型', owner: scene.other });
    const { status } = await comment(task, { mention_ids: [scene.leader, scene.leader, scene.member] });
    expect(status).toBe(200);
    const long = '长'.repeat(300);
    expect((await comment(task, { content: long, mention_ids: [scene.member] }, scene.office)).status).toBe(200);
    const { data } = await detail(task, scene.other);
    expect(data.comments).toBe(2);
    expect(data.version).toBe(1);
    expect(data.comments_list.map((one) => [one.by_name, one.content, one.mentions])).toEqual([
      ['毛成员', '请今天完成', ['林负责', '毛成员']],
      ['项目办', long, ['毛成员']],
    ]);
    expect((await messagesOf(scene.leader))[0]).toMatchObject({
      title: '任务评论提到了您：原型',
      content: '请今天完成',
      sender_name: '毛成员',
      link: `/project_management/project_detail?id=${project}&tab=tasks&task=${task}`,
    });
    // Who names themselves is not told.
    const [told] = await messagesOf(scene.member);
    expect([told?.sender_name, told?.content]).toEqual(['项目办', `${'长'.repeat(100)}…`]);
  });

  it('is neither made by others nor names them, nor is it made when all is over', async () => {
    const project = await scene.aProject();
    const task = await scene.aTask(project);
    expect((await comment(task, {}, scene.head)).status).toBe(403);
    expect((await detail(task, scene.head)).data.may_comment).toBe(false);
    expect((await comment(task, {}, scene.outsider)).status).toBe(404);
    expect((await comment(task, { mention_ids: [scene.member, scene.outsider] })).fields).toEqual({
      mention_ids: '只能提及项目成员',
    });
    for (const [status, words] of [
      [8, '已完结'],
      [9, '已终止'],
    ] as const) {
      const over = await scene.aTask(await scene.aProject({ status }));
      const answer = await comment(over);
      expect([answer.status, answer.msg]).toEqual([409, `项目当前为“${words}”，不能评论任务`]);
      expect((await detail(over)).data.may_comment).toBe(false);
    }
  });
});

describe('files of a task', () => {
  it('are read by whoever sees the project and taken out by who plans it', async () => {
    const project = await scene.aProject();
    const task = await scene.aTask(project);
    const callers: [string, Caller][] = [];
    for (const [name, id] of Object.entries(scene.people)) {
      await app.signInAs(id);
      const [session] = await app.sql<{ id: number }>(
        'select id::int from sessions where user_id = $1 order by id desc limit 1',
        [id],
      );
      const caller = await callerOfSession(app.database, session?.id ?? 0, app.clock.now);
      if (caller !== undefined) callers.push([name, caller]);
    }
    const who = async (deed: 'mayRead' | 'mayDelete', id = task) =>
      (
        await Promise.all(
          callers.map(async ([name, caller]) => ((await taskFileOwner[deed](app.database, caller, id)) ? [name] : [])),
        )
      ).flat();
    expect(await who('mayRead')).toEqual(['leader', 'member', 'head', 'office', 'finance']);
    expect(await who('mayDelete')).toEqual(['leader', 'office']);
    expect(await who('mayRead', 999_999_999)).toEqual([]);
    await app.sql('update projects set status = 8 where id = $1', [project]);
    expect(await who('mayDelete')).toEqual([]);
  });
});
