import type { OrderDraft } from '@tongzhou/contract/areas/business/order.ts';
import { yuan } from '@tongzhou/contract/rules/money.ts';
import { filedKind, type KindRequest, type Section } from '#areas/approval/public.ts';
import { turnStage } from '#areas/business/opportunities/stages/turn-stage.ts';
import { judgeOrder, type OrderSubject, orderSubject } from '#areas/business/orders/judge-order.ts';
import { orderById } from '#areas/business/orders/order-table.ts';
import { orderSections } from '#areas/business/orders/order-words-rules.ts';
import type { OrderForm } from '#areas/business/orders/terms-rules.ts';
import type { BusinessParts } from '#areas/business/parts.ts';
import { membersOfGroup } from '#areas/identity/public.ts';
import type { Db } from '#platform/database/client.ts';
import { orNotFound } from '#platform/http/refusal.ts';
import { orderRequests } from './order-request-table.ts';
import { endOrder, passOrder } from './pass-order.ts';
import { applyReversal, orderReversalRefusal, planReversal } from './reverse-order.ts';

export const requestFileKind = 'business-request';

/** How the money of the order stands that a 补充协议 changes. */
async function moneySection(db: Db, order: number): Promise<Section> {
  const { received, written_off, invoiced } = orNotFound(await orderById(db, order));
  return {
    kind: 'values',
    title: '合同执行情况（元）',
    momentary: true,
    rows: [
      { label: '已回款', value: yuan(received) },
      { label: '已核销', value: yuan(written_off) },
      { label: '已开票', value: yuan(invoiced) },
    ],
  };
}

async function sections(db: Db, { recordId }: KindRequest): Promise<readonly Section[]> {
  const { form } = orNotFound(await orderRequests.find(db, recordId));
  return [...orderSections(form), ...(form.order === null ? [] : [await moneySection(db, form.order)])];
}

/** 成单, and 补充协议 where it names an order. */
export const orderRequest = (parts: BusinessParts) =>
  filedKind<OrderDraft, OrderForm, OrderSubject>({
    kind: 'business_order',
    prefix: 'CD',
    list: 'business_chengdan',
    defaultPath: [{ role: 'head' }, { group: 'finance' }],
    // Each deserves a look at its plan.
    batchable: false,
    fileKind: requestFileKind,
    editPath: ({ id }) => `/business_management/order?again=${id}`,
    sections,
    records: orderRequests,
    subject: orderSubject,
    judge: judgeOrder,
    saved: async ({ tx, caller, now }, _record, { form }, { opportunity }) => {
      if (form.order === null) await turnStage(tx, opportunity, { event: 'order-submitted', by: caller.userId }, now);
    },
    passed: (tx, record, request, now, action) => passOrder(tx, parts, record, { request, action, now }),
    ended: endOrder,
    alsoNotifiedOnPass: (tx) => membersOfGroup(tx, 'finance'),
    reversal: {
      days: async () => [],
      refusal: orderReversalRefusal,
      plan: (tx, request) => planReversal(tx, parts, request),
      apply: (tx, request, _days, now) => applyReversal(tx, parts, request, now),
    },
  });

export type OrderRequest = ReturnType<typeof orderRequest>;
