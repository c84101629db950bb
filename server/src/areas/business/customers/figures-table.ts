import { opportunitySight, orderSight, sightParams, sightValues } from '#areas/business/sight-table.ts';
import type { Scope } from '#areas/identity/public.ts';
import type { Db } from '#platform/database/client.ts';
import { day, int, query } from '#platform/database/statement.ts';

// Sums over what belongs to a customer, of what the viewer may open: with a scope, and for those who see everything.

const figuresText = (
  opportunity: string,
  order: string,
) => `select o.opportunities, o.won, t.contract, t.received, t.overdue
  from (select count(*)::int4 as opportunities, count(*) filter (where o.stage = 'won')::int4 as won
      from opportunities o where o.customer_id = $customer and o.deleted_at is null and (${opportunity})) o,
    (select coalesce(sum(t.amount), 0)::int8 as contract, coalesce(sum(t.received), 0)::int8 as received,
        coalesce(sum((select sum(i.outstanding) from order_instalments i
          where i.order_id = t.id and i.removed_at is null and i.outstanding > 0 and i.due_on < $today::date)), 0)::int8 as overdue
      from trade_orders t where t.customer_id = $customer and t.reversed_at is null and (${order})) t`;
const figuresParams = { customer: int, today: day };
const figuresRow = { opportunities: int, won: int, contract: int, received: int, overdue: int };
const figuresWithin = query({
  text: figuresText(opportunitySight('o').holds, orderSight('t').holds),
  params: { ...figuresParams, ...sightParams },
  row: figuresRow,
});
const figuresOfAll = query({ text: figuresText('true', 'true'), params: figuresParams, row: figuresRow });

/** 分. */
export async function figuresOf(db: Db, scope: Scope, customer: number, today: string) {
  const within = sightValues(scope);
  const figures =
    within === undefined
      ? await figuresOfAll.first(db, { customer, today })
      : await figuresWithin.first(db, { customer, today, ...within });
  return figures ?? { opportunities: 0, won: 0, contract: 0, received: 0, overdue: 0 };
}

const partsText = (opportunity: string, order: string) => `select
  (select count(*)::int4 from customer_contacts k where k.customer_id = $customer and k.removed_at is null) as contacts,
  (select count(*)::int4 from opportunities o where o.customer_id = $customer and o.deleted_at is null and (${opportunity})) as opportunities,
  (select count(*)::int4 from trade_orders t where t.customer_id = $customer and (${order})) as orders,
  (select count(*)::int4 from opportunity_follow_ups f join opportunities o on o.id = f.opportunity_id
    where o.customer_id = $customer and o.deleted_at is null and (${opportunity})) as follow_ups`;
const partsRow = { contacts: int, opportunities: int, orders: int, follow_ups: int };
const partsWithin = query({
  text: partsText(opportunitySight('o').holds, orderSight('t').holds),
  params: { customer: int, ...sightParams },
  row: partsRow,
});
const partsOfAll = query({ text: partsText('true', 'true'), params: { customer: int }, row: partsRow });

/** How much hangs on it. */
export async function partsOf(db: Db, scope: Scope, customer: number) {
  const within = sightValues(scope);
  const parts =
    within === undefined
      ? await partsOfAll.first(db, { customer })
      : await partsWithin.first(db, { customer, ...within });
  return parts ?? { contacts: 0, opportunities: 0, orders: 0, follow_ups: 0 };
}
