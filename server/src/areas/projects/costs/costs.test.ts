import { approvalDetail } from '@tongzhou/contract/areas/approval/request.ts';
import * as contract from '@tongzhou/contract/areas/projects/cost.ts';
import { projectDetail, projectTrail } from '@tongzhou/contract/areas/projects/project.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import {
  isLiving,
  type ProjectStatus,
  projectStatuses,
  projectStatusNumbers,
} from '@tongzhou/contract/rules/projects/project-status.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookCost, costById, takeBackCost } from '#areas/projects/public.ts';
import { type ProjectScene, projectScene } from '#areas/projects/testing/scene.ts';
import { decide, passAll, turnOf } from '#testing/decide.ts';
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
const book = async (project_id: number, changed: object = {}, by = scene.leader) =>
  app.call(
    contract.bookCost,
    { project_id, kind: 'other', day: beginOf('2026-03-01'), amount: 100, note: '场地费', ...changed },
    await as(by),
  );
const reverse = async (id: number, by = scene.leader) =>
  app.call(contract.reverseCost, { id, reason: '重复登记' }, await as(by));
const list = async (project_id: number, query: object = {}, by = scene.leader) =>
  (await app.call(contract.costPage, { project_id, ...query }, await as(by))).data.list;
const sums = async (project_id: number, by = scene.leader) =>
  (await app.call(contract.costSums, { project_id }, await as(by))).data;
const costOf = async (id: number) => (await app.call(projectDetail, { id }, await as(scene.office))).data.cost;

