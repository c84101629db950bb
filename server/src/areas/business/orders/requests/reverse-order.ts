import { yuan } from '@tongzhou/contract/rules/money.ts';
import type { KindRequest, ReversalPlan } from '#areas/approval/public.ts';
import { lockOpportunity, type OpportunityRecord } from '#areas/business/opportunities/opportunity-table.ts';
import { turnStage } from '#areas/business/opportunities/stages/turn-stage.ts';
import { removeInstalmentsBut } from '#areas/business/orders/instalment-table.ts';
import { checkLiving, orderLink, orderObject } from '#areas/business/orders/open-order.ts';
import {
  lockOrder,
  markOrderReversed,
  type OrderRecord,
  orderById,
  orderOfRequest,
} from '#areas/business/orders/order-table.ts';
import type { BusinessParts } from '#areas/business/parts.ts';
import { claimedOf } from '#areas/business/receivables/invoice-table.ts';
import { writeOffRequests } from '#areas/business/receivables/write-off-table.ts';
import { sightOf, writesUnder } from '#areas/business/sight.ts';
import { opportunitiesSeen } from '#areas/business/sight-table.ts';
import { membersOfGroup } from '#areas/identity/public.ts';
import { recordOwnWork } from '#areas/operation-log/public.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { conflict, orNotFound } from '#platform/http/refusal.ts';
import { orderRequests } from './order-request-table.ts';

const notAgreements = '补充协议不能撤销，请再签一份补充协议';

/** By whoever sent it, and by whoever may win the opportunity. */
export async function orderReversalRefusal(db: Db, request: KindRequest, by: Caller): Promise<string | undefined> {
  const id = await orderOfRequest(db, request.recordId);
  if (id === undefined) return notAgreements;
  if (by.userId === request.applicantId || by.userId === request.submitterId) return undefined;
  const order = orNotFound(await orderById(db, id, by.userId));
  const { opportunity_id: about } = order;
  const seen = (await opportunitiesSeen(db, await sightOf(db, by), [about])).has(about);
  return seen && (await writesUnder(db, by, 'business.order'))(order) ? undefined : '只有申请人可以撤销';
}

/** Only while nothing has come of it: no money, no invoice, no project, nothing else under approval. */
async function checkReversible(
  tx: Tx,
  { drafts }: BusinessParts,
  request: KindRequest,
): Promise<{ order: OrderRecord; opportunity: OpportunityRecord }> {
  const id = (await orderOfRequest(tx, request.recordId)) ?? conflict(notAgreements);
  const { opportunity_id } = orNotFound(await orderById(tx, id));
  const opportunity = orNotFound(await lockOpportunity(tx, opportunity_id));
  const order = orNotFound(await lockOrder(tx, id));
  checkLiving(order);
  if (order.received + order.written_off + order.advance > 0) conflict('订单已有回款或核销，不能撤销');
  if ((await claimedOf(tx, id)) > 0) conflict('订单已有开票或开票申请，请先红冲或取消');
  const open = (await orderRequests.openOf(tx, opportunity_id)) ?? (await writeOffRequests.openOf(tx, opportunity_id));
  if (open !== undefined) conflict(`${open.number} 还在审批中，请先撤回`);
  const begun = await drafts().mayDrop(tx, id);
  if (begun !== undefined) conflict(begun);
  return { order, opportunity };
}

export async function planReversal(tx: Tx, parts: BusinessParts, request: KindRequest): Promise<ReversalPlan> {
  const { order, opportunity } = await checkReversible(tx, parts, request);
  const amount = yuan(order.amount);
  return {
    title: `撤销成单：${order.number} ${opportunity.name}`,
    summary: [
      { label: '客户', value: order.customer_name },
      { label: '合同金额', value: amount },
    ],
    form: [
      { field: 'contract', label: '合同编号', value: order.number },
      { field: 'customer', label: '客户', value: order.customer_name },
      { field: 'amount', label: '合同金额', value: amount },
    ],
    figures: { amount: order.amount },
  };
}

/** The order and its plan go, the project's draft with them; the opportunity is reworked. */
export async function applyReversal(
  tx: Tx,
  parts: BusinessParts,
  request: KindRequest,
  now: number,
): Promise<{ whole: true }> {
  const { order, opportunity } = await checkReversible(tx, parts, request);
  await markOrderReversed(tx, order.id, now);
  await removeInstalmentsBut(tx, order.id, [], now);
  await parts.drafts().drop(tx, order.id, now);
  const note = `合同 ${order.number} 已撤销`;
  await turnStage(tx, opportunity, { event: 'order-reversed', by: null, note }, now);
  await recordOwnWork(tx, 'business', '撤销订单', [
    {
      object: orderObject(order),
      changes: [{ field: 'state', label: '状态', old: '执行中', new: '已撤销' }],
    },
  ]);
  const to = [...new Set([order.owner_id, ...(await membersOfGroup(tx, 'finance'))])];
  const content = `${order.customer_name}，金额 ${yuan(order.amount)} 元。`;
  await parts.notify(
    tx,
    { to, kind: 'system', title: `订单已撤销：${order.number}`, content, link: orderLink(order) },
    now,
  );
  return { whole: true };
}
