import type { ApprovalKindName } from '@tongzhou/contract/areas/approval/template.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { type Column, command, int, nullable, query, text, texts, time } from '#platform/database/statement.ts';

const kindNames = texts as Column<readonly ApprovalKindName[]>;

const own = query({
  text: `select d.id, d.stand_in_id, coalesce(u.name, u.job_number) as stand_in_name, d.starts_at, d.ends_at, d.kinds, d.ended_at
    from approval_delegations d join users u on u.id = d.stand_in_id where d.user_id = $user order by d.id desc limit 50`,
  params: { user: int },
  row: {
    id: int,
    stand_in_id: int,
    stand_in_name: text,
    starts_at: time,
    ends_at: time,
    kinds: nullable(kindNames),
    ended_at: nullable(time),
  },
});

export const delegationsOf = (db: Db, user: number) => own.all(db, { user });

const forOthers = query({
  text: `select coalesce(u.name, u.job_number) as user_name, d.ends_at from approval_delegations d join users u on u.id = d.user_id
    where d.stand_in_id = $user and d.ended_at is null and d.starts_at <= ms($now) and d.ends_at > ms($now) order by d.ends_at, d.id limit 50`,
  params: { user: int, now: int },
  row: { user_name: text, ends_at: time },
});

export const standsInFor = (db: Db, user: number, now: number) => forOthers.all(db, { user, now });

// One row of the person is held, so that two delegations made at once see each other.
const lock = command({
  text: `select id from users where id = $user for no key update`,
  params: { user: int },
  row: { id: int },
});
const overlapping = query({
  text: `select kinds from approval_delegations where user_id = $user and ended_at is null and starts_at < ms($ends_at) and ends_at > ms($starts_at)`,
  params: { user: int, starts_at: int, ends_at: int },
  row: { kinds: nullable(kindNames) },
});

export async function lockOverlapping(tx: Tx, user: number, startsAt: number, endsAt: number) {
  await lock.run(tx, { user });
  return overlapping.all(tx, { user, starts_at: startsAt, ends_at: endsAt });
}

const insert = command({
  text: `insert into approval_delegations (user_id, stand_in_id, starts_at, ends_at, kinds, created_at)
    values ($user, $stand_in, ms($starts_at), ms($ends_at), $kinds, ms($now)) returning id`,
  params: { user: int, stand_in: int, starts_at: int, ends_at: int, kinds: nullable(texts), now: int },
  row: { id: int },
});

export interface NewDelegation {
  readonly user: number;
  readonly stand_in: number;
  readonly starts_at: number;
  readonly ends_at: number;
  readonly kinds: readonly ApprovalKindName[] | null;
}

export const insertDelegation = async (tx: Tx, delegation: NewDelegation, now: number): Promise<number> =>
  ((await insert.first(tx, { ...delegation, now })) as { id: number }).id;

const standIns = query({
  text: `select stand_in_id from approval_delegations where user_id = $user and ended_at is null and starts_at <= ms($now) and ends_at > ms($now)`,
  params: { user: int, now: int },
  row: { stand_in_id: int },
});

/** Now, for whichever kinds. */
export const standInsOf = async (db: Db, user: number, now: number): Promise<number[]> =>
  (await standIns.all(db, { user, now })).map((row) => row.stand_in_id);

const end = command({
  text: `update approval_delegations set ended_at = ms($now) where id = $id and user_id = $user and ended_at is null and ends_at > ms($now)
    returning stand_in_id, starts_at, kinds`,
  params: { id: int, user: int, now: int },
  row: { stand_in_id: int, starts_at: time, kinds: nullable(kindNames) },
});

export const endDelegationOf = (tx: Tx, user: number, id: number, now: number) => end.first(tx, { id, user, now });
