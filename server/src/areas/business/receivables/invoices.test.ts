import * as contract from '@tongzhou/contract/areas/business/invoice.ts';
import { messagePage } from '@tongzhou/contract/areas/notices.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BusinessDeals, businessDeals } from '#areas/business/testing/deals.ts';
import { type BusinessScene, businessScene } from '#areas/business/testing/scene.ts';
import { aGroup, aPerson } from '#testing/builders.ts';
import { downloadSheet } from '#testing/files/sheets.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let other: TestApp;
let scene: BusinessScene;
let deals: BusinessDeals;
let counter = 0;

beforeAll(async () => {
  app = await createTestApp();
  other = await createTestApp({ beside: app });
  scene = await businessScene(app);
  deals = businessDeals(app, scene);
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const ask = async (order_id: number, amount: number, changed: object = {}, by = scene.ann, on = app) =>
  on.call(
    contract.askInvoice,
    { order_id, kind: 'special', amount, title: '杭州云帆科技有限公司', credit_code: null, ...changed },
    await deals.as(by),
  );
const issue = async (id: number, changed: object = {}, by = scene.finance) =>
  app.call(
    contract.issueInvoice,
    { id, number: `FP-${++counter}`, issued_on: deals.day(0), ...changed },
    await deals.as(by),
  );
const refuse = async (id: number, by = scene.finance) =>
  app.call(contract.refuseInvoice, { id, reason: '抬头不正确' }, await deals.as(by));
const cancel = async (id: number, by = scene.ann) => app.call(contract.cancelInvoice, { id }, await deals.as(by));
const red = async (id: number, amount: number, changed: object = {}, by = scene.finance) =>
  app.call(
    contract.redInvoice,
    { id, amount, number: `FP-${++counter}`, issued_on: deals.day(0), note: '开票有误', ...changed },
    await deals.as(by),
  );
const newest = async (user: number) =>
  (await app.call(messagePage, {}, await deals.as(user))).data.list[0]?.title ?? '';

describe('an invoice', () => {
  it('is asked for by the owner, issued by finance, and told to both', async () => {
    const { id: order, number } = await deals.won();
    const { id } = (await ask(order, 60, { note: '随货' })).data;
    expect(await newest(scene.finance)).toBe(`开票申请：${number}`);
    expect((await deals.detail(order)).invoiced).toBe(0);
    const file = await deals.aFile(scene.finance);
    expect((await issue(id, { number: 'A-1', file_ids: [file] })).status).toBe(200);
    expect(await newest(scene.ann)).toBe('发票已开具');
    const shown = await deals.detail(order);
    expect(shown.invoiced).toBe(60);
    expect(shown.invoices).toMatchObject([
      { id, state: 'issued', number: 'A-1', amount: 60, reversible: 60, note: '随货', actions: ['red'] },
    ]);
    expect((await deals.detail(order, scene.ann)).invoices).toMatchObject([{ actions: [], files: [{ id: file }] }]);
    expect((await issue(id)).msg).toBe('该开票申请已处理，请刷新');
    expect((await cancel(id)).msg).toBe('该开票申请已处理，请刷新');
    const entries = await app.sql<{ action: string }>(
      `select action from log.operations where object_kind = 'order' and object_id = $1 and result = 'done' order by id`,
      [order],
    );
    expect(entries.map(({ action }) => action)).toEqual(['生成订单', '申请开票', '开具发票']);
  });

  it('is given back with a reason, or taken back before, and leaves room again', async () => {
    const { id: order } = await deals.won();
    const [one, two] = [(await ask(order, 60)).data.id, (await ask(order, 40)).data.id];
    expect((await ask(order, 0.01)).fields).toEqual({ amount: '超出合同可开票金额，剩余 0.00' });
    expect((await refuse(one)).status).toBe(200);
    expect(await newest(scene.ann)).toBe('开票申请被退回');
    expect((await cancel(two)).status).toBe(200);
    expect((await deals.detail(order)).invoices).toMatchObject([
      { state: 'refused', refusal: '抬头不正确', actions: [] },
      { state: 'cancelled', refusal: null },
    ]);
    expect((await refuse(one)).status).toBe(409);
    expect((await ask(order, 100.01)).fields).toEqual({ amount: '超出合同可开票金额，剩余 100.00' });
    expect((await ask(order, 100)).status).toBe(200);
  });

  it('many at once on two servers never go beyond the contract', async () => {
    const { id: order } = await deals.won();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => ask(order, 30, {}, scene.ann, index % 2 === 0 ? app : other)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  });

  it('has a number of its own and a day that has come', async () => {
    const { id: order } = await deals.won();
    const [one, two] = [(await ask(order, 10)).data.id, (await ask(order, 10)).data.id];
    await issue(one, { number: 'B-1' });
    expect((await issue(two, { number: 'B-1' })).fields).toEqual({ number: '发票号码已存在' });
    expect((await issue(two, { issued_on: deals.day(1) })).fields).toEqual({ issued_on: '开票日期不能晚于今天' });
    expect((await red(one, 5, { number: 'B-1' })).fields).toEqual({ number: '发票号码已存在' });
    expect((await deals.detail(order)).invoiced).toBe(10);
  });
});

describe('a red invoice', () => {
  it('takes back what the blue one has left, names it, and leaves room again', async () => {
    const { id: order } = await deals.won();
    const { id } = (await ask(order, 100)).data;
    expect((await red(id, 1)).msg).toBe('只有已开具的蓝字发票可以红冲');
    await issue(id);
    const made = await red(id, 30);
    expect(made.status).toBe(200);
    expect(await newest(scene.ann)).toBe('发票已红冲');
    const shown = await deals.detail(order);
    expect(shown.invoiced).toBe(70);
    expect(shown.invoices).toMatchObject([
      { id, amount: 100, reversible: 70 },
      { id: made.data.id, amount: -30, red_of: id, reversible: 0, state: 'issued', actions: [] },
    ]);
    expect((await red(id, 70.01)).fields).toEqual({ amount: '超出可红冲金额，剩余 70.00' });
    expect((await red(made.data.id, 1)).msg).toBe('只有已开具的蓝字发票可以红冲');
    expect((await red(id, 1, { issued_on: deals.day(-1) })).fields).toEqual({
      issued_on: '不能早于原发票的开票日期',
    });
    expect((await ask(order, 30.01)).fields).toEqual({ amount: '超出合同可开票金额，剩余 30.00' });
    expect((await red(id, 70)).status).toBe(200);
    expect((await deals.detail(order)).invoiced).toBe(0);
  });
});

describe('who may not', () => {
  it('ask, issue, give back, take back or turn red', async () => {
    const { id: order } = await deals.won({}, { members: [{ user: scene.ben, writes: false }] });
    const { id } = (await ask(order, 50)).data;
    // Whoever asks does not issue, whoever issues does not ask.
    expect((await issue(id, {}, scene.ann)).status).toBe(403);
    expect((await refuse(id, scene.ann)).status).toBe(403);
    expect((await ask(order, 1, {}, scene.finance)).status).toBe(403);
    expect((await cancel(id, scene.finance)).status).toBe(403);
    // Reading along is not asking.
    expect((await ask(order, 1, {}, scene.ben)).status).toBe(403);
    expect((await cancel(id, scene.ben)).status).toBe(403);
    const missing = await ask(999_999_999, 1, {}, scene.bob);
    expect(await ask(order, 1, {}, scene.bob)).toMatchObject({ status: 404, text: missing.text });
    expect((await cancel(id, scene.bob)).status).toBe(404);
    expect((await cancel(999_999_999)).status).toBe(404);
    const groups = [
      await aGroup(app, { permissions: ['business.list'], scope: 'all' }),
      await aGroup(app, { permissions: ['business.invoice'], scope: 'self' }),
    ];
    const clerk = await aPerson(app, { groups });
    expect((await issue(id, {}, clerk)).status).toBe(403);
    await issue(id);
    expect((await red(id, 1, {}, clerk)).status).toBe(403);
    expect((await red(id, 1, {}, scene.ann)).status).toBe(403);
    expect((await deals.detail(order)).invoiced).toBe(50);
  });
});

describe('the list', () => {
  it('shows, finds and exports what each may see', async () => {
    const customer = await scene.aCustomer({ name: '绍兴鉴湖酒业' });
    const mine = await deals.won({ name: '酒窖' }, { customer });
    const foreign = await deals.won({ name: '酒坊' }, { owner: scene.bob });
    const [one, two] = [(await ask(mine.id, 10, { title: '鉴湖甲' })).data.id, (await ask(mine.id, 20)).data.id];
    const three = (await ask(foreign.id, 30, { title: '鉴湖乙' }, scene.bob)).data.id;
    await issue(two, { number: 'JH-77' });
    const ids = async (query: object, by = scene.ann) =>
      (await app.call(contract.invoicePage, query, await deals.as(by))).data.list.map(({ id }) => id);
    expect(await ids({ keyword: '鉴湖', order: 'asc' })).toEqual([one, two]);
    expect(await ids({ keyword: '鉴湖', order: 'asc' }, scene.finance)).toEqual([one, two, three]);
    expect(await ids({ keyword: 'jh-7' })).toEqual([two]);
    expect(await ids({ order_id: mine.id, state: 'asked' })).toEqual([one]);
    expect(await ids({ order_id: mine.id, state: 'issued' })).toEqual([two]);
    expect(await ids({ order_id: foreign.id })).toEqual([]);
    expect(await ids({ order_id: mine.id, issued_from: deals.day(0) })).toEqual([two]);
    expect(await ids({ order_id: mine.id, issued_to: deals.day(-1) })).toEqual([]);
    expect(await ids({ order_id: mine.id, sort: 'amount', order: 'asc' })).toEqual([one, two]);
    const [row] = (await app.call(contract.invoicePage, { keyword: '鉴湖甲' }, await deals.as(scene.finance))).data
      .list;
    expect(row).toMatchObject({ order_number: mine.number, asked_by_name: '安销售', actions: ['issue', 'refuse'] });
    const search = `?order_id=${mine.id}&state=issued`;
    const [heading, line] = await downloadSheet(app, contract.exportInvoices, await app.signInAs(scene.ann), search);
    expect(heading?.join(' ')).toBe(
      '抬头 税号 合同编号 客户 金额 类型 状态 退回原因 备注 发票号码 开票日期 申请人 申请时间',
    );
    expect([line?.[2], line?.[4], line?.[9]]).toEqual([mine.number, '20', 'JH-77']);
    expect((await app.call(contract.invoicePage, {}, await deals.as(scene.stranger))).status).toBe(403);
  });
});
