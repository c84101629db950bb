import type { ReportState } from '@tongzhou/contract/areas/projects/report.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { list, type PageRequest } from '#platform/database/lists/list.ts';
import { command, int, nullable, query, small, text, time } from '#platform/database/statement.ts';

const values = { done: text, next: text, risks: text, progress: small };
export interface ReportValues {
  readonly done: string;
  readonly next: string;
  readonly risks: string;
  readonly progress: number;
}

const insert = command({
  text: `insert into project_reports (project_id, done, next, risks, progress, created_by, created_at)
    values ($project, $done, $next, $risks, $progress, $by, ms($now)) returning id`,
  params: { project: int, ...values, by: int, now: int },
  row: { id: int },
});
export const insertReport = async (
  tx: Tx,
  report: ReportValues & { readonly project: number; readonly by: number },
  now: number,
): Promise<number> => (await insert.first(tx, { ...report, now }))?.id as number;

const row = {
  id: int,
  project_id: int,
  done: text,
  next: text,
  risks: text,
  progress: int,
  version: int,
  document_id: nullable(int),
};
const select = `select r.id, r.project_id, r.done, r.next, r.risks, r.progress, r.version, r.document_id from project_reports r where r.id = $id`;
const one = query({ text: select, params: { id: int }, row });
const held = command({ text: `${select} for update`, params: { id: int }, row });
export const reportById = (db: Db, id: number) => one.first(db, { id });
export const lockReport = (tx: Tx, id: number) => held.first(tx, { id });

const update = command({
  text: `update project_reports set done = $done, next = $next, risks = $risks, progress = $progress, version = version + 1 where id = $id`,
  params: { id: int, ...values },
});
export const updateReport = (tx: Tx, id: number, { done, next, risks, progress }: ReportValues) =>
  update.run(tx, { id, done, next, risks, progress });

const publish = command({
  text: `update project_reports set document_id = $document, published_at = ms($now), version = version + 1 where id = $id`,
  params: { id: int, document: int, now: int },
});
export const markPublished = (tx: Tx, id: number, document: number, now: number) =>
  publish.run(tx, { id, document, now });

const reports = list({
  row: {
    id: int,
    version: int,
    done: text,
    next: text,
    risks: text,
    progress: int,
    by_name: text,
    at: time,
    published_at: nullable(time),
    document_id: nullable(int),
  },
  params: { project_id: int },
  select: `r.id, r.version, r.done, r.next, r.risks, r.progress, coalesce(u.name, u.job_number) as by_name, r.created_at as at, r.published_at, r.document_id`,
  from: 'project_reports r',
  joins: 'join users u on u.id = r.created_by',
  always: 'r.project_id = $project_id',
  conditions: { internal: 'r.document_id is null', published: 'r.document_id is not null' },
  sorts: { at: 'r.created_at' },
  tieBreaker: 'r.id',
});
export const reportsOf = (db: Db, project_id: number, state: ReportState | undefined, request: PageRequest<'at'>) =>
  reports.page(db, { project_id, ...(state !== undefined && { [state]: true }) }, request);
