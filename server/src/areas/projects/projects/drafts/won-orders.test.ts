import { exportProjectDrafts, projectDraftPage } from '@tongzhou/contract/areas/projects/draft.ts';
import { addDays, beginOf, today } from '@tongzhou/contract/rules/day.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOrder as aWonOrder } from '#areas/projects/testing/orders.ts';
import { aDepartment, aGroup, aPerson } from '#testing/builders.ts';
import { downloadSheet } from '#testing/files/sheets.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';
import { projectDrafts, projectTypes } from './won-orders.ts';

let app: TestApp;
let departments: [north: number, south: number];
let owners: [northern: number, southern: number];
let manager: number;

beforeAll(async () => {
  app = await createTestApp();
  departments = [await aDepartment(app), await aDepartment(app)];
  owners = [
    await aPerson(app, { department: departments[0], name: '北商务' }),
    await aPerson(app, { department: departments[1], name: '南商务' }),
  ];
  const [group] = await app.sql<{ id: number }>(`select id::int from role_groups where key = 'project-managers'`);
  manager = await aPerson(app, { groups: [group?.id ?? 0] });
  await app.sql(
    `insert into project_types (id, name, code, kind, dividend_basis_points, growth_base, client_acceptance, enabled) overriding system value
      values (901, '软件开发', 'RJ', 'client', 0, 1, true, true), (902, '工程', 'GC', 'client', 0, 1, true, false), (903, '内部研发', 'YF', 'internal', 0, 1, false, true)`,
  );
});
afterAll(() => app.close());

const anOrder = (name: string, owner: number, given: { amount?: number; signed_on?: string } = {}) =>
  aWonOrder(app, { name, owner, type: 901, ...given });

const draft = async (order: number, name: string, by: number) =>
  app.database.transaction((tx) => projectDrafts.create(tx, { order, name, type: 901, by }, app.clock.now));
const page = async (query: object, by: number) => app.call(projectDraftPage, query, { as: await app.signInAs(by) });
const names = async (query: object, by = manager) => (await page(query, by)).data.list.map(({ name }) => name);

describe('orders whose project is still a draft', () => {
  it('are listed, found and exported, to those whose scope covers who won them', async () => {
    const past = addDays(today(app.clock.now), -100);
    const north = await anOrder('云梯', owners[0], { amount: 300_00, signed_on: past });
    const south = await anOrder('云帆', owners[1]);
    await draft(north, '云梯', owners[0]);
    await draft(south, '云帆', owners[1]);
    await anOrder('没有草稿', owners[0]);
    expect((await names({})).sort()).toEqual(['云帆', '云梯']);
    expect(await names({ sort: 'amount', order: 'desc' })).toEqual(['云梯', '云帆']);
    expect(await names({ sort: 'signed_on', order: 'asc' })).toEqual(['云梯', '云帆']);
    expect(await names({ keyword: '云梯' })).toEqual(['云梯']);
    expect(await names({ keyword: '客户云帆' })).toEqual(['云帆']);
    expect(await names({ keyword: '_' })).toEqual([]);
    expect(await names({ type_id: 902 })).toEqual([]);
    expect(await names({ signed_from: beginOf(addDays(past, 1)) })).toEqual(['云帆']);
    expect(await names({ signed_to: beginOf(past), type_id: 901 })).toEqual(['云梯']);
    const [row] = (await page({ keyword: '云梯' }, manager)).data.list;
    expect(row).toMatchObject({
      order_id: north,
      customer_name: '客户云梯',
      type_name: '软件开发',
      owner_name: '北商务',
      amount: 300,
      signed_on: beginOf(past),
      delivery_on: null,
    });
    const group = await aGroup(app, { permissions: ['project.business'], scope: 'department' });
    const northern = await aPerson(app, { department: departments[0], groups: [group] });
    expect(await names({}, northern)).toEqual(['云梯']);
    const own = await aGroup(app, { permissions: ['project.business'] });
    expect(await names({}, await aPerson(app, { department: departments[0], groups: [own] }))).toEqual([]);
    expect((await page({}, owners[0])).status).toBe(403);
    const [heading, line] = await downloadSheet(app, exportProjectDrafts, await app.signInAs(northern));
    expect([heading?.slice(0, 4), line?.[0], line?.slice(2, 4)]).toEqual([
      ['项目名称', '项目类型', '合同编号', '客户'],
      '云梯',
      [row?.order_number, '客户云梯'],
    ]);
  });

  it('have one each, which goes with the order until it is established', async () => {
    const order = await anOrder('独木', owners[0]);
    await draft(order, '独木', owners[0]);
    await expect(draft(order, '独木', owners[0])).rejects.toThrow();
    expect(await projectDrafts.mayDrop(app.database, order)).toBeUndefined();
    expect(
      (await app.sql('select name, pinyin, pinyin_initials from projects where order_id = $1', [order]))[0],
    ).toEqual({
      name: '独木',
      pinyin: 'dumu',
      pinyin_initials: 'dm',
    });
    await app.sql('update projects set status = 1 where order_id = $1', [order]);
    expect(await names({ keyword: '独木' })).toEqual([]);
    expect(await projectDrafts.mayDrop(app.database, order)).toBe('该订单的项目已立项，不能撤销');
    await expect(app.database.transaction((tx) => projectDrafts.drop(tx, order, app.clock.now))).rejects.toThrow(
      '已立项',
    );
    await app.sql('update projects set status = 0 where order_id = $1', [order]);
    await app.database.transaction((tx) => projectDrafts.drop(tx, order, app.clock.now));
    expect(await names({ keyword: '独木' })).toEqual([]);
    expect(await app.sql('select from projects where order_id = $1 and deleted_at is null', [order])).toEqual([]);
  });
});

describe('kinds of projects for those who sell', () => {
  it('are the enabled ones for clients; names are known of all', async () => {
    expect((await projectTypes.list(app.database)).map(({ name }) => name)).toEqual(['软件开发']);
    expect([...(await projectTypes.names(app.database, [901, 902, 903, 999]))]).toEqual([
      [901, '软件开发'],
      [902, '工程'],
      [903, '内部研发'],
    ]);
  });
});
