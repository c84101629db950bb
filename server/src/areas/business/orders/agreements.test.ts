import { reverseApproval } from '@tongzhou/contract/areas/approval/act.ts';
import { approvalDetail } from '@tongzhou/contract/areas/approval/request.ts';
import { askInvoice, cancelInvoice } from '@tongzhou/contract/areas/business/invoice.ts';
import { orderForm } from '@tongzhou/contract/areas/business/order.ts';
import { stageRefusal } from '@tongzhou/contract/rules/business/opportunity-stage.ts';
import { addDays, beginOf, today } from '@tongzhou/contract/rules/day.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accepted } from '#areas/business/public.ts';
import { type BusinessDeals, businessDeals } from '#areas/business/testing/deals.ts';
import { type BusinessScene, businessScene } from '#areas/business/testing/scene.ts';
import { decide, passAll } from '#testing/decide.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let scene: BusinessScene;
let deals: BusinessDeals;

beforeAll(async () => {
  app = await createTestApp();
  scene = await businessScene(app);
  deals = businessDeals(app, scene);
});
afterAll(() => app.close());

type Won = Awaited<ReturnType<BusinessDeals['won']>>;

const form = async ({ id }: Won, by = scene.ann) =>
  (await app.call(orderForm, { order_id: id }, await deals.as(by))).data;
/** The instalments as the form shows them, to be sent back. */
const kept = async (won: Won) =>
  (await form(won)).instalments.map(({ settled: _, id, ...one }) => ({ ...one, ...(id === null ? {} : { id }) }));
const amend = async (won: Won, changed: object, by = scene.ann) =>
  deals.send(won.opportunity, { order_id: won.id, instalments: await kept(won), ...changed }, by);
const amended = async (won: Won, changed: object) => {
  const sent = await amend(won, changed);
  expect(sent.text).toContain('"code":200');
  await passAll(app, sent.data.id);
  return sent.data;
};
const stageOf = async ({ opportunity }: Won) =>
  (await app.sql<{ stage: string }>('select stage from opportunities where id = $1', [opportunity]))[0]?.stage;