describe('a cost that is booked by hand', () => {
  it('is booked at once below the company’s setting, with its files, and taken back by an entry', async () => {
    const project = await scene.aProject();
    const file = await scene.aFile(scene.leader);
    const { data } = await book(project, { amount: 4_999.99, file_ids: [file] });
    expect(data).toEqual({ cost_id: expect.any(Number), number: null });
    const id = data.cost_id as number;
    expect(await list(project)).toMatchObject([
      {
        id,
        kind: 'other',
        day: beginOf('2026-03-01'),
        amount: 4_999.99,
        note: '场地费',
        source: '手工登记',
        source_path: null,
        by_name: '林负责',
        reversed: false,
        files: [{ id: file }],
        actions: ['reverse'],
      },
    ]);
    expect(await costOf(project)).toBe(4_999.99);
    expect((await reverse(id)).status).toBe(200);
    expect(await list(project)).toMatchObject([
      { amount: -4_999.99, source: '冲销', note: '重复登记', reverses_id: id, files: [], actions: [] },
      { id, reversed: true, actions: [] },
    ]);
    expect(await costOf(project)).toBe(0);
    expect((await reverse(id)).msg).toBe('该成本已冲销');
    const [reversal] = await list(project);
    expect((await reverse(reversal?.id as number)).msg).toBe('冲销记录不能再冲销');
    const trail = (await app.call(projectTrail, { project_id: project }, await as(scene.leader))).data.list;
    expect(trail.map(({ title, changes }) => [title, changes[0]?.new])).toEqual([
      ['冲销成本', '-4,999.99'],
      ['登记成本', '4,999.99'],
    ]);
    const logged = await app.sql<{ action: string }>(
      `select action from log.operations where object_kind = 'project' and object_id = $1 order by id`,
      [project],
    );
    expect(logged.map(({ action }) => action)).toEqual(['登记项目成本', '冲销项目成本']);
  });

  it('is put to approval from the setting on: returned, sent again, and booked once when it passes', async () => {
    const project = await scene.aProject();
    const file = await scene.aFile(scene.office);
    const sent = await book(project, { amount: 5_000, kind: 'outsourcing', file_ids: [file] }, scene.office);
    expect(sent.data).toEqual({ cost_id: null, number: expect.stringMatching(/^CB-/) });
    const [request] = await app.sql<{ id: number }>('select id::int from approvals where number = $1', [
      sent.data.number,
    ]);
    const id = request?.id as number;
    // First the leader of the project, then finance.
    expect((await turnOf(app, id))?.people).toEqual([scene.leader]);
    expect(await list(project)).toEqual([]);
    const shown = (await app.call(approvalDetail, { id }, await as(scene.leader))).data;
    expect(shown.sections).toContainEqual(
      expect.objectContaining({ rows: expect.arrayContaining([{ label: '本次', value: '5,000.00' }]) }),
    );
    await decide(app, id, { action: 'return' });
    const saved = (await app.call(contract.costToEdit, { approval_id: id }, await as(scene.office))).data;
    expect(saved).toMatchObject({ project_id: project, amount: 5_000, kind: 'outsourcing', files: [{ id: file }] });
    expect((await app.call(contract.costToEdit, { approval_id: id }, await as(scene.leader))).status).toBe(404);
    // What came back goes to approval again, though less would not need it.
    const again = await book(
      project,
      { amount: 4_000, kind: 'outsourcing', file_ids: [file], again: id },
      scene.office,
    );
    expect(again.data).toEqual({ cost_id: null, number: sent.data.number });
    await passAll(app, id);
    const [cost] = await list(project);
    expect(cost).toMatchObject({
      kind: 'outsourcing',
      amount: 4_000,
      source: `成本审批 ${sent.data.number}`,
      source_path: `/approval/project_approval?id=${id}`,
      by_name: '项目办',
      files: [{ id: file }],
      actions: ['reverse'],
    });
    expect(await costOf(project)).toBe(4_000);
    expect((await reverse(cost?.id as number)).status).toBe(200);
    expect(await costOf(project)).toBe(0);
  });

  it('is not booked when its project is over by the time it passes', async () => {
    const project = await scene.aProject();
    const sent = await book(project, { amount: 9_000 }, scene.office);
    const [request] = await app.sql<{ id: number }>('select id::int from approvals where number = $1', [
      sent.data.number,
    ]);
    await app.sql('update projects set status = 8 where id = $1', [project]);
    await expect(passAll(app, request?.id as number)).rejects.toThrow('不能登记成本');
    expect(await costOf(project)).toBe(0);
  });

  it('follows the setting', async () => {
    const project = await scene.aProject();
    await app.sql(
      `insert into company_settings (key, value, changed_by, changed_at) values ('project_cost_approval_from', '100', 1, now())`,
    );
    const [one, two] = [await book(project, { amount: 0.99 }), await book(project, { amount: 1 }, scene.office)];
    await app.sql(`delete from company_settings where key = 'project_cost_approval_from'`);
    expect([one.data.cost_id === null, two.data.cost_id === null]).toEqual([false, true]);
  });

  it.each(projectStatusNumbers)('at %i is booked from establishing until the end', async (status: ProjectStatus) => {
    const project = await scene.aProject({ status });
    const answer = await book(project, {}, scene.office);
    const open = status >= 2 && isLiving(status);
    expect([answer.status, answer.msg]).toEqual(
      open ? [200, answer.msg] : [409, `项目当前为“${projectStatuses[status]}”，不能登记成本`],
    );
    expect((await sums(project, scene.office)).may_book).toBe(open);
  });

  it('is for the leader and those who may over them', async () => {
    const project = await scene.aProject();
    for (const [person, status] of [
      [scene.leader, 200],
      [scene.office, 200],
      [scene.member, 403],
      [scene.head, 403],
      [scene.finance, 403],
      [scene.outsider, 404],
      [scene.maker, 404],
    ] as const)
      expect((await book(project, {}, person)).status).toBe(status);
    const [cost] = await list(project);
    for (const [person, status] of [
      [scene.member, 403],
      [scene.finance, 403],
      [scene.outsider, 404],
    ] as const)
      expect((await reverse(cost?.id as number, person)).status).toBe(status);
    // Whoever only sees the money is offered nothing.
    expect((await list(project, {}, scene.finance)).flatMap((one) => one.actions)).toEqual([]);
    expect((await sums(project, scene.finance)).may_book).toBe(false);
    expect((await reverse(999_999)).status).toBe(404);
  });

  it.each([
    ['day', beginOf('2026-03-03'), '不能晚于今天'],
    ['amount', 0, '金额过小，最少 0.01 元'],
    ['file_ids', [999_999], '附件不存在或已被使用，请重新上传'],
  ])('is refused at %s when it is %s', async (field, value, words) => {
    const project = await scene.aProject();
    const answer = await book(project, { [field]: value });
    expect([answer.status, answer.fields]).toEqual([422, { [field]: words }]);
    expect(await list(project)).toEqual([]);
  });

  it('of labour, claims and material comes from their records only', async () => {
    const project = await scene.aProject();
    for (const kind of ['labour', 'reimbursement', 'material'])
      expect((await book(project, { kind })).status).toBe(422);
  });
});

