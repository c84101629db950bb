import type { Db, Tx } from '#platform/database/client.ts';
import { command, int, ints, query, text } from '#platform/database/statement.ts';

// Whose a customer is, when it passes to another.

const underWay = query({
  text: `select o.id from opportunities o join customers c on c.id = o.customer_id
    where c.id = any ($customers::int8[]) and o.owner_id = c.owner_id and o.deleted_at is null and o.stage not in ('won', 'lost') order by o.id`,
  params: { customers: ints },
  row: { id: int },
});
/** The opportunities of these customers that are still under way and in the hands of the customer's own owner. */
export const underWayOf = async (db: Db, customers: readonly number[]): Promise<number[]> =>
  (await underWay.all(db, { customers })).map(({ id }) => id);

const pass = command({
  text: `update customers set owner_id = $to, version = version + 1 where id = any ($ids::int8[]) and owner_id <> $to`,
  params: { ids: ints, to: int },
});
export const passCustomers = (tx: Tx, ids: readonly number[], to: number) => pass.run(tx, { ids, to });

const owned = query({
  text: `select c.id, c.number || ' ' || c.name as title from customers c where c.owner_id = $user and c.deleted_at is null order by c.id`,
  params: { user: int },
  row: { id: int, title: text },
});
export const customersOwnedBy = (db: Db, user: number) => owned.all(db, { user });

const passAll = command({
  text: `update customers c set owner_id = $to, version = version + 1 where c.owner_id = $from and c.deleted_at is null
    returning c.id, c.number || ' ' || c.name as title`,
  params: { from: int, to: int },
  row: { id: int, title: text },
});
export const passAllCustomers = (tx: Tx, from: number, to: number) => passAll.all(tx, { from, to });
