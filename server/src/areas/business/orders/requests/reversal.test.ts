import { reverseApproval } from '@tongzhou/contract/areas/approval/act.ts';
import { approvalDetail } from '@tongzhou/contract/areas/approval/request.ts';
import { askInvoice, cancelInvoice } from '@tongzhou/contract/areas/business/invoice.ts';
import { orderPage } from '@tongzhou/contract/areas/business/order.ts';
import { receivablePage } from '@tongzhou/contract/areas/business/receivable.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
const reverse = async ({ approval }: Pick<Won, 'approval'>, by = scene.ann) =>
  app.call(reverseApproval, { id: approval, opinion: '客户取消' }, await deals.as(by));
const stageOf = async ({ opportunity }: Won) =>
  (await app.sql<{ stage: string }>('select stage from opportunities where id = $1', [opportunity]))[0]?.stage;
const draftsOf = ({ id }: Won) =>
  app.sql('select status from projects where order_id = $1 and deleted_at is null', [id]);

describe('taking a won order back', () => {
  it('needs the approval it had, and leaves neither order, plan nor draft to work with', async () => {
    const won = await deals.won();
    const { data } = await reverse(won);
    expect((await reverse(won)).status).toBe(409);
    const seen = (await app.call(approvalDetail, { id: data.id }, await deals.as(scene.head))).data;
    expect(seen.form).toContainEqual({ field: 'contract', label: '合同编号', value: won.number });
    expect(await stageOf(won)).toBe('won');
    await passAll(app, data.id);
    expect(await stageOf(won)).toBe('reworking');
    expect(await draftsOf(won)).toEqual([]);
    const shown = await deals.detail(won.id);
    expect(shown).toMatchObject({ state: 'reversed', outstanding: 0, overdue: 0, actions: ['detail'] });
    expect(shown.instalments).toMatchObject([{ name: '首付款', outstanding: 0 }, {}, {}]);
    const owed = await app.call(receivablePage, { keyword: won.number }, await deals.as(scene.finance));
    expect(owed.data.total).toBe(0);
    const reversed = await app.call(orderPage, { state: 'reversed' }, await deals.as(scene.finance));
    expect(reversed.data.list.map(({ id }) => id)).toContain(won.id);
    expect((await deals.receive(won.id, 1)).msg).toBe('订单已撤销');

    // Signed anew it is another contract.
    const again = await deals.send(won.opportunity);
    expect(again.status).toBe(200);
    await passAll(app, again.data.id);
    const next = await deals.orderOf(won.opportunity);
    expect(next?.number).not.toBe(won.number);
    expect(await stageOf(won)).toBe('won');
  });

  it('is refused in words once anything has come of it, also when that came in between', async () => {
    const won = await deals.won();
    const { data } = await reverse(won);
    await decide(app, data.id);
    const receipt = await deals.receive(won.id, 10);
    const words = '订单已有回款或核销，不能撤销';
    expect((await decide(app, data.id)).msg).toBe(words);
    await deals.refund(receipt.data.id, 10);
    const ask = { order_id: won.id, kind: 'ordinary' as const, amount: 1, title: '云帆', credit_code: null };
    const asked = await app.call(askInvoice, ask, await deals.as(scene.ann));
    expect((await decide(app, data.id)).msg).toBe('订单已有开票或开票申请，请先红冲或取消');
    await app.call(cancelInvoice, { id: asked.data.id }, await deals.as(scene.ann));
    const change = { order_id: won.id, amount: 90, instalments: [{ ...deals.plan[0], amount: 90 }] };
    const agreement = (await deals.send(won.opportunity, change)).data;
    expect((await decide(app, data.id)).msg).toBe(`${agreement.number} 还在审批中，请先撤回`);
    await decide(app, agreement.id, { action: 'reject', opinion: '不改' });
    await app.sql('update projects set status = 1 where order_id = $1', [won.id]);
    expect((await decide(app, data.id)).msg).toBe('该订单的项目已立项，不能撤销');
    await app.sql('update projects set status = 0 where order_id = $1', [won.id]);
    expect(await stageOf(won)).toBe('won');
    expect((await decide(app, data.id)).status).toBe(200);
    expect(await stageOf(won)).toBe('reworking');
  });

  it('is for its sender and for whoever may win it; for others it is not there', async () => {
    const won = await deals.won();
    expect((await reverse(won, scene.ben)).status).toBe(404);
    expect((await reverse(won, scene.stranger)).status).toBe(404);
    // Finance decided about it, and does not take it back.
    const refused = await reverse(won, scene.finance);
    expect([refused.status, refused.msg]).toEqual([409, '只有申请人可以撤销']);
    expect((await reverse(won, scene.leader)).status).toBe(200);
  });
});
