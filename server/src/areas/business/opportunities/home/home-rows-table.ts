import type { Db } from '#platform/database/client.ts';
import { day, int, nullable, query, small, text } from '#platform/database/statement.ts';

const next = query({
  text: `select o.id, o.name, c.name as customer_name, o.next_contact_on as day
    from opportunities o join customers c on c.id = o.customer_id
    where o.owner_id = $user and o.deleted_at is null and o.next_contact_on is not null order by o.next_contact_on, o.id limit $most::int4`,
  params: { user: int, most: small },
  row: { id: int, name: text, customer_name: text, day },
});
/** Whom someone promised to contact, the soonest first. */
export const nextContacts = (db: Db, user: number, most: number) => next.all(db, { user, most });

const promised = query({
  text: `select count(*)::int4 as count from opportunities o where o.owner_id = $user and o.deleted_at is null and o.next_contact_on is not null`,
  params: { user: int },
  row: { count: int },
});
export const countPromised = async (db: Db, user: number): Promise<number> =>
  (await promised.first(db, { user }))?.count ?? 0;

const own = query({
  text: `select (select count(*)::int4 from trade_orders t where t.owner_id = $user and t.reversed_at is null and t.signed_on between $from and $to) as orders,
      (select coalesce(sum(t.amount), 0)::int8 from trade_orders t where t.owner_id = $user and t.reversed_at is null and t.signed_on between $from and $to) as signed,
      (select g.amount from business_targets g where g.user_id = $user and g.year = $year) as target`,
  params: { user: int, year: small, from: day, to: day },
  row: { orders: int, signed: int, target: nullable(int) },
});
const company = query({
  text: `select coalesce(sum(s.count), 0)::int4 as orders, coalesce(sum(s.amount), 0)::int8 as signed, null::int8 as target
    from business_sums s where s.measure = 'signed' and s.day between $from and $to`,
  params: { from: day, to: day },
  row: { orders: int, signed: int, target: nullable(int) },
});
const nothing = { orders: 0, signed: 0, target: null };
export const signedBy = async (db: Db, user: number, year: number, from: string, to: string) =>
  (await own.first(db, { user, year, from, to })) ?? nothing;
/** By everyone, from the sums that are kept. */
export const signedByAll = async (db: Db, from: string, to: string) =>
  (await company.first(db, { from, to })) ?? nothing;
