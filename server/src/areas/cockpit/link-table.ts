import type { DisplayLinkState } from '@tongzhou/contract/areas/cockpit.ts';
import { ofPeopleWithin, type Scope, scopeParams, scopeValues } from '#areas/identity/public.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { list, type PageRequest } from '#platform/database/lists/list.ts';
import { bytes, type Column, command, int, nullable, query, text, time } from '#platform/database/statement.ts';

const insert = command({
  text: `insert into cockpit_links (name, secret_hash, created_by, created_at, expires_at) values ($name, $hash, $by, ms($now), ms($expires)) returning id`,
  params: { name: text, hash: bytes, by: int, now: int, expires: int },
  row: { id: int },
});
export interface NewDisplayLink {
  readonly name: string;
  readonly hash: Buffer;
  readonly by: number;
  readonly now: number;
  readonly expires: number;
}
export const insertLink = async (tx: Tx, link: NewDisplayLink): Promise<number> =>
  (await insert.first(tx, link))?.id as number;

const row = {
  id: int,
  name: text,
  created_by: int,
  maker_department_id: int,
  expires_at: time,
  seen_at: nullable(time),
  revoked_at: nullable(time),
};
const select = `select l.id, l.name, l.created_by, u.department_id as maker_department_id, l.expires_at, l.seen_at, l.revoked_at
  from cockpit_links l join users u on u.id = l.created_by`;
const byHash = query({ text: `${select} where l.secret_hash = $hash`, params: { hash: bytes }, row });
const held = command({ text: `${select} where l.id = $id for update of l`, params: { id: int }, row });
export const linkByHash = (db: Db, hash: Buffer) => byHash.first(db, { hash });
export const lockLink = (tx: Tx, id: number) => held.first(tx, { id });
export type LinkRow = NonNullable<Awaited<ReturnType<typeof lockLink>>>;

const see = command({
  text: `update cockpit_links set seen_at = ms($now) where id = $id and revoked_at is null`,
  params: { id: int, now: int },
});
export const markSeen = (tx: Tx, id: number, now: number) => see.run(tx, { id, now });

const revoke = command({
  text: `update cockpit_links set revoked_at = ms($now), revoked_by = $by where id = $id and revoked_at is null`,
  params: { id: int, by: int, now: int },
});
export const markRevoked = (tx: Tx, id: number, by: number, now: number) => revoke.run(tx, { id, by, now });

const states: Readonly<Record<DisplayLinkState, string>> = {
  open: 'l.revoked_at is null and l.expires_at > ms($now)',
  expired: 'l.revoked_at is null and l.expires_at <= ms($now)',
  revoked: 'l.revoked_at is not null',
};
const links = list({
  row: {
    id: int,
    name: text,
    state: text as Column<DisplayLinkState>,
    created_by_name: text,
    created_at: time,
    expires_at: time,
    seen_at: nullable(time),
    revoked_at: nullable(time),
    revoked_by_name: nullable(text),
  },
  params: { now: int, ...scopeParams },
  select: `l.id, l.name, case when ${states.revoked} then 'revoked' when ${states.open} then 'open' else 'expired' end as state,
    coalesce(u.name, u.job_number) as created_by_name, l.created_at, l.expires_at, l.seen_at, l.revoked_at, coalesce(r.name, r.job_number) as revoked_by_name`,
  from: 'cockpit_links l',
  joins: 'join users u on u.id = l.created_by left join users r on r.id = l.revoked_by',
  always: 'true',
  conditions: { ...states, within: ofPeopleWithin('l.created_by') },
  sorts: { created_at: 'l.created_at' },
  tieBreaker: 'l.id',
});
export const linksMade = (
  db: Db,
  scope: Scope,
  state: DisplayLinkState | undefined,
  now: number,
  request: PageRequest<'created_at'>,
) => links.page(db, { now, within: scopeValues(scope), ...(state === undefined ? {} : { [state]: true }) }, request);
