import type { OrderDraft } from '@tongzhou/contract/areas/business/order.ts';
import { yuan } from '@tongzhou/contract/rules/money.ts';
import type { Filing, Judged, Subject } from '#areas/approval/public.ts';
import type { OpportunityRecord } from '#areas/business/opportunities/opportunity-table.ts';
import { lockForDeed } from '#areas/business/opportunities/stages/lock-for-deed.ts';
import { type Instalment, instalmentsOf } from '#areas/business/orders/instalment-table.ts';
import { checkLiving } from '#areas/business/orders/open-order.ts';
import { lockOrder, type OrderRecord } from '#areas/business/orders/order-table.ts';
import { changedTerms, fieldsOf } from '#areas/business/orders/order-words-rules.ts';
import { orderRequests } from '#areas/business/orders/requests/order-request-table.ts';
import {
  agreementProblem,
  type Bounds,
  type OrderForm,
  type OrderTerms,
  sameTerms,
  settledOf,
  termsOf,
} from '#areas/business/orders/terms-rules.ts';
import { claimedOf } from '#areas/business/receivables/invoice-table.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { conflict, invalid, orNotFound, refuse } from '#platform/http/refusal.ts';

/** The order that a 补充协议 changes, as it stands. */
export interface HeldOrder {
  readonly order: OrderRecord;
  readonly instalments: readonly Instalment[];
}

export interface OrderSubject extends Subject {
  readonly opportunity: OpportunityRecord;
  readonly held: HeldOrder | undefined;
}

export async function holdOrder(tx: Tx, id: number, opportunity: number): Promise<HeldOrder> {
  const order = orNotFound(await lockOrder(tx, id));
  if (order.opportunity_id !== opportunity) refuse('not-found');
  checkLiving(order);
  return { order, instalments: await instalmentsOf(tx, id) };
}

export const boundsOf = async (db: Db, order: OrderRecord): Promise<Bounds> => ({
  settled: settledOf(order),
  invoiced: await claimedOf(db, order.id),
});

/** Whoever may win this opportunity, at a stage that offers it; held until the end of the transaction. */
export async function orderSubject({ tx, caller }: Filing, draft: OrderDraft): Promise<OrderSubject> {
  const deed = draft.order_id === undefined ? 'order' : 'agreement';
  const opportunity = await lockForDeed(tx, caller, draft.opportunity_id, { permission: 'business.order', deed });
  const { id, number } = opportunity;
  return {
    id,
    object: { kind: 'opportunity', id, label: number },
    opportunity,
    held: draft.order_id === undefined ? undefined : await holdOrder(tx, draft.order_id, id),
  };
}

const termsIn = (draft: OrderDraft): OrderTerms => ({
  name: draft.name,
  amount: draft.amount,
  tax_rate: draft.tax_rate,
  expected_cost: draft.expected_cost,
  signed_on: draft.signed_on,
  delivery_on: draft.delivery_on,
  note: draft.note,
  instalments: draft.instalments.map(({ id, name, amount, due_on, days_after_acceptance }) => ({
    // An order that is yet to be made has none that could be kept.
    id: draft.order_id === undefined ? null : (id ?? null),
    name,
    amount,
    due_on,
    days_after_acceptance,
  })),
});

export async function judgeOrder(
  { tx }: Filing,
  draft: OrderDraft,
  { opportunity, held }: OrderSubject,
  former: number | undefined,
): Promise<Judged<OrderForm>> {
  const order = draft.order_id ?? null;
  // What is sent again stays what it was: an order, or a 补充协议 to the same one.
  if (former !== undefined && ((await orderRequests.find(tx, former))?.form.order ?? null) !== order)
    refuse('not-found');
  const terms = termsIn(draft);
  const before = held === undefined ? null : termsOf(held.order, held.instalments);
  if (held !== undefined && before !== null) {
    const problem = agreementProblem(terms, held.instalments, await boundsOf(tx, held.order));
    if (problem !== undefined) invalid(problem);
    if (sameTerms(terms, before)) conflict('补充协议与合同没有差别');
  }
  const files = draft.file_ids.toSorted((a, b) => a - b);
  const contract = held?.order.number ?? null;
  return {
    form: { order, terms, before },
    title: contract === null ? `成单：${opportunity.name}` : `补充协议：${contract} ${opportunity.name}`,
    summary: [
      { label: '客户', value: opportunity.customer_name },
      {
        label: '合同金额',
        value: before === null ? yuan(terms.amount) : `${yuan(before.amount)} → ${yuan(terms.amount)}`,
      },
    ],
    fields: fieldsOf({ customer: opportunity.customer_name, contract }, terms, files.length),
    figures: { amount: terms.amount },
    // Consent was given to a step from one contract to another.
    watched: { terms, before, files },
    ...(before === null ? {} : { logged: changedTerms(before, terms) }),
  };
}