describe('a 补充协议', () => {
  it('begins with what the order says, and changes it when it has passed', async () => {
    const won = await deals.won();
    await deals.receive(won.id, 30);
    const begun = await form(won);
    expect(begun).toMatchObject({
      order: { id: won.id, number: won.number, amount: 100, settled: 30 },
      again: null,
      tax_rate: 6,
      instalments: [
        { name: '首付款', amount: 40, settled: 30 },
        { name: '中期款', amount: 40, settled: 0 },
        { name: '尾款', amount: 20, settled: 0, due_on: null, days_after_acceptance: 30 },
      ],
      files: [],
    });
    const [first, , last] = await kept(won);
    const added = { name: '增补款', amount: 55, due_on: deals.day(90), days_after_acceptance: null };
    const changed = { amount: 120, instalments: [{ ...last, amount: 25 }, { ...first, name: '首期' }, added] };
    const sent = await amend(won, changed);
    expect(await stageOf(won)).toBe('won');
    expect((await amend(won, { note: '又改' })).msg).toBe('该商机已有进行中的成单或补充协议审批');
    const seen = (await app.call(approvalDetail, { id: sent.data.id }, await deals.as(scene.head))).data;
    expect(seen.sections[0]).toMatchObject({
      kind: 'comparison',
      rows: [{ label: '合同金额', old: '100.00', new: '120.00', note: '+20.00（+20.00%）' }, { label: '回款计划' }],
    });
    expect(seen.sections.at(-1)).toMatchObject({ kind: 'values', rows: [{ label: '已回款', value: '30.00' }, {}, {}] });
    await passAll(app, sent.data.id);

    expect(await stageOf(won)).toBe('won');
    const shown = await deals.detail(won.id);
    expect(shown).toMatchObject({ number: won.number, amount: 120, received: 30, outstanding: 90 });
    expect(shown.instalments).toMatchObject([
      { name: '尾款', amount: 25, received: 0, days_after_acceptance: 30 },
      { name: '首期', amount: 40, received: 30 },
      { name: '增补款', amount: 55, received: 0 },
    ]);
    expect(shown.agreements).toMatchObject([
      { approval_id: sent.data.id, number: sent.data.number, before: 100, after: 120 },
    ]);
    expect(shown.files).toHaveLength(2);
    const [trail] = await app.sql<{ title: string; changes: object[] }>(
      'select title, changes from opportunity_trail where opportunity_id = $1 order by id desc limit 1',
      [won.opportunity],
    );
    expect(trail).toMatchObject({
      title: `补充协议（${won.number}）`,
      changes: [{ label: '合同金额', old: '100.00', new: '120.00' }, { label: '回款计划' }],
    });
  });

  it('takes nothing away that was received, given up or invoiced', async () => {
    const won = await deals.won();
    await deals.receive(won.id, 60);
    const [first, second, last] = await kept(won);
    const refused = async (changed: object) => (await amend(won, changed)).fields;
    const single = (amount: number) => ({ amount, instalments: [{ ...first, amount }] });
    expect(await refused(single(59.99))).toEqual({ amount: '不能低于已回款与已核销的 60.00' });
    expect(await refused(single(60))).toEqual({ instalments: '“中期款”已有回款或核销，不能去掉' });
    const lower = {
      amount: 60,
      instalments: [
        { ...first, amount: 39 },
        { ...second, amount: 21 },
      ],
    };
    expect(await refused(lower)).toEqual({ 'instalments.0.amount': '本期已结清 40.00，不能更低' });
    const twice = { amount: 80, instalments: [first, { ...first, amount: 40 }] };
    expect(await refused(twice)).toEqual({ instalments: '期次重复' });
    const foreign = await kept(await deals.won());
    const stolen = { amount: 100, instalments: [first, second, { ...last, id: foreign[2]?.id }] };
    expect(await refused(stolen)).toEqual({ 'instalments.2.id': '该期次不在合同中，请刷新' });
    const ask = { order_id: won.id, kind: 'special' as const, amount: 90, title: '云帆', credit_code: null };
    const asked = await app.call(askInvoice, ask, await deals.as(scene.ann));
    const less = { amount: 80, instalments: [first, second] };
    expect(await refused(less)).toEqual({ amount: '不能低于已开票与待开票的 90.00，请先红冲或取消' });
    await app.call(cancelInvoice, { id: asked.data.id }, await deals.as(scene.ann));
    expect((await amend(won, {})).msg).toBe('补充协议与合同没有差别');
    await amended(won, less);
    const shown = await deals.detail(won.id);
    expect(shown).toMatchObject({ amount: 80, outstanding: 20 });
    expect(shown.instalments.map(({ name }) => name)).toEqual(['首付款', '中期款']);
  });

  it('passes only against the order it was judged by', async () => {
    const won = await deals.won();
    const [first, second, last] = await kept(won);
    const sent = await amend(won, { amount: 80, instalments: [first, second] });
    await decide(app, sent.data.id);
    // Something that the plan would have to be without is paid meanwhile.
    await deals.receive(won.id, 10, { instalment_ids: [last?.id] });
    const refused = await decide(app, sent.data.id);
    expect([refused.status, refused.msg]).toEqual([
      409,
      '审批期间该合同的回款、核销或开票已有变动：“尾款”已有回款或核销，不能去掉，请退回申请人',
    ]);
    expect((await deals.detail(won.id)).amount).toBe(100);
    await app.sql(`update trade_orders set note = '改' where id = $1`, [won.id]);
    expect((await decide(app, sent.data.id)).msg).toBe(
      '审批期间该合同已有变动，请退回申请人，按新的合同核对后重新提交',
    );
    await decide(app, sent.data.id, { action: 'return', opinion: '请核对' });
    expect((await form(won)).again).toBe(sent.data.id);
    expect(await stageOf(won)).toBe('won');
    const again = await amend(won, { amount: 110, instalments: [first, second, { ...last, amount: 30 }] });
    expect(again.data.id).toBe(sent.data.id);
    await passAll(app, sent.data.id);
    expect(await deals.detail(won.id)).toMatchObject({ amount: 110, received: 10, note: '' });
  });

  it('is not for an order that is not won, nor for whoever may not', async () => {
    const won = await deals.won();
    const open = await scene.anOpportunity();
    const wrong = await deals.send(open, { order_id: won.id });
    expect([wrong.status, wrong.msg]).toEqual([409, stageRefusal('active', 'agreement')]);
    const elsewhere = await deals.won();
    expect((await deals.send(elsewhere.opportunity, { order_id: won.id })).status).toBe(404);
    const changed = { order_id: won.id, amount: 80, instalments: [{ ...deals.plan[0], amount: 80 }] };
    expect((await deals.send(won.opportunity, changed, scene.ben)).status).toBe(404);
    expect((await deals.send(won.opportunity, changed, scene.finance)).status).toBe(403);
    expect((await deals.send(won.opportunity, changed, scene.stranger)).status).toBe(403);
  });

  it('is not sent again as an order, nor an order as one', async () => {
    const won = await deals.won();
    const sent = await amend(won, { note: '改备注' });
    await decide(app, sent.data.id, { action: 'return', opinion: '请核对' });
    const other = await scene.anOpportunity();
    expect((await deals.send(other, { again: sent.data.id })).status).toBe(404);
    const elsewhere = await scene.anOpportunity();
    const first = (await deals.send(elsewhere)).data.id;
    await decide(app, first, { action: 'return', opinion: '请核对' });
    expect((await deals.send(won.opportunity, { order_id: won.id, again: first })).status).toBe(404);
  });

  it('cannot be taken back', async () => {
    const won = await deals.won();
    const { id } = await amended(won, { note: '改备注' });
    const answer = await app.call(reverseApproval, { id, opinion: '不要了' }, await deals.as(scene.ann));
    expect([answer.status, answer.msg]).toEqual([409, '补充协议不能撤销，请再签一份补充协议']);
  });
});