describe('the costs of a project', () => {
  it('are listed by kind and day, and summed up beside the budget', async () => {
    const project = await scene.aProject();
    await scene.aCost(project, 100_00, 'labour', '2026-01-31');
    await scene.aCost(project, 50_00, 'labour', '2026-02-28');
    await scene.aCost(project, 7_00, 'material', '2026-02-10');
    const amounts = async (query: object) => (await list(project, query)).map(({ amount }) => amount);
    expect(await amounts({})).toEqual([50, 7, 100]);
    expect(await amounts({ kind: 'labour', order: 'asc' })).toEqual([100, 50]);
    expect(await amounts({ from: beginOf('2026-02-01'), to: beginOf('2026-02-10') })).toEqual([7]);
    expect(await sums(project)).toEqual({
      total: 157,
      budget: 50_000,
      kinds: [
        { kind: 'labour', amount: 150, budget: 40_000 },
        { kind: 'reimbursement', amount: 0, budget: 5_000 },
        { kind: 'material', amount: 7, budget: 5_000 },
        { kind: 'outsourcing', amount: 0, budget: 0 },
        { kind: 'other', amount: 0, budget: null },
      ],
      approval_from: 5_000,
      may_book: true,
    });
  });

  it('that come from a record are booked once, and taken back where they came from', async () => {
    const project = await scene.aProject();
    const entry = {
      project,
      day: '2026-02-28',
      kind: 'reimbursement' as const,
      amount: 12_34,
      note: '差旅',
      source: 'claim',
      source_id: 77,
      by: null,
    };
    const id = await app.database.transaction((tx) => bookCost(tx, entry, app.clock.now));
    await expect(app.database.transaction((tx) => bookCost(tx, entry, app.clock.now))).rejects.toThrow();
    expect(await list(project)).toMatchObject([{ source: '报销', by_name: null, actions: [] }]);
    expect((await reverse(id)).msg).toBe('该成本由其他单据生成，请在原单据中撤销');
    const back = async () =>
      app.database.transaction(async (tx) => {
        const cost = await costById(tx, id);
        return takeBackCost(tx, cost as NonNullable<typeof cost>, { reason: '撤销', by: null }, app.clock.now);
      });
    // Two at the same moment: one of them.
    const both = await Promise.allSettled([back(), back()]);
    expect(both.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await costOf(project)).toBe(0);
    // What was taken back stays booked: the record behind it is not booked again.
    await expect(app.database.transaction((tx) => bookCost(tx, entry, app.clock.now))).rejects.toThrow();
  });

  it('are never changed or deleted', async () => {
    const project = await scene.aProject();
    await scene.aCost(project, 1_00);
    const [privileges] = await app.sql<{ may: boolean }>(
      `select has_table_privilege('tongzhou_app', 'project_costs', 'update') or has_table_privilege('tongzhou_app', 'project_costs', 'delete') as may`,
    );
    expect(privileges?.may).toBe(false);
  });
});
