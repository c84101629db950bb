import type { invitationStates } from '@tongzhou/contract/areas/personnel/activation.ts';
import type { Reach } from '#areas/personnel/changes/change-table.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { list, type PageRequest } from '#platform/database/list.ts';
import { bytes, command, int, ints, nullable, query, text, time } from '#platform/database/statement.ts';

const insert = command({
  text: `insert into activation_links (secret_hash, user_id, created_by, created_at, expires_at)
    values ($hash, $user, $created_by, ms($now), ms($expires))`,
  params: { hash: bytes, user: int, created_by: int, now: int, expires: int },
});

export const insertLink = (
  tx: Tx,
  link: { hash: Buffer; user: number; created_by: number; now: number; expires: number },
) => insert.run(tx, link);

const revoke = command({
  text: `update activation_links set revoked_at = ms($now) where user_id = $user and used_at is null and revoked_at is null`,
  params: { user: int, now: int },
});

export const revokeLinksOf = (tx: Tx, user: number, now: number) => revoke.run(tx, { user, now });

const living = `a.used_at is null and a.revoked_at is null and a.expires_at > ms($now)`;

const byHash = query({
  text: `select a.id, u.id as user_id, u.name, u.mobile, u.job_number from activation_links a join users u on u.id = a.user_id
    where a.secret_hash = $hash and ${living} and u.enabled and u.state in ('probation', 'regular')`,
  params: { hash: bytes, now: int },
  row: { id: int, user_id: int, name: nullable(text), mobile: nullable(text), job_number: text },
});

/** Only while it may be used, by someone who may work. */
export const livingLink = (db: Db, hash: Buffer, now: number) => byHash.first(db, { hash, now });

const use = command({
  text: `update activation_links a set used_at = ms($now) where a.id = $id and ${living}`,
  params: { id: int, now: int },
});

export const useLink = (tx: Tx, id: number, now: number) => use.run(tx, { id, now });

const state = `case when a.used_at is not null then 'used' when a.revoked_at is not null then 'revoked' when a.expires_at <= ms($now) then 'expired' else 'open' end`;

const links = list({
  row: {
    id: int,
    user_id: int,
    user_name: nullable(text),
    job_number: text,
    state: text,
    created_at: time,
    expires_at: time,
  },
  params: { self: int, departments: ints, now: int },
  select: `a.id, a.user_id, u.name as user_name, u.job_number,
    ${state} as state,
    a.created_at, a.expires_at`,
  from: 'activation_links a',
  joins: 'join users u on u.id = a.user_id',
  conditions: {
    all: 'true',
    open: `a.used_at is null and a.revoked_at is null and a.expires_at > ms($now)`,
    used: `a.used_at is not null`,
    revoked: `a.used_at is null and a.revoked_at is not null`,
    expired: `a.used_at is null and a.revoked_at is null and a.expires_at <= ms($now)`,
    within: `a.user_id = any (array(select u.id from users u where u.id = $self or u.department_id = any ($departments::int8[])))`,
  },
  bases: [['all'], ['all', 'within']],
  sorts: { created_at: 'a.created_at' },
  tieBreaker: 'a.id',
});

export type LinkState = (typeof invitationStates)[number];

export const linkPage = (
  db: Db,
  reach: Reach,
  only: LinkState | undefined,
  now: number,
  request: PageRequest<'created_at'>,
) =>
  links.page(
    db,
    ['all', ...(reach === undefined ? [] : ['within' as const]), ...(only === undefined ? [] : [only])],
    { ...reach, now },
    request,
  );
