import type { ClientLinkState } from '@tongzhou/contract/areas/projects/client-link.ts';
import type { LinkPurpose } from '@tongzhou/contract/rules/projects/client-paths.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { list, type PageRequest } from '#platform/database/lists/list.ts';
import { bytes, type Column, command, int, nullable, query, text, time } from '#platform/database/statement.ts';

const insert = command({
  text: `insert into client_links (project_id, purpose, document_id, secret_hash, created_by, created_at, expires_at)
    values ($project, $purpose, $document, $hash, $by, ms($now), ms($expires)) returning id`,
  params: {
    project: int,
    purpose: text,
    document: nullable(int),
    hash: bytes,
    by: int,
    now: int,
    expires: int,
  },
  row: { id: int },
});
export interface NewLink {
  readonly project: number;
  readonly purpose: LinkPurpose;
  readonly document: number | null;
  readonly hash: Buffer;
  readonly by: number;
  readonly now: number;
  readonly expires: number;
}
export const insertLink = async (tx: Tx, link: NewLink): Promise<number> =>
  (await insert.first(tx, link))?.id as number;

const row = {
  id: int,
  project_id: int,
  purpose: text as Column<LinkPurpose>,
  document_id: nullable(int),
  created_by: int,
  expires_at: time,
  used_at: nullable(time),
  revoked_at: nullable(time),
};
const select = `select l.id, l.project_id, l.purpose, l.document_id, l.created_by, l.expires_at, l.used_at, l.revoked_at from client_links l`;
const byHash = query({ text: `${select} where l.secret_hash = $hash`, params: { hash: bytes }, row });
const byId = query({ text: `${select} where l.id = $id`, params: { id: int }, row });
const held = command({ text: `${select} where l.id = $id for update`, params: { id: int }, row });
export const linkByHash = (db: Db, hash: Buffer) => byHash.first(db, { hash });
export const linkById = (db: Db, id: number) => byId.first(db, { id });
export const lockLink = (tx: Tx, id: number) => held.first(tx, { id });
export type LinkRow = NonNullable<Awaited<ReturnType<typeof lockLink>>>;

const open = command({
  text: `update client_links set opens = opens + 1, opened_at = coalesce(opened_at, ms($now)), last_opened_at = ms($now) where id = $id`,
  params: { id: int, now: int },
});
export const markOpened = (tx: Tx, id: number, now: number) => open.run(tx, { id, now });

const use = command({
  text: `update client_links set used_at = ms($now) where id = $id`,
  params: { id: int, now: int },
});
export const markUsed = (tx: Tx, id: number, now: number) => use.run(tx, { id, now });

const revoke = command({
  text: `update client_links set revoked_at = ms($now) where id = $id`,
  params: { id: int, now: int },
});
export const markRevoked = (tx: Tx, id: number, now: number) => revoke.run(tx, { id, now });

const end = command({
  text: `update client_links l set revoked_at = ms($now) from client_documents d
    where d.id = l.document_id and d.request_id = $request and l.used_at is null and l.revoked_at is null
      and not exists (select from client_answers a where a.document_id = d.id)`,
  params: { request: int, now: int },
});
/** Of an acceptance that is over: those whose document the client has not answered. What they answered stays to be read. */
export const revokeUnanswered = (tx: Tx, request: number, now: number) => end.run(tx, { request, now });

const state = `case when l.used_at is not null then 'used' when l.revoked_at is not null then 'revoked' when l.expires_at <= ms($now) then 'expired' else 'open' end`;
const links = list({
  row: {
    id: int,
    purpose: text as Column<LinkPurpose>,
    state: text as Column<ClientLinkState>,
    created_by_name: text,
    created_at: time,
    expires_at: time,
    opened_at: nullable(time),
    last_opened_at: nullable(time),
    opens: int,
    used_at: nullable(time),
    revoked_at: nullable(time),
    document_id: nullable(int),
  },
  params: { project_id: int, purpose: text, now: int },
  select: `l.id, l.purpose, ${state} as state, coalesce(u.name, u.job_number) as created_by_name, l.created_at, l.expires_at, l.opened_at, l.last_opened_at,
    l.opens, l.used_at, l.revoked_at, l.document_id`,
  from: 'client_links l',
  joins: 'join users u on u.id = l.created_by',
  always: 'l.project_id = $project_id',
  conditions: {
    purpose: 'l.purpose = $purpose',
    open: `l.used_at is null and l.revoked_at is null and l.expires_at > ms($now)`,
    used: `l.used_at is not null`,
    revoked: `l.revoked_at is not null`,
    expired: `l.used_at is null and l.revoked_at is null and l.expires_at <= ms($now)`,
  },
  sorts: { created_at: 'l.created_at' },
  tieBreaker: 'l.id',
});
export interface LinkFilter {
  readonly project_id: number;
  readonly purpose?: LinkPurpose | undefined;
  readonly state?: ClientLinkState | undefined;
}
export const linksOf = (
  db: Db,
  { project_id, purpose, state: only }: LinkFilter,
  now: number,
  request: PageRequest<'created_at'>,
) => links.page(db, { project_id, purpose, now, ...(only !== undefined && { [only]: true }) }, request);
