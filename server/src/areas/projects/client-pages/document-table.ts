import type { ClientAnswer, ShownFile } from '@tongzhou/contract/areas/projects/client-document.ts';
import type { AcceptanceOutcome } from '@tongzhou/contract/rules/projects/client-paths.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { bool, bytes, type Column, command, int, nullable, query, text, time } from '#platform/database/statement.ts';

// What clients were shown. Rows are only ever added.

const insert = command({
  text: `insert into client_documents (project_id, kind, request_id, round, content, sha256, created_at)
    values ($project, $kind, $request, case when $request::int8 is not null then
      (select count(*)::int4 + 1 from client_documents d where d.request_id = $request) end, $content, $hash, ms($now)) returning id`,
  params: { project: int, kind: text, request: nullable(int), content: text, hash: bytes, now: int },
  row: { id: int },
});
export interface NewDocument {
  readonly project: number;
  readonly kind: 'report' | 'acceptance';
  /** The record that puts it to approval. */
  readonly request: number | null;
  readonly content: string;
  readonly hash: Buffer;
}
export const insertDocument = async (tx: Tx, document: NewDocument, now: number): Promise<number> =>
  (await insert.first(tx, { ...document, now }))?.id as number;

const row = {
  id: int,
  project_id: int,
  kind: text as Column<NewDocument['kind']>,
  request_id: nullable(int),
  content: text,
  sha256: text,
  /** What became of the request that puts it to approval. */
  request_state: nullable(text),
  /** Whether the request was sent again since. */
  outdated: bool,
  link_id: nullable(int),
  outcome: nullable(text) as Column<AcceptanceOutcome | null>,
  words: nullable(text),
  signer: nullable(text),
  answered_at: nullable(time),
};
const select = `select d.id, d.project_id, d.kind, d.request_id, d.content, encode(d.sha256, 'hex') as sha256, r.state as request_state,
    exists (select from client_documents n where n.request_id = d.request_id and n.round > d.round) as outdated,
    a.link_id, a.outcome, a.words, a.signer, a.at as answered_at
  from client_documents d left join project_requests r on r.id = d.request_id left join client_answers a on a.document_id = d.id`;
const one = query({ text: `${select} where d.id = $id`, params: { id: int }, row });
export const documentById = (db: Db, id: number) => one.first(db, { id });
export type DocumentRow = NonNullable<Awaited<ReturnType<typeof documentById>>>;

const last = query({
  text: `${select} where d.request_id = $request order by d.round desc limit 1`,
  params: { request: int },
  row,
});
/** As the request was sent last. */
export const documentOfRequest = (db: Db, request: number) => last.first(db, { request });

const latest = query({
  text: `${select} where d.project_id = $project and d.kind = 'acceptance' order by d.created_at desc, d.id desc limit 1`,
  params: { project: int },
  row,
});
export const latestAcceptance = (db: Db, project: number) => latest.first(db, { project });

/** Under approval, as it is shown, and not answered yet. */
export const isAsked = ({ request_state, outdated, outcome }: DocumentRow): boolean =>
  request_state === 'running' && !outdated && outcome === null;

const files = query({
  text: `select f.id, f.file_name, f.size, f.content_type, encode(f.sha256, 'hex') as sha256 from files f
    where f.owner_kind = $kind and f.owner_id = $owner and f.deleted_at is null order by f.id`,
  params: { kind: text, owner: int },
  row: { id: int, file_name: text, size: int, content_type: text, sha256: text },
});
/** With their hashes: what a file is, is part of what is shown. */
export const shownFiles = (db: Db, kind: string, owner: number): Promise<ShownFile[]> => files.all(db, { kind, owner });

const head = query({
  text: `select p.id, p.number, p.name as title, k.name as customer, coalesce(l.name, l.job_number) as leader, l.mobile as phone, p.leader_id, p.status
    from projects p join users l on l.id = coalesce(p.leader_id, p.created_by)
      left join trade_orders o on o.id = p.order_id left join customers k on k.id = o.customer_id where p.id = $project`,
  params: { project: int },
  row: {
    id: int,
    number: nullable(text),
    title: text,
    customer: nullable(text),
    leader: text,
    phone: nullable(text),
    leader_id: nullable(int),
    status: int,
  },
});
/** What a client may know of a project, and whom to ask. */
export const headOf = (db: Db, project: number) => head.first(db, { project });

/** What the client said, as the document carries it. */
export const answerIn = (
  { outcome, words, signer, answered_at: at }: DocumentRow,
  sent: readonly ShownFile[],
): ClientAnswer | null =>
  outcome === null || words === null || signer === null || at === null
    ? null
    : { outcome, words, signer, at, files: [...sent] };
