import type { orderForm, taxRates } from '@tongzhou/contract/areas/business/order.ts';
import type { GivenOf, InputOf } from '@tongzhou/contract/endpoint.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { type OpportunityRecord, opportunityById } from '#areas/business/opportunities/opportunity-table.ts';
import { checkOffers } from '#areas/business/opportunities/stages/turn-stage.ts';
import { instalmentsOf } from '#areas/business/orders/instalment-table.ts';
import { checkLiving } from '#areas/business/orders/open-order.ts';
import { type OrderRecord, orderById } from '#areas/business/orders/order-table.ts';
import { shownFiles } from '#areas/business/orders/shown-files.ts';
import { type OrderTerms, settledOf, termsOf } from '#areas/business/orders/terms-rules.ts';
import type { BusinessParts } from '#areas/business/parts.ts';
import { checkSees, writesUnder } from '#areas/business/sight.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { orNotFound, refuse } from '#platform/http/refusal.ts';
import { isOf, lastThatCameBack } from './file-order.ts';
import { creditCodeOf } from './order-form-table.ts';
import { type OrderRequest, requestFileKind } from './order-kind.ts';

type Form = GivenOf<typeof orderForm>;

interface Begun {
  readonly terms: Omit<OrderTerms, 'tax_rate' | 'expected_cost' | 'signed_on'> &
    Partial<Pick<OrderTerms, 'tax_rate' | 'expected_cost' | 'signed_on'>>;
  readonly again: number | null;
  readonly files: Form['files'];
  readonly content_json: string | null;
}

async function begin(
  db: Db,
  caller: Caller,
  { links }: BusinessParts,
  kind: OrderRequest,
  wanted: {
    readonly opportunity: OpportunityRecord;
    readonly order: OrderRecord | undefined;
    readonly again: number | undefined;
  },
  now: number,
): Promise<Begun> {
  const { opportunity, order } = wanted;
  const last = await lastThatCameBack(db, opportunity.id, order?.id ?? null);
  const again = wanted.again ?? (last !== undefined && isOf(last, caller) ? last.approval_id : undefined);
  if (again !== undefined) {
    const sent = await kind.load(db, caller, again);
    const files = await shownFiles(db, { links, caller, now }, requestFileKind, [sent.id]);
    return { terms: sent.form.terms, again, files: files(sent.id), content_json: sent.content_json };
  }
  const nothing = { again: null, files: [], content_json: null };
  if (order !== undefined) return { terms: termsOf(order, await instalmentsOf(db, order.id)), ...nothing };
  const { name, amount } = opportunity;
  return { terms: { name, amount, delivery_on: null, note: '', instalments: [] }, ...nothing };
}

/** Of what a request that is sent again names, whatever else the address says. */
async function aboutOf(db: Db, caller: Caller, kind: OrderRequest, query: InputOf<typeof orderForm>) {
  if (query.again !== undefined) {
    const { subject_id, form } = await kind.load(db, caller, query.again);
    return { opportunity: subject_id, order: form.order ?? undefined };
  }
  const { order_id } = query;
  if (order_id === undefined) return { opportunity: query.opportunity_id ?? refuse('not-found'), order: undefined };
  return { opportunity: orNotFound(await orderById(db, order_id)).opportunity_id, order: order_id };
}

export async function showOrderForm(
  db: Db,
  caller: Caller,
  parts: BusinessParts,
  kind: OrderRequest,
  query: InputOf<typeof orderForm>,
  now: number,
): Promise<Form> {
  const about = await aboutOf(db, caller, kind, query);
  await checkSees(db, caller, about.opportunity);
  const opportunity = orNotFound(await opportunityById(db, about.opportunity, caller.userId));
  if (!(await writesUnder(db, caller, 'business.order'))(opportunity)) refuse('not-permitted');
  const order = about.order === undefined ? undefined : orNotFound(await orderById(db, about.order));
  if (order !== undefined) checkLiving(order);
  checkOffers(opportunity, order === undefined ? 'order' : 'agreement');
  const begun = await begin(db, caller, parts, kind, { opportunity, order, again: query.again }, now);
  const settled = new Map(
    (order === undefined ? [] : await instalmentsOf(db, order.id)).map((one) => [one.id, settledOf(one)]),
  );
  const { terms, ...rest } = begun;
  return {
    opportunity: {
      id: opportunity.id,
      number: opportunity.number,
      name: opportunity.name,
      customer_name: opportunity.customer_name,
      credit_code: await creditCodeOf(db, opportunity.customer_id),
      amount: opportunity.amount,
      stage: opportunity.stage,
    },
    order:
      order === undefined
        ? null
        : { id: order.id, number: order.number, amount: order.amount, settled: settledOf(order) },
    ...rest,
    name: terms.name,
    amount: terms.amount,
    tax_rate: (terms.tax_rate ?? null) as (typeof taxRates)[number] | null,
    expected_cost: terms.expected_cost ?? null,
    signed_on: terms.signed_on === undefined ? null : beginOf(terms.signed_on),
    delivery_on: terms.delivery_on === null ? null : beginOf(terms.delivery_on),
    instalments: terms.instalments.map((one) => {
      // One that is gone from the order meanwhile is a new one.
      const id = one.id !== null && settled.has(one.id) ? one.id : null;
      return {
        ...one,
        id,
        due_on: one.due_on === null ? null : beginOf(one.due_on),
        settled: id === null ? 0 : (settled.get(id) ?? 0),
      };
    }),
    note: terms.note,
  };
}
