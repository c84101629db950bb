import { actOnApproval } from '@tongzhou/contract/areas/approval/act.ts';
import { approvalDetail } from '@tongzhou/contract/areas/approval/request.ts';
import { supplementOpportunity } from '@tongzhou/contract/areas/business/opportunity-deeds.ts';
import * as contract from '@tongzhou/contract/areas/business/order.ts';
import { messagePage } from '@tongzhou/contract/areas/notices.ts';
import { stageNames, stageRefusal } from '@tongzhou/contract/rules/business/opportunity-stage.ts';
import { dayOf, today } from '@tongzhou/contract/rules/day.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BusinessDeals, businessDeals } from '#areas/business/testing/deals.ts';
import { type BusinessScene, businessScene } from '#areas/business/testing/scene.ts';
import { decide, passAll, turnOf } from '#testing/decide.ts';
import { downloadSheet } from '#testing/files/sheets.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let other: TestApp;
let scene: BusinessScene;
let deals: BusinessDeals;

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

const stageOf = async (id: number) =>
  (await app.sql<{ stage: string }>('select stage from opportunities where id = $1', [id]))[0]?.stage;
const ordersOf = (opportunity: number) =>
  app.sql<{ id: number; number: string; amount: string }>(
    'select id::int, number, amount from trade_orders where opportunity_id = $1 order by id',
    [opportunity],
  );
const draftsOf = (order: number | undefined) =>
  app.sql<{ name: string; status: number }>('select name, status from projects where order_id = $1', [order]);
const trailOf = (id: number) =>
  app.sql<{ title: string; note: string }>(
    'select title, note from opportunity_trail where opportunity_id = $1 order by id',
    [id],
  );
const form = async (query: object, by = scene.ann) => app.call(contract.orderForm, query, await deals.as(by));
const done = <Data>({ status, text, data }: { status: number; text: string; data: Data }): Data => {
  expect([status, text]).toEqual([200, text]);
  return data;
};
const withdraw = async (id: number, by = scene.ann) =>
  app.call(actOnApproval, { action: 'withdraw', id, opinion: '再看看' }, await deals.as(by));

