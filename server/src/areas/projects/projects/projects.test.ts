import * as contract from '@tongzhou/contract/areas/projects/project.ts';
import { addDays, beginOf } from '@tongzhou/contract/rules/day.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callerOfSession } from '#areas/identity/public.ts';
import { listProjects } from '#areas/projects/projects/list/list-projects.ts';
import { receivedProjects } from '#areas/projects/projects/received-table.ts';
import { finishProject } from '#areas/projects/projects/status/run-project.ts';
import { finishableProjects, type SettledProjects, settledBy } from '#areas/projects/projects/status/settled.ts';
import { anOrder } from '#areas/projects/testing/orders.ts';
import { type ProjectScene, projectScene } from '#areas/projects/testing/scene.ts';
import type { Caller } from '#platform/http/caller.ts';
import { aPerson } from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let scene: ProjectScene;
beforeAll(async () => {
  app = await createTestApp();
  app.clock.now = beginOf('2026-03-02') + 9 * 3_600_000;
  scene = await projectScene(app);
});
afterAll(() => app.close());

const as = async (person: number) => ({ as: await app.signInAs(person) });
const values = (changed: object = {}) => ({
  project_title: '内部平台',
  type_id: scene.type,
  set_id: null,
  leader_id: null,
  planned_start: beginOf('2026-03-10'),
  planned_end: beginOf('2026-06-30'),
  contract_amount: 0,
  budget_labour: 500.5,
  budget_reimbursement: 0,
  budget_material: 0,
  budget_outsourcing: 0,
  ...changed,
});
const create = async (changed: object = {}, by = scene.maker) =>
  app.call(contract.createProject, values(changed), await as(by));
const detail = async (id: number, by = scene.office) =>
  (await app.call(contract.projectDetail, { id }, await as(by))).data;
const logged = async (answer: { headers: Readonly<Record<string, unknown>> }) =>
  (
    await app.sql<{ changes: { label: string; old: unknown; new: unknown }[] }>(
      'select changes from log.operations where request_id = $1',
      [answer.headers['x-request-id']],
    )
  )[0]?.changes;

describe('a project', () => {
  it('is made, found by its pinyin, and edited with old and new in the log and in its history', async () => {
    const set = await scene.aSet('数字化');
    const made = await create();
    const { id } = made.data;
    expect(await detail(id, scene.maker)).toMatchObject({
      project_title: '内部平台',
      status: 0,
      number: null,
      creator_name: '马立项',
      held_by: ['马立项'],
      next_step: '补全信息并提交立项',
      actions: ['detail', 'edit', 'establish', 'delete'],
      contract_amount: 0,
      order: null,
      risk: null,
    });
    const found = await app.call(contract.projectList, { keyword: 'nbpt' }, await as(scene.maker));
    expect(found.data.list.map((row) => row.id)).toEqual([id]);
    const change = { id, version: 1, ...values({ project_title: '内部平台二期', set_id: set, budget_labour: 600 }) };
    const edited = await app.call(contract.editProject, change, await as(scene.maker));
    expect(edited.status).toBe(200);
    expect((await logged(edited))?.map(({ label, old, new: now }) => [label, old, now])).toEqual([
      ['项目名称', '内部平台', '内部平台二期'],
      ['项目集', null, '数字化'],
      ['预算（人工）', '500.50', '600.00'],
    ]);
    const trail = (await app.call(contract.projectTrail, { project_id: id }, await as(scene.maker))).data.list;
    expect(trail.map((one) => [one.title, one.by_name, one.changes.length])).toEqual([
      ['编辑项目', '马立项', 3],
      ['新建项目', '马立项', 0],
    ]);
    // Someone who read it before.
    const stale = await app.call(contract.editProject, change, await as(scene.office));
    expect([stale.status, stale.msg]).toEqual([409, '内容已被他人修改，请刷新后重试']);
    expect((await app.call(contract.deleteProject, { id }, await as(scene.maker))).status).toBe(200);
    expect((await app.call(contract.deleteProject, { id }, await as(scene.maker))).status).toBe(404);
    expect((await app.call(contract.projectList, { keyword: 'nbpt' }, await as(scene.maker))).data.list).toEqual([]);
  });

  it('is its maker’s while it is a draft, though another is to lead it', async () => {
    const { id } = (await create({ leader_id: scene.leader })).data;
    expect((await detail(id, scene.maker)).actions).toEqual(['detail', 'edit', 'establish', 'delete']);
    expect((await detail(id, scene.leader)).actions).toEqual(['detail']);
    const body = { id, version: 1, ...values() };
    expect((await app.call(contract.editProject, body, await as(scene.leader))).status).toBe(403);
    expect((await app.call(contract.editProject, body, await as(scene.maker))).status).toBe(200);
  });

  it.each([
    ['project_title', '', '必填'],
    ['project_title', '   ', '必填'],
    ['project_title', undefined, '必填'],
    ['project_title', '长'.repeat(61), '最多 60 个字'],
    ['type_id', 999_999, '项目类型不存在或已停用'],
    ['set_id', 999_999, '项目集不存在'],
    ['leader_id', 999_999, '该人员不存在或不在职'],
    ['planned_end', beginOf('2026-03-09'), '计划结束不能早于计划开始'],
    ['budget_material', -1, '金额不能为负数'],
    ['file_ids', [999_999], '附件不存在或已被使用，请重新上传'],
  ])('is refused at %s when it is %s', async (field, value, words) => {
    const before = await app.sql('select from projects');
    const answer = await create({ [field]: value });
    expect([answer.status, answer.fields]).toEqual([422, { [field]: words }]);
    expect(await app.sql('select from projects')).toHaveLength(before.length);
  });

  it('is led by someone who works here; who leads it already may stay', async () => {
    const gone = await aPerson(app, { state: 'left', enabled: false });
    expect((await create({ leader_id: gone })).fields).toEqual({ leader_id: '该人员不存在或不在职' });
    const { id } = (await create({ leader_id: scene.other })).data;
    await app.sql(`update users set enabled = false where id = $1`, [scene.other]);
    const kept = await app.call(
      contract.editProject,
      { id, version: 1, ...values({ leader_id: scene.other }) },
      await as(scene.maker),
    );
    await app.sql(`update users set enabled = true where id = $1`, [scene.other]);
    expect(kept.status).toBe(200);
  });

  it('is not made by those who may not', async () => {
    for (const person of [scene.leader, scene.head, scene.finance, scene.outsider])
      expect((await create({}, person)).status).toBe(403);
  });

  it('has the files that were uploaded for it', async () => {
    const file = await scene.aFile(scene.maker);
    const { id } = (await create({ file_ids: [file] })).data;
    expect((await detail(id)).files.map((one) => one.id)).toEqual([file]);
    await app.call(contract.editProject, { id, version: 1, ...values({ file_ids: [] }) }, await as(scene.maker));
    expect((await detail(id)).files).toEqual([]);
  });
});