describe('acceptance', () => {
  const accept = (order: number, day: string) =>
    app.database.transaction((tx) => accepted(tx, order, day, app.clock.now));
  const due = async (order: number) => (await deals.detail(order)).instalments.map((one) => one.due_on);

  it('dates what is due so many days after it, once', async () => {
    const won = await deals.won();
    const day = today(app.clock.now);
    await accept(won.id, day);
    const dated = [deals.day(-40), deals.day(5), beginOf(addDays(day, 30))];
    expect(await due(won.id)).toEqual(dated);
    await accept(won.id, addDays(day, 7));
    expect(await due(won.id)).toEqual(dated);
    expect((await deals.detail(won.id)).accepted_on).toBe(deals.day(0));
    const entries = await app.sql(
      `select from log.operations where action = '客户验收' and object_kind = 'order' and object_id = $1`,
      [won.id],
    );
    expect(entries).toHaveLength(1);
  });

  it('does not void what is under approval, and dates what is agreed afterwards', async () => {
    const won = await deals.won();
    const [first, second, last] = await kept(won);
    const changed = { instalments: [first, { ...second, due_on: null, days_after_acceptance: 60 }, last] };
    const sent = await amend(won, changed);
    await accept(won.id, today(app.clock.now));
    expect((await form(won)).instalments[2]).toMatchObject({ due_on: null, days_after_acceptance: 30 });
    await passAll(app, sent.data.id);
    expect(await due(won.id)).toEqual([deals.day(-40), deals.day(60), deals.day(30)]);
  });
});
