import * as contract from '@tongzhou/contract/areas/projects/set.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ProjectScene, projectScene } from '#areas/projects/testing/scene.ts';
import { aGroup, aPerson } from '#testing/builders.ts';
import { downloadSheet } from '#testing/files/sheets.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let scene: ProjectScene;
/** Looks at sets with the eyes of a department's head; and of someone who leads one of its projects. */
let [viewer, leading]: [number, number] = [0, 0];
beforeAll(async () => {
  app = await createTestApp();
  app.clock.now = beginOf('2026-03-02') + 9 * 3_600_000;
  scene = await projectScene(app);
  const department = await aGroup(app, { permissions: ['project.set', 'project.list'], scope: 'department' });
  const own = await aGroup(app, {
    permissions: ['project.set', 'project.list', 'project.set.edit', 'project.set.delete'],
  });
  viewer = await aPerson(app, { department: scene.work, groups: [department] });
  leading = await aPerson(app, { department: scene.work, name: '集负责', groups: [own] });
});
afterAll(() => app.close());

const as = async (person: number) => ({ as: await app.signInAs(person) });
const page = async (query: object, by = scene.office) =>
  (await app.call(contract.setPage, query, await as(by))).data.list;
const row = async (id: number, by = scene.office) => (await page({}, by)).find((one) => one.id === id);
const draft = { name: '数字化改造', owner_id: null as number | null, description: '' };
const create = async (changed: Partial<typeof draft> = {}, by = scene.office) =>
  app.call(contract.createSet, { ...draft, ...changed }, await as(by));

describe('a set', () => {
  it('sums up the projects that its viewer sees, and the money they see of these', async () => {
    const { id } = (await create({ name: '汇总' })).data;
    const budget = { budget_labour: 100_00, budget_reimbursement: 0, budget_material: 0, budget_outsourcing: 20_00 };
    const first = await scene.aProject({ set: id, contract_amount: 300_00, ...budget, planned_end: scene.day(-1) });
    const second = await scene.aProject({ set: id, leader: leading, contract_amount: 200_00, ...budget });
    await scene.aProject({ set: id, leader: scene.maker, members: [], status: 8, contract_amount: 50_00, ...budget });
    await scene.aProject({ set: id, leader: scene.maker, members: [], status: 9, contract_amount: 1_00, ...budget });
    await scene.aTask(first, { state: 'done' });
    await scene.aTask(second, { planned_end: scene.day(-1) });
    await scene.aCost(first, 30_00);
    await scene.aCost(second, 5_00);
    expect(await row(id)).toMatchObject({
      projects: 4,
      running: 2,
      progress: 33,
      risk: { light: 'red', reasons: ['1 个项目有风险', '1 个项目需注意'] },
      contract_amount: 551,
      budget: 480,
      cost: 35,
      actions: ['detail', 'edit', 'delete'],
    });
    // Two of the department, neither of whose money is theirs to see.
    expect(await row(id, viewer)).toMatchObject({
      projects: 2,
      running: 2,
      progress: 50,
      contract_amount: null,
      budget: null,
      cost: null,
      actions: ['detail'],
    });
    // One that they lead.
    expect(await row(id, leading)).toMatchObject({
      projects: 1,
      risk: { light: 'yellow', reasons: ['1 个项目需注意'] },
      contract_amount: 200,
      budget: 120,
      cost: 5,
    });
    expect((await app.call(contract.setPage, {}, await as(scene.leader))).status).toBe(403);
    const [heading = [], ...lines] = await downloadSheet(app, contract.exportSets, (await as(leading)).as);
    const at = (name: string) => heading.indexOf(name);
    expect(lines.find((line) => line[0] === '汇总')?.[at('已发生成本')]).toBe('5');
  });

  it('without projects says nothing of them', async () => {
    const { id } = (await create({ name: '空集' })).data;
    expect(await row(id)).toMatchObject({ projects: 0, running: 0, progress: 0, risk: null, cost: null });
  });

  it('is made, found, edited with old and new in the log, and deleted only without projects', async () => {
    const { id } = (await create({ name: '甲集', owner_id: leading })).data;
    expect(await row(id)).toMatchObject({ name: '甲集', owner_id: leading, owner_name: '集负责' });
    expect((await page({ keyword: '甲' })).map((one) => one.id)).toEqual([id]);
    expect((await page({ owner_id: leading })).map((one) => one.id)).toEqual([id]);
    const edit = { id, ...draft, name: '乙集', owner_id: leading, description: '说明' };
    const answer = await app.call(contract.editSet, edit, await as(leading));
    expect(answer.status).toBe(200);
    const [entry] = await app.sql<{ changes: unknown }>('select changes from log.operations where request_id = $1', [
      answer.headers['x-request-id'],
    ]);
    expect(entry?.changes).toEqual([
      { field: 'name', label: '名称', old: '甲集', new: '乙集' },
      { field: 'description', label: '说明', old: '', new: '说明' },
    ]);
    const project = await scene.aProject({ set: id });
    const kept = await app.call(contract.deleteSet, { id }, await as(leading));
    expect([kept.status, kept.msg]).toEqual([409, '该项目集中还有项目，不能删除']);
    await app.sql('update projects set set_id = null where id = $1', [project]);
    expect((await app.call(contract.deleteSet, { id }, await as(leading))).status).toBe(200);
    expect((await app.call(contract.deleteSet, { id }, await as(leading))).status).toBe(404);
  });

  it('is changed by those whose scope covers its owner, and by no others', async () => {
    const { id } = (await create({ name: '他人的集', owner_id: scene.maker })).data;
    const edit = { id, ...draft, name: '改名' };
    for (const [person, status] of [
      [leading, 403],
      [viewer, 403],
      [scene.office, 200],
    ] as const)
      expect((await app.call(contract.editSet, edit, await as(person))).status).toBe(status);
    expect((await app.call(contract.deleteSet, { id }, await as(leading))).status).toBe(403);
    expect((await create({ name: '没有权限' }, leading)).status).toBe(403);
  });

  it('has a name of its own, also when two come at once, and an owner who works here', async () => {
    const answers = await Promise.all([create({ name: '同名' }), create({ name: '同名' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.fields).toEqual({ name: '名称已存在' });
    const gone = await aPerson(app, { state: 'left', enabled: false });
    expect((await create({ name: '离职', owner_id: gone })).fields).toEqual({ owner_id: '该人员不存在或不在职' });
  });

  it('can be chosen by everyone, the one that is chosen already among them', async () => {
    const { id } = (await create({ name: '已选' })).data;
    const options = async (query: object) =>
      (await app.call(contract.setOptions, query, await as(scene.leader))).data.map((one) => one.name);
    expect(await options({ keyword: '空集' })).toEqual(['空集']);
    expect(await options({ keyword: '空集', id })).toEqual(['已选', '空集']);
  });
});