describe('winning', () => {
  it('is one act: number, order, plan, draft, stage, trail, log and messages', async () => {
    const opportunity = await scene.anOpportunity({ name: '云帆改版' });
    const { id, number } = (await deals.send(opportunity)).data;
    expect(number).toMatch(/^CD-\d{8}-\d{4,}$/);
    expect(await stageOf(opportunity)).toBe('ordering');
    expect((await turnOf(app, id))?.people).toEqual([scene.head]);
    await decide(app, id);
    expect((await turnOf(app, id))?.people).toEqual([scene.finance]);
    expect(await ordersOf(opportunity)).toEqual([]);
    await decide(app, id);

    const [order] = await ordersOf(opportunity);
    expect(order?.number).toBe(`HT-${today(app.clock.now).slice(0, 4)}-0001`);
    expect(await stageOf(opportunity)).toBe('won');
    expect(await draftsOf(order?.id)).toEqual([{ name: '云帆官网改版', status: 0 }]);
    expect(await trailOf(opportunity)).toEqual([
      { title: '跟进中 → 成单审批中', note: '' },
      { title: '成单审批中 → 赢单', note: `合同 ${order?.number}` },
    ]);
    const shown = await deals.detail(order?.id ?? 0, scene.ann);
    expect(shown).toMatchObject({
      number: order?.number,
      name: '云帆官网改版',
      amount: 100,
      net_amount: 94.34,
      tax_amount: 5.66,
      expected_cost: 60,
      margin: 34.34,
      outstanding: 100,
      overdue: 40,
      received: 0,
      state: 'active',
      approval_id: id,
      accepted_on: null,
      actions: ['detail', 'agreement', 'invoice'],
      files: [{ file_name: '合同.pdf' }],
    });
    expect(shown.instalments).toMatchObject([
      { name: '首付款', amount: 40, outstanding: 40, due_on: deals.day(-40), overdue_days: 40 },
      { name: '中期款', amount: 40, outstanding: 40, due_on: deals.day(5), overdue_days: 0 },
      { name: '尾款', amount: 20, outstanding: 20, due_on: null, days_after_acceptance: 30, overdue_days: 0 },
    ]);
    const logged = await app.sql<{ action: string }>(
      `select action from log.operations where object_kind in ('order', 'opportunity') and object_id = any ($1) order by id`,
      [[order?.id, opportunity]],
    );
    expect(logged.map(({ action }) => action)).toContain('提交成单');
    expect(logged.map(({ action }) => action)).toContain('生成订单');
    const told = async (user: number) =>
      (await app.call(messagePage, {}, await deals.as(user))).data.list.map(({ title }) => title);
    expect(await told(scene.ann)).toContain('赢单：云帆改版');
    expect((await told(scene.finance)).join()).toContain('成单：云帆改版');
  });

  it('numbers the contracts of a year one after the other', async () => {
    const [first, second] = [await deals.won(), await deals.won()];
    const count = ({ number }: { number: string }) => Number(number.split('-')[2]);
    expect(count(second)).toBe(count(first) + 1);
  });

  it('is nothing at all where a part of it fails, and takes no number', async () => {
    const opportunity = await scene.anOpportunity();
    const { id } = (await deals.send(opportunity)).data;
    await decide(app, id);
    const lastNumber = () => app.sql(`select last from yearly_numbers where series = 'HT'`);
    const before = await lastNumber();
    await app.sql(`alter table projects add constraint projects_never check (false) not valid`);
    expect((await decide(app, id)).status).toBe(500);
    await app.sql(`alter table projects drop constraint projects_never`);
    expect([await ordersOf(opportunity), await stageOf(opportunity)]).toEqual([[], 'ordering']);
    expect(await lastNumber()).toEqual(before);
    expect((await decide(app, id)).status).toBe(200);
    expect(await stageOf(opportunity)).toBe('won');
  });

  it('decided twice at once on two servers makes one order, one number and one draft', async () => {
    const opportunity = await scene.anOpportunity();
    const { id } = (await deals.send(opportunity)).data;
    await decide(app, id);
    const turn = (await turnOf(app, id)) as NonNullable<Awaited<ReturnType<typeof turnOf>>>;
    const pass = { action: 'pass' as const, id, step: turn.step, activation: turn.activation };
    const who = await deals.as(scene.finance);
    const answers = await Promise.all([
      app.call(actOnApproval, pass, who),
      other.call(actOnApproval, pass, who),
      other.call(actOnApproval, { action: 'withdraw', id, opinion: '不签了' }, await deals.as(scene.ann)),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const passed = answers[2]?.status !== 200;
    const orders = await ordersOf(opportunity);
    expect([orders.length, await stageOf(opportunity)]).toEqual(passed ? [1, 'won'] : [0, 'reworking']);
    expect(await draftsOf(orders[0]?.id ?? 0)).toHaveLength(passed ? 1 : 0);
  });

  it('holds what was approved, whatever someone corrects meanwhile', async () => {
    const opportunity = await scene.anOpportunity({ amount: 12_000 });
    const { id } = (await deals.send(opportunity)).data;
    await decide(app, id);
    const edit = { id: opportunity, version: 2, amount: 999, note: '改金额' };
    const [answer] = await Promise.all([
      other.call(supplementOpportunity, edit, await deals.as(scene.ann)),
      decide(app, id),
    ]);
    expect(answer.status).toBe(409);
    const [order] = await ordersOf(opportunity);
    expect(order?.amount).toBe('10000');
  });
});

describe('an order that comes back', () => {
  it.each(['return', 'reject'] as const)('by %s is reworked and sent again with another amount', async (action) => {
    const opportunity = await scene.anOpportunity({ amount: 1_000_000_00 });
    const big = { amount: 1_200_000, instalments: [{ ...deals.plan[0], amount: 1_200_000 }] };
    const { id } = (await deals.send(opportunity, big)).data;
    await decide(app, id, { action, opinion: '金额不对' });
    expect(await stageOf(opportunity)).toBe('reworking');

    const before = (await form({ opportunity_id: opportunity })).data;
    expect(before).toMatchObject({
      again: id,
      amount: 1_200_000,
      tax_rate: 6,
      expected_cost: 60,
      order: null,
      opportunity: { stage: 'reworking', amount: 1_000_000 },
      instalments: [{ id: null, name: '首付款', amount: 1_200_000, settled: 0 }],
      files: [{ file_name: '合同.pdf' }],
    });
    const smaller = { amount: 980_000, instalments: [{ ...deals.plan[0], amount: 980_000 }] };
    const files = { file_ids: before.files.map((file) => file.id) };
    const again = await deals.send(opportunity, { ...smaller, ...files, again: id });
    expect([again.status, again.data.id]).toEqual([200, id]);
    expect(await stageOf(opportunity)).toBe('ordering');
    const seen = (await app.call(approvalDetail, { id }, await deals.as(scene.head))).data;
    expect(seen.changes).toContainEqual({ label: '合同金额', old: '1,200,000.00', new: '980,000.00' });
    await passAll(app, id);
    expect(await ordersOf(opportunity)).toMatchObject([{ amount: '98000000' }]);
  });

  it('by its sender is reworked too; what was sent goes on without being named', async () => {
    const opportunity = await scene.anOpportunity();
    const { id } = (await deals.send(opportunity)).data;
    expect((await withdraw(id)).status).toBe(200);
    expect(await stageOf(opportunity)).toBe('reworking');
    expect((await form({ again: id })).data).toMatchObject({ again: id, opportunity: { id: opportunity } });
    expect((await deals.send(opportunity)).data.id).toBe(id);
    await passAll(app, id);
    expect(await ordersOf(opportunity)).toHaveLength(1);
  });

  it('is begun anew by someone else who may, and what waited for its sender is withdrawn', async () => {
    const opportunity = await scene.anOpportunity();
    const { id } = (await deals.send(opportunity)).data;
    await decide(app, id, { action: 'return', opinion: '请补' });
    expect((await form({ opportunity_id: opportunity }, scene.leader)).data).toMatchObject({ again: null });
    const anew = await deals.send(opportunity, {}, scene.leader);
    expect([anew.status, anew.data.id === id]).toEqual([200, false]);
    const state = async (request: number) =>
      (await app.call(approvalDetail, { id: request }, await deals.as(scene.head))).data.audit_status;
    expect(await state(id)).toBe(3);
    expect(await stageOf(opportunity)).toBe('ordering');
    // Nobody else goes on with it, nor under another opportunity's name.
    expect((await deals.send(opportunity, { again: anew.data.id })).status).toBe(404);
    const elsewhere = await scene.anOpportunity();
    await withdraw(anew.data.id, scene.leader);
    const moved = await deals.send(elsewhere, { again: anew.data.id }, scene.leader);
    expect(moved.status).toBe(404);
  });
});

describe('those who decide', () => {
  it('see the plan as a table and the margin with how it came about', async () => {
    const opportunity = await scene.anOpportunity();
    const { id } = (await deals.send(opportunity, { note: '首单优惠' })).data;
    const seen = (await app.call(approvalDetail, { id }, await deals.as(scene.head))).data;
    expect(seen.form).toContainEqual({ field: 'amount', label: '合同金额', value: '100.00' });
    expect(seen.sections[0]).toMatchObject({
      kind: 'table',
      title: '回款计划',
      rows: [
        ['首付款', dayOf(deals.day(-40)), '40.00', '40.00%'],
        ['中期款', dayOf(deals.day(5)), '40.00', '40.00%'],
        ['尾款', '验收后 30 天', '20.00', '20.00%'],
      ],
      total: ['合计', '', '100.00', '100.00%'],
    });
    expect(seen.sections[1]).toMatchObject({
      kind: 'figure',
      value: '34.34',
      how: [
        { label: '合同金额', value: '100.00' },
        { label: '不含税金额（税率 6%）', value: '94.34' },
        { label: '税额', value: '5.66' },
        { label: '预计成本', value: '60.00' },
      ],
    });
    expect(seen.files).toMatchObject([{ file_name: '合同.pdf' }]);
    expect((await app.call(approvalDetail, { id }, await deals.as(scene.ann))).data.edit_path).toBe(
      `/business_management/order?again=${id}`,
    );
  });
});

describe('an order is refused', () => {
  it.each([
    ['instalments', { instalments: [{ name: '首付款', amount: 99, due_on: 1, days_after_acceptance: null }] }],
    ['instalments', { instalments: [] }],
    ['instalments.0.due_on', { instalments: [{ name: '款', amount: 100, due_on: null, days_after_acceptance: null }] }],
    ['instalments.0.due_on', { instalments: [{ name: '款', amount: 100, due_on: 1, days_after_acceptance: 1 }] }],
    [
      'amount,instalments',
      { amount: 0, instalments: [{ name: '款', amount: 100, due_on: 1, days_after_acceptance: null }] },
    ],
    ['tax_rate', { tax_rate: 7 }],
    ['file_ids', { file_ids: [] }],
    ['delivery_on', { signed_on: 1_767_196_800_000, delivery_on: 1_767_110_400_000 }],
  ])('at %s', async (field, changed) => {
    const opportunity = await scene.anOpportunity();
    const answer = await deals.send(opportunity, changed);
    expect([answer.status, Object.keys(answer.fields).join()]).toEqual([422, field]);
    expect(await stageOf(opportunity)).toBe('active');
  });

  it('with a file that is someone else’s, and leaves nothing behind', async () => {
    const opportunity = await scene.anOpportunity();
    const answer = await deals.send(opportunity, { file_ids: [await deals.aFile(scene.ben)] });
    expect([answer.status, Object.keys(answer.fields)]).toEqual([422, ['file_ids']]);
    expect(await app.sql('select from business_requests where opportunity_id = $1', [opportunity])).toEqual([]);
  });

  it.each(stageNames.filter((stage) => stage !== 'active' && stage !== 'reworking'))('at stage %s', async (stage) => {
    const opportunity = await scene.anOpportunity({ stage });
    const answer = await deals.send(opportunity);
    expect([answer.status, answer.msg]).toEqual([409, stageRefusal(stage, 'order')]);
    expect((await form({ opportunity_id: opportunity })).msg).toBe(stageRefusal(stage, 'order'));
  });

  it('to whoever may not: unseen it is not there, seen and not theirs it is not permitted', async () => {
    const members = [
      { user: scene.ben, writes: false },
      { user: scene.bob, writes: true },
    ];
    const opportunity = await scene.anOpportunity({ members });
    expect((await deals.send(opportunity, {}, scene.stranger)).status).toBe(403);
    expect((await deals.send(opportunity, {}, scene.ben)).status).toBe(403);
    expect((await form({ opportunity_id: opportunity }, scene.ben)).status).toBe(403);
    const hidden = await scene.anOpportunity();
    const missing = await deals.send(999_999_999, {}, scene.ben);
    expect(missing.status).toBe(404);
    expect(await deals.send(hidden, {}, scene.ben)).toMatchObject({ status: 404, text: missing.text });
    expect((await form({ opportunity_id: hidden }, scene.ben)).status).toBe(404);
    expect((await form({}, scene.ann)).status).toBe(404);
    // Finance sees it and does not win it.
    expect((await deals.send(opportunity, {}, scene.finance)).status).toBe(403);
    expect((await deals.send(opportunity, {}, scene.bob)).status).toBe(200);
  });
});

describe('the form', () => {
  it('begins with what the opportunity says', async () => {
    const customer = await scene.aCustomer({ credit_code: '91330106MA2KJ7XK5Q', name: '杭州云帆科技有限公司' });
    const opportunity = await scene.anOpportunity({ name: '云帆改版', amount: 123_45, customer });
    expect((await form({ opportunity_id: opportunity })).data).toMatchObject({
      opportunity: { customer_name: '杭州云帆科技有限公司', credit_code: '91330106MA2KJ7XK5Q', stage: 'active' },
      order: null,
      again: null,
      name: '云帆改版',
      amount: 123.45,
      tax_rate: null,
      expected_cost: null,
      signed_on: null,
      instalments: [],
      files: [],
      content_json: null,
    });
  });
});

describe('the list', () => {
  it('shows, finds and exports what each may see', async () => {
    const customer = await scene.aCustomer({ name: '苏州太湖水务集团' });
    const mine = await deals.won({ name: '水质监测平台' }, { customer });
    const foreign = await deals.won({ name: '水质年报系统' }, { owner: scene.bob });
    const list = async (query: object, by = scene.ann) =>
      done(await app.call(contract.orderPage, { page_size: 50, ...query }, await deals.as(by))).list;
    const ids = async (query: object, by = scene.ann) => (await list(query, by)).map(({ id }) => id);
    expect(await ids({ keyword: '水质' })).toEqual([mine.id]);
    expect((await ids({ keyword: '水质' }, scene.finance)).sort()).toEqual([mine.id, foreign.id].sort());
    expect(await ids({ keyword: '太湖' })).toEqual([mine.id]);
    expect(await ids({ keyword: 'szjcpt' })).toEqual([mine.id]);
    expect(await ids({ keyword: mine.number })).toEqual([mine.id]);
    expect(await ids({ keyword: '%' })).toEqual([]);
    expect(await ids({ customer_id: customer })).toEqual([mine.id]);
    expect(await ids({ owner_id: scene.bob })).toEqual([]);
    expect(await ids({ owner_id: scene.bob, keyword: '水质' }, scene.finance)).toEqual([foreign.id]);
    expect(await ids({ department_id: scene.north, keyword: '水质' }, scene.finance)).toEqual([foreign.id]);
    expect(await ids({ keyword: '水质', source: 'visit', type_id: scene.type, state: 'active' })).toEqual([mine.id]);
    expect(await ids({ keyword: '水质', source: 'exhibition' })).toEqual([]);
    expect(await ids({ keyword: '水质', signed_from: deals.day(-49) })).toEqual([]);
    expect(await ids({ keyword: '水质', signed_to: deals.day(-50) })).toEqual([mine.id]);
    const sorted = await list({ sort: 'number', order: 'asc' }, scene.finance);
    expect(sorted.map(({ number }) => number)).toEqual(sorted.map(({ number }) => number).toSorted());
    expect((await list({ keyword: '太湖' }))[0]).toMatchObject({
      amount: 100,
      outstanding: 100,
      overdue: 40,
      customer_name: '苏州太湖水务集团',
      owner_name: '安销售',
    });
    const [heading, row] = await downloadSheet(
      app,
      contract.exportOrders,
      await app.signInAs(scene.ann),
      `?keyword=${encodeURIComponent('太湖')}`,
    );
    expect(heading?.join(' ')).toBe(
      '合同编号 合同名称 客户 负责人 合同金额 已回款 已核销 已开票 未回款 其中逾期 签订日期 交付日期 状态',
    );
    expect(row?.slice(0, 10)).toEqual([
      mine.number,
      '水质监测平台',
      '苏州太湖水务集团',
      '安销售',
      ...['100', '0', '0', '0', '100', '40'],
    ]);
    expect((await app.call(contract.orderPage, {}, await deals.as(scene.stranger))).status).toBe(403);
    const missing = await app.call(contract.orderDetail, { id: 999_999_999 }, await deals.as(scene.ann));
    const hidden = await app.call(contract.orderDetail, { id: foreign.id }, await deals.as(scene.ann));
    expect(hidden).toMatchObject({ status: 404, text: missing.text });
  });
});