describe('the list', () => {
  let ids: Record<'late' | 'calm' | 'paused' | 'over' | 'early', number>;
  const set = () => setId;
  let setId: number;
  let typeId: number;
  beforeAll(async () => {
    setId = await scene.aSet('列表集');
    typeId = await scene.aType();
    const type = typeId;
    const early = await scene.aProject({
      name: '表甲',
      type,
      status: 2,
      planned_start: scene.day(10),
      planned_end: scene.day(90),
    });
    const late = await scene.aProject({ name: '表乙', type, set: setId, planned_end: scene.day(-2) });
    const calm = await scene.aProject({ name: '表丙', type, leader: scene.maker, members: [{ user: scene.other }] });
    const paused = await scene.aProject({ name: '表丁', type, status: 7, planned_start: null, planned_end: null });
    const over = await scene.aProject({
      name: '表戊',
      type,
      status: 8,
      planned_start: scene.day(-90),
      planned_end: scene.day(-50),
    });
    ids = { early, late, calm, paused, over };
    await scene.aTask(late, { planned_end: scene.day(-1), milestone: true });
    await scene.aTask(late, { state: 'done', planned_end: scene.day(-1) });
    await scene.aTask(over, { planned_start: scene.day(-70), planned_end: scene.day(-60) });
  });
  const names = async (query: object) =>
    (
      await app.call(contract.projectList, { type_id: typeId, order: 'asc', ...query }, await as(scene.office))
    ).data.list.map((row) => row.project_title);

  it('is narrowed by each of its fields', async () => {
    const day = (days: number) => beginOf(scene.day(days));
    expect(await names({})).toEqual(['表甲', '表乙', '表丙', '表丁', '表戊']);
    expect(await names({ keyword: '表乙' })).toEqual(['表乙']);
    expect(await names({ keyword: 'biaobing' })).toEqual(['表丙']);
    expect(await names({ keyword: '%' })).toEqual([]);
    expect(await names({ status: 7 })).toEqual(['表丁']);
    expect(await names({ living: true })).toEqual(['表甲', '表乙', '表丙', '表丁']);
    expect(await names({ set_id: set() })).toEqual(['表乙']);
    expect(await names({ leader_id: scene.leader })).toEqual(['表乙', '表丁', '表戊']);
    expect(await names({ department_id: scene.elsewhere })).toEqual(['表丙']);
    expect(await names({ member_id: scene.other })).toEqual(['表丙']);
    expect(await names({ start_from: day(5) })).toEqual(['表甲']);
    expect(await names({ start_to: day(5) })).toEqual(['表乙', '表丙', '表戊']);
    expect(await names({ end_from: day(-2), end_to: day(60) })).toEqual(['表乙', '表丙']);
    expect(await names({ overdue: true })).toEqual(['表乙']);
    expect(await names({ type_id: 999_999 })).toEqual([]);
  });

  it('is sorted by each of its orders', async () => {
    expect(await names({ sort: 'planned_end', living: true })).toEqual(['表乙', '表丙', '表甲', '表丁']);
    expect((await names({ sort: 'planned_start', order: 'desc' }))[0]).toBe('表丁');
    expect(await names({ sort: 'number' })).toEqual(['表甲', '表乙', '表丙', '表丁', '表戊']);
    expect(await names({ sort: 'created_at', order: 'desc' })).toEqual(['表戊', '表丁', '表丙', '表乙', '表甲']);
  });

  it('tells how late each is, and who is on it', async () => {
    const rows = (await app.call(contract.projectList, { type_id: typeId, order: 'asc' }, await as(scene.office))).data
      .list;
    const told = rows.map((row) => [
      row.project_title,
      row.members,
      row.late_tasks,
      row.progress,
      row.risk?.light ?? null,
    ]);
    expect(told).toEqual([
      ['表甲', 0, 0, 0, 'green'],
      ['表乙', 2, 1, 50, 'red'],
      ['表丙', 2, 0, 0, 'green'],
      ['表丁', 2, 0, 0, 'green'],
      ['表戊', 2, 0, 0, null],
    ]);
    expect(rows[1]?.risk?.reasons).toEqual(['已过计划结束日', '1 个里程碑逾期', '1 个任务逾期']);
    const page = await detail(ids.late);
    expect(page.tasks).toEqual({ total: 2, done: 1, late: 1, milestones: 1 });
    expect(page.held_by).toEqual(['林负责']);
  });

  it('counts what each tab shows', async () => {
    const count = async (by: number) => (await app.call(contract.projectCount, {}, await as(by))).data;
    const led = (await app.call(contract.myLeadProject, { living: true }, await as(scene.leader))).data.total;
    const waiting = (await app.call(contract.projectList, { status: 2 }, await as(scene.office))).data.total;
    expect(await count(scene.leader)).toMatchObject({ mine: led, to_assign: 0 });
    expect(await count(scene.office)).toMatchObject({ mine: 0, to_assign: waiting });
    expect(await count(scene.member)).toMatchObject({ tasks: 1, late_tasks: 1 });
  });
});

