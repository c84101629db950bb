import type { TimelineKind } from '@tongzhou/contract/areas/business/customer-care.ts';
import { orderSight, sightParams, sightValues } from '#areas/business/sight-table.ts';
import type { Scope } from '#areas/identity/public.ts';
import type { Db } from '#platform/database/client.ts';
import { list, type PageRequest } from '#platform/database/lists/list.ts';
import { type Column, int, nullable, text, time, type Values } from '#platform/database/statement.ts';

const row = {
  id: int,
  kind: text as Column<TimelineKind>,
  at: time,
  /** A way, a state: what the words are chosen by. */
  code: text,
  number: nullable(text),
  content: text,
  amount: nullable(int),
  by_name: nullable(text),
  opportunity_id: int,
  opportunity_name: text,
};
export type TimelineEntry = Values<typeof row>;

// Each part is found by the customer: an opportunity and an order by its own column, the others by theirs. Everything has an
// owner and an opportunity, so that it is seen as an order is; and a place of its own among those of the same moment.
const entries = `(select f.id, f.id * 8 as place, 'follow_up' as kind, f.contact_at as at, f.way as code, null as number, f.content, null::int8 as amount,
      f.by_id, o.id as opportunity_id, o.owner_id, o.customer_id
    from opportunity_follow_ups f join opportunities o on o.id = f.opportunity_id where o.deleted_at is null
  union all select o.id, o.id * 8 + 1, 'opportunity', o.created_at, o.stage, o.number, o.name, o.amount, o.created_by, o.id, o.owner_id, o.customer_id
    from opportunities o where o.deleted_at is null
  union all select t.id, t.id * 8 + 2, 'order', t.created_at, case when t.reversed_at is null then 'won' else 'reversed' end, t.number, t.name, t.amount,
      q.created_by, t.opportunity_id, t.owner_id, t.customer_id
    from trade_orders t join business_requests q on q.id = t.request_id
  union all select r.id, r.id * 8 + 3, 'receipt', r.created_at, r.way, t.number, r.received_on::text, r.amount, r.by_id, t.opportunity_id, t.owner_id, t.customer_id
    from receipts r join trade_orders t on t.id = r.order_id
  union all select i.id, i.id * 8 + 4, 'invoice', i.asked_at, i.state, i.number, i.title, i.amount, i.asked_by, t.opportunity_id, t.owner_id, t.customer_id
    from order_invoices i join trade_orders t on t.id = i.order_id)`;

const timeline = list({
  row,
  params: { customer: int, kind: text, ...sightParams },
  select: `e.id, e.kind, e.at, e.code, e.number, e.content, e.amount, coalesce(u.name, u.job_number) as by_name, e.opportunity_id, o.name as opportunity_name`,
  from: `${entries} e`,
  joins: `join opportunities o on o.id = e.opportunity_id left join users u on u.id = e.by_id`,
  always: 'e.customer_id = $customer',
  conditions: { within: orderSight('e').holds, kind: 'e.kind = $kind' },
  sorts: { at: 'e.at' },
  tieBreaker: 'e.place',
});

export const timelinePage = (
  db: Db,
  scope: Scope,
  filter: { readonly customer: number; readonly kind?: TimelineKind | undefined },
  request: PageRequest<'at'>,
) => timeline.page(db, { ...filter, within: sightValues(scope) }, request);
