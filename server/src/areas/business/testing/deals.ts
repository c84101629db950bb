import { randomUUID } from 'node:crypto';
import { orderDetail, submitOrder } from '@tongzhou/contract/areas/business/order.ts';
import { recordReceipt, recordRefund, submitWriteOff } from '@tongzhou/contract/areas/business/receivable.ts';
import type { SentOf } from '@tongzhou/contract/endpoint.ts';
import { addDays, beginOf, today } from '@tongzhou/contract/rules/day.ts';
import { expect } from 'vitest';
import type { BusinessScene, OpportunityGiven } from '#areas/business/testing/scene.ts';
import { passAll } from '#testing/decide.ts';
import type { TestApp } from '#testing/test-app.ts';

// Orders and their money by the calls that people make. Amounts are 元, as they are sent and shown.

type OrderSent = SentOf<typeof submitOrder>;
type Changed = Partial<OrderSent> | Record<string, unknown>;

export function businessDeals(app: TestApp, scene: BusinessScene) {
  const as = async (user: number) => ({ as: await app.signInAs(user) });
  const day = (days: number) => beginOf(addDays(today(app.clock.now), days));

  /** As if this person had uploaded it. */
  const aFile = async (user: number): Promise<number> =>
    (
      await app.sql<{ id: number }>(
        `insert into files (file_name, content_type, size, sha256, store_key, image, uploaded_by, uploaded_at)
          values ('合同.pdf', 'application/pdf', 1, '', $1, false, $2, $3) returning id::int`,
        [randomUUID(), user, new Date(app.clock.now).toISOString()],
      )
    )[0]?.id as number;

  const plan = [
    { name: '首付款', amount: 40, due_on: day(-40), days_after_acceptance: null },
    { name: '中期款', amount: 40, due_on: day(5), days_after_acceptance: null },
    { name: '尾款', amount: 20, due_on: null, days_after_acceptance: 30 },
  ];
  const terms = {
    name: '云帆官网改版',
    amount: 100,
    tax_rate: 6 as const,
    expected_cost: 60,
    signed_on: day(-50),
    delivery_on: day(60),
    instalments: plan,
    note: '',
  };

  /** 成单, or 补充协议 where an order is named. */
  const send = async (opportunity_id: number, changed: Changed = {}, by = scene.ann) => {
    const draft = { opportunity_id, ...terms, file_ids: [await aFile(by)], ...changed };
    return app.call(submitOrder, draft as OrderSent, await as(by));
  };

  const orderOf = async (opportunity: number) =>
    (
      await app.sql<{ id: number; number: string }>(
        'select id::int, number from trade_orders where opportunity_id = $1 and reversed_at is null',
        [opportunity],
      )
    )[0];

  /** Sent and passed by everyone. */
  const won = async (changed: Changed = {}, given: OpportunityGiven = {}) => {
    const owner = given.owner ?? scene.ann;
    const opportunity = await scene.anOpportunity({ owner, ...given });
    const sent = await send(opportunity, changed, owner);
    expect(sent.text).toContain('"code":200');
    await passAll(app, sent.data.id);
    const order = await orderOf(opportunity);
    return { opportunity, approval: sent.data.id, id: order?.id as number, number: order?.number as string };
  };

  const detail = async (id: number, by = scene.finance) => (await app.call(orderDetail, { id }, await as(by))).data;

  const receive = async (order_id: number, amount: number, changed: object = {}, by = scene.finance, on = app) =>
    on.call(
      recordReceipt,
      { order_id, amount, received_on: day(0), way: 'transfer', voucher: null, advance: false, ...changed },
      await as(by),
    );
  const refund = async (receipt_id: number, amount: number, changed: object = {}, by = scene.finance) =>
    app.call(
      recordRefund,
      { receipt_id, amount, refunded_on: day(0), way: 'transfer', voucher: null, note: '多收退回', ...changed },
      await as(by),
    );
  const writeOff = async (order_id: number, amount: number, changed: object = {}, by = scene.finance) =>
    app.call(submitWriteOff, { order_id, amount, reason: '客户破产', ...changed }, await as(by));

  return { as, day, aFile, plan, terms, send, orderOf, won, detail, receive, refund, writeOff };
}
export type BusinessDeals = ReturnType<typeof businessDeals>;
