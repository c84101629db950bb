import type { invitationStates } from '@tongzhou/contract/areas/personnel/activation.ts';
import { ofPeopleWithin, type Scope, scopeParams, scopeValues } from '#areas/identity/public.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { list, type PageRequest } from '#platform/database/lists/list.ts';
import { bytes, command, int, nullable, query, text, time } from '#platform/database/statement.ts';

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
  text: `select a.id, a.created_by, a.created_at, u.id as user_id, u.name, u.mobile, u.job_number from activation_links a join users u on u.id = a.user_id
    where a.secret_hash = $hash and ${living} and u.enabled and u.state in ('probation', 'regular')`,
  params: { hash: bytes, now: int },
  row: {
    id: int,
    created_by: int,
    created_at: time,
    user_id: int,
    name: nullable(text),
    mobile: nullable(text),
    job_number: text,
  },
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
  params: { ...scopeParams, now: int },
  select: `a.id, a.user_id, u.name as user_name, u.job_number,
    ${state} as state,
    a.created_at, a.expires_at`,
  from: 'activation_links a',
  joins: 'join users u on u.id = a.user_id',
  always: 'true',
  conditions: {
    open: `a.used_at is null and a.revoked_at is null and a.expires_at > ms($now)`,
    used: `a.used_at is not null`,
    revoked: `a.used_at is null and a.revoked_at is not null`,
    expired: `a.used_at is null and a.revoked_at is null and a.expires_at <= ms($now)`,
    within: ofPeopleWithin('a.user_id'),
  },
  sorts: { created_at: 'a.created_at' },
  tieBreaker: 'a.id',
});

export type LinkState = (typeof invitationStates)[number];

export const linkPage = (
  db: Db,
  scope: Scope,
  only: LinkState | undefined,
  now: number,
  request: PageRequest<'created_at'>,
) => links.page(db, { now, within: scopeValues(scope), ...(only !== undefined && { [only]: true }) }, request);
