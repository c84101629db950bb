import { cameBack, quietBefore } from '#areas/business/opportunities/list/opportunity-list-table.ts';
import type { Db } from '#platform/database/client.ts';
import { day, int, query, text } from '#platform/database/statement.ts';

// What waits for someone who sells. Each is counted by what the list behind it shows.

const own = `from opportunities o where o.owner_id = $user and o.deleted_at is null`;

const due = query({
  text: `select count(*)::int4 as count ${own} and o.next_contact_on <= $today`,
  params: { user: int, today: day },
  row: { count: int },
});
export const contactsDueOf = async (db: Db, user: number, today: string): Promise<number> =>
  (await due.first(db, { user, today }))?.count ?? 0;

const returned = query({
  text: `select count(*)::int4 as count ${own} and (${cameBack('o')})`,
  params: { user: int },
  row: { count: int },
});
export const returnedOf = async (db: Db, user: number): Promise<number> =>
  (await returned.first(db, { user }))?.count ?? 0;

const quiet = query({
  text: `select count(*)::int4 as count ${own} and ${quietBefore('o')}`,
  params: { user: int, quiet_since: int },
  row: { count: int },
});
export const quietOf = async (db: Db, user: number, quiet_since: number): Promise<number> =>
  (await quiet.first(db, { user, quiet_since }))?.count ?? 0;

const overdue = query({
  text: `select count(*)::int4 as count, coalesce(sum(i.outstanding), 0)::int8 as amount
    from trade_orders t join order_instalments i on i.order_id = t.id
    where t.owner_id = $user and t.reversed_at is null and i.removed_at is null and i.outstanding > 0 and i.due_on < $today`,
  params: { user: int, today: day },
  row: { count: int, amount: int },
});
/** Instalments of own orders, and what is missing of them. */
export const overdueOf = async (db: Db, user: number, today: string) =>
  (await overdue.first(db, { user, today })) ?? { count: 0, amount: 0 };

const promised = query({
  text: `select o.id, o.number, o.name, c.name as customer_name, o.owner_id, o.next_contact_on as day
    from opportunities o join customers c on c.id = o.customer_id join users u on u.id = o.owner_id
    where o.deleted_at is null and o.next_contact_on between $first and $last and u.enabled and u.state in ('probation', 'regular')
      and not exists (select from messages m where m.user_id = o.owner_id and m.once_key = 'contact:' || o.id || ':' || to_char(o.next_contact_on, 'YYYY-MM-DD'))
    order by o.id limit $limit`,
  params: { first: day, last: day, limit: int },
  row: { id: int, number: text, name: text, customer_name: text, owner_id: int, day },
});
/** Promised within these days, whose owner was not told yet. */
export const promisedContacts = (db: Db, first: string, last: string, limit: number) =>
  promised.all(db, { first, last, limit });
/** Names the message, as the statement above looks for it. */
export const contactOnce = ({ id, day: on }: { readonly id: number; readonly day: string }): string =>
  `contact:${id}:${on}`;