describe('what is left to be received', () => {
  it('is nothing without an order, and nothing when every instalment came in or was written off', async () => {
    const type = scene.type;
    const of = async (name: string, outstanding: number[]) => {
      const order = await anOrder(app, { name, owner: scene.finance, type, outstanding });
      return scene.aProject({ status: 6, order });
    };
    const early = await scene.aProject({ status: 5 });
    const [free, paid, owing] = [
      await scene.aProject({ status: 6 }),
      await of('收齐', [0, 0]),
      await of('未齐', [0, 400]),
    ];
    expect([...(await receivedProjects(app.database, [free, paid, owing]))].sort((a, b) => a - b)).toEqual([
      free,
      paid,
    ]);
    // Nothing is settled yet.
    expect(await detail(free)).toMatchObject({ show_money_over_btn: 0, actions: ['detail'] });
    // Settled, and at 待结算.
    const rows = [...[free, paid, owing].map((id) => ({ id, status: 6 })), { id: early, status: 5 }];
    const [settledAll, settledNone, settledPaid] = [[free, paid, owing, early], [], [paid]].map((settled) =>
      settledBy(() => [async (_db, ids) => new Set(ids.filter((id) => settled.includes(id)))]),
    );
    const finishable = async (settled = settledAll as SettledProjects) =>
      [...(await finishableProjects(app.database, settled, rows))].sort((a, b) => a - b);
    expect(await finishable()).toEqual([free, paid]);
    expect(await finishable(settledNone)).toEqual([]);
    expect(await finishable(settledPaid)).toEqual([paid]);
    // The row shows it and the deed does it, by whoever may; and says why not.
    const [session] = await app.sql<{ id: number }>(
      `select id::int from sessions where secret is not null and user_id = $1 order by id desc limit 1`,
      [scene.office],
    );
    const caller = (await callerOfSession(app.database, session?.id ?? 0, app.clock.now)) as Caller;
    const settled = settledAll as SettledProjects;
    const page = await listProjects(
      app.database,
      caller,
      { settled },
      { page: 1, page_size: 50, sort: 'created_at', order: 'asc', status: 6 },
      app.clock.now,
    );
    expect(page.list.map((row) => [row.id, row.show_money_over_btn, row.actions])).toEqual([
      [free, 1, ['detail', 'done']],
      [paid, 1, ['detail', 'done']],
      [owing, 0, ['detail']],
    ]);
    const finish = (id: number) =>
      app.database.transaction((tx) =>
        finishProject({ tx, caller, now: app.clock.now, note: () => undefined }, { settled }, id),
      );
    await finish(paid);
    expect(await scene.statusOf(paid)).toBe(8);
    await expect(finish(paid)).rejects.toThrow('项目当前为“已完结”，不能完结');
    await expect(finish(owing)).rejects.toThrow('订单还有款项未收回，不能完结');
  });
});

it('a day is shown as the moment it begins', async () => {
  const id = await scene.aProject({ planned_end: addDays('2026-03-02', 5) });
  expect((await detail(id)).planned_end).toBe(beginOf('2026-03-07'));
});
