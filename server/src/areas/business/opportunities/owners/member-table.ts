import type { Db, Tx } from '#platform/database/client.ts';
import { bool, command, int, ints, json, query, text } from '#platform/database/statement.ts';

// Who works on an opportunity beside its owner.

export interface Member {
  readonly user_id: number;
  readonly writes: boolean;
}

const members = query({
  text: `select m.user_id, coalesce(u.name, u.job_number) as name, m.writes from opportunity_members m join users u on u.id = m.user_id
    where m.opportunity_id = $opportunity order by m.user_id`,
  params: { opportunity: int },
  row: { user_id: int, name: text, writes: bool },
});
export const membersOf = (db: Db, opportunity: number) => members.all(db, { opportunity });

const remove = command({
  text: `delete from opportunity_members where opportunity_id = $opportunity and user_id <> all ($users::int8[])`,
  params: { opportunity: int, users: ints },
});
const put = command({
  text: `insert into opportunity_members (opportunity_id, user_id, writes)
    select $opportunity, user_id, writes from jsonb_to_recordset($members) as m (user_id bigint, writes boolean)
    on conflict (opportunity_id, user_id) do update set writes = excluded.writes`,
  params: { opportunity: int, members: json<string>() },
});

/** Makes these the co-workers. */
export async function saveMembers(tx: Tx, opportunity: number, wanted: readonly Member[]): Promise<void> {
  await remove.run(tx, { opportunity, users: wanted.map(({ user_id }) => user_id) });
  if (wanted.length > 0) await put.run(tx, { opportunity, members: JSON.stringify(wanted) });
}

const leave = command({
  text: `delete from opportunity_members where user_id = $user and opportunity_id = any ($opportunities::int8[])`,
  params: { user: int, opportunities: ints },
});
/** Whoever owns it is no co-worker of it. */
export const removeMember = (tx: Tx, user: number, opportunities: readonly number[]) =>
  leave.run(tx, { user, opportunities });

const underWay = `('open', 'creating', 'active', 'ordering', 'reworking')`;
const worked = query({
  text: `select o.id, o.number || ' ' || o.name as title from opportunity_members m join opportunities o on o.id = m.opportunity_id
    where m.user_id = $user and o.deleted_at is null and o.stage in ${underWay} order by o.id`,
  params: { user: int },
  row: { id: int, title: text },
});
/** Under way, and worked on by someone who does not own them. */
export const workedOnBy = (db: Db, user: number) => worked.all(db, { user });

const pass = command({
  text: `with gone as (
      delete from opportunity_members where user_id = $from and opportunity_id = any ($opportunities::int8[]) returning opportunity_id, writes
    )
    insert into opportunity_members (opportunity_id, user_id, writes)
    select g.opportunity_id, $to, g.writes from gone g join opportunities o on o.id = g.opportunity_id where o.owner_id <> $to
    on conflict (opportunity_id, user_id) do update set writes = opportunity_members.writes or excluded.writes`,
  params: { from: int, to: int, opportunities: ints },
});
/** Another takes their place; the owner needs none. */
export const passMemberships = (tx: Tx, from: number, to: number, opportunities: readonly number[]) =>
  pass.run(tx, { from, to, opportunities });
