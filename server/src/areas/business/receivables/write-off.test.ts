import { reverseApproval } from '@tongzhou/contract/areas/approval/act.ts';
import { approvalDetail } from '@tongzhou/contract/areas/approval/request.ts';
import { writeOffToEdit } from '@tongzhou/contract/areas/business/receivable.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BusinessDeals, businessDeals } from '#areas/business/testing/deals.ts';
import { type BusinessScene, businessScene } from '#areas/business/testing/scene.ts';
import { aGroup, aPerson } from '#testing/builders.ts';
import { decide, passAll, turnOf } from '#testing/decide.ts';
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

const writtenOff = async (order: number) => (await deals.detail(order)).instalments.map((one) => one.written_off);
const reverse = async (id: number, by = scene.finance) =>
  app.call(reverseApproval, { id, opinion: '客户又付了' }, await deals.as(by));

describe('a write-off', () => {
  it('goes up to the leaders, and is taken off what is open, the oldest first', async () => {
    const { id, number } = await deals.won();
    await deals.receive(id, 10);
    const { data } = await deals.writeOff(id, 50, {}, scene.head);
    expect(data.number).toMatch(/^HX-/);
    const seen = (await app.call(approvalDetail, { id: data.id }, await deals.as(scene.head))).data;
    expect(seen.title).toContain(number);
    expect(seen.sections).toMatchObject([
      { kind: 'values', rows: [{}, { label: '已回款', value: '10.00' }, {}, { label: '未回款', value: '90.00' }] },
    ]);
    expect(await writtenOff(id)).toEqual([0, 0, 0]);
    await passAll(app, data.id);
    const shown = await deals.detail(id);
    expect(shown).toMatchObject({ received: 10, written_off: 50, outstanding: 40, overdue: 0 });
    expect(await writtenOff(id)).toEqual([30, 20, 0]);
    expect(shown.write_offs).toMatchObject([
      { approval_id: data.id, number: data.number, amount: 50, reason: '客户破产', audit_status: 1 },
    ]);
    expect((await deals.receive(id, 40.01)).fields).toEqual({ amount: '超出合同未收金额，剩余 40.00' });
    expect((await deals.receive(id, 40)).status).toBe(200);
    expect((await deals.detail(id)).state).toBe('settled');
  });

  it('is never more than is open, when it is sent and when it passes', async () => {
    const { id } = await deals.won();
    expect((await deals.writeOff(id, 100.01)).fields).toEqual({ amount: '超出合同未收金额，剩余 100.00' });
    const { data } = await deals.writeOff(id, 60);
    expect((await deals.writeOff(id, 10)).msg).toBe('该订单已有进行中的坏账核销');
    await deals.receive(id, 50);
    while ((await turnOf(app, data.id))?.people[0] !== scene.leader) await decide(app, data.id);
    const refused = await decide(app, data.id);
    expect([refused.status, refused.msg]).toEqual([
      409,
      '审批期间未收金额已有变动，剩余 50.00，请退回申请人，按新的金额核对后重新提交',
    ]);
    expect(await deals.detail(id)).toMatchObject({ received: 50, written_off: 0 });
    await decide(app, data.id, { action: 'return', opinion: '请核对' });
    const sent = await app.call(writeOffToEdit, { approval_id: data.id }, await deals.as(scene.finance));
    expect(sent.data).toMatchObject({ order_id: id, amount: 60, reason: '客户破产' });
    const hidden = await app.call(writeOffToEdit, { approval_id: data.id }, await deals.as(scene.leader));
    expect(hidden.status).toBe(404);
    const detail = (await app.call(approvalDetail, { id: data.id }, await deals.as(scene.finance))).data;
    expect(detail.edit_path).toBe(
      `/business_management/business_list?tab=receivables&again=${data.id}&again_kind=write_off`,
    );
    expect((await deals.writeOff(id, 50, { again: data.id })).data.id).toBe(data.id);
    await passAll(app, data.id);
    expect(await deals.detail(id)).toMatchObject({ received: 50, written_off: 50, outstanding: 0, state: 'settled' });
  });

  it('taken back gives everything back, once', async () => {
    const { id } = await deals.won();
    const { data } = await deals.writeOff(id, 70);
    await passAll(app, data.id);
    const back = await reverse(data.id);
    expect(back.status).toBe(200);
    expect((await deals.detail(id)).written_off).toBe(70);
    await passAll(app, back.data.id);
    const shown = await deals.detail(id);
    expect(shown).toMatchObject({ written_off: 0, outstanding: 100 });
    expect(shown.write_offs).toMatchObject([{ audit_status: 5 }]);
    expect(await writtenOff(id)).toEqual([0, 0, 0]);
    expect((await reverse(data.id)).status).toBe(409);
    expect((await reverse(data.id, scene.ann)).status).toBe(404);
  });

  it('is not for whoever may not', async () => {
    const { id } = await deals.won();
    expect((await deals.writeOff(id, 1, {}, scene.stranger)).status).toBe(403);
    expect((await deals.writeOff(id, 1, {}, scene.ann)).status).toBe(403);
    const missing = await deals.writeOff(999_999_999, 1, {}, scene.bob);
    expect(await deals.writeOff(id, 1, {}, scene.bob)).toMatchObject({ status: 404, text: missing.text });
    const groups = [
      await aGroup(app, { permissions: ['business.list'], scope: 'all' }),
      await aGroup(app, { permissions: ['business.write-off'], scope: 'self' }),
    ];
    expect((await deals.writeOff(id, 1, {}, await aPerson(app, { groups }))).status).toBe(403);
  });
});
