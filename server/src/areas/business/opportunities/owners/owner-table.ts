import type { Db, Tx } from '#platform/database/client.ts';
import { bool, command, int, ints, query, text } from '#platform/database/statement.ts';

// Whose an opportunity is, when it passes to another.

const row = {
  id: int,
  number: text,
  name: text,
  customer_name: text,
  owner_id: int,
  owner_name: text,
  owner_department_id: int,
  writes: bool,
};
const held = command({
  text: `select o.id from opportunities o where o.id = any ($ids::int8[]) order by o.id for no key update`,
  params: { ids: ints },
});
const owned = query({
  text: `select o.id, o.number, o.name, c.name as customer_name, o.owner_id, coalesce(u.name, u.job_number) as owner_name, u.department_id as owner_department_id,
      false as writes
    from opportunities o join customers c on c.id = o.customer_id join users u on u.id = o.owner_id
    where o.id = any ($ids::int8[]) and o.deleted_at is null order by o.id`,
  params: { ids: ints },
  row,
});
/** Held in the order of their ids; whoever waited reads them as they are then. */
export async function lockOwned(tx: Tx, ids: readonly number[]) {
  await held.run(tx, { ids });
  return owned.all(tx, { ids });
}

const pass = command({
  text: `with orders as (
      update trade_orders set owner_id = $to where opportunity_id = any ($ids::int8[]) and owner_id <> $to
    )
    update opportunities set owner_id = $to, version = version + 1 where id = any ($ids::int8[])`,
  params: { ids: ints, to: int },
});
/** With their orders, which are whose the opportunity is. */
export const passToOwner = (tx: Tx, ids: readonly number[], to: number) => pass.run(tx, { ids, to });

const inHand = query({
  text: `select o.id, o.number || ' ' || o.name as title from opportunities o
    where o.owner_id = $user and o.deleted_at is null and (o.stage not in ('won', 'lost') or o.stage = 'won' and exists (
      select from trade_orders t where t.opportunity_id = o.id and t.reversed_at is null and t.received + t.written_off < t.amount))
    order by o.id`,
  params: { user: int },
  row: { id: int, title: text },
});
/** Under way, or won and not paid in full. */
export const inHandOf = (db: Db, user: number) => inHand.all(db, { user });
