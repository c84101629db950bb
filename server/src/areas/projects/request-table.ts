import { filedTable } from '#areas/approval/public.ts';
import type { Db } from '#platform/database/client.ts';
import { type Column, int, query, text, texts } from '#platform/database/statement.ts';

export type ProjectKind = 'project_establish' | 'project_assign' | 'team_change' | 'project_cost' | 'project_check';

const words: Readonly<Record<ProjectKind, string>> = {
  project_establish: '该项目已有进行中的立项审批',
  project_assign: '该项目已有进行中的派单审批',
  team_change: '该项目已有进行中的团队变更',
  project_cost: '该成本申请已在审批中',
  project_check: '该项目已有进行中的验收',
};

/** What was put to approval about projects. */
export const projectRequests = <Form extends object>(kind: ProjectKind) =>
  filedTable<Form>({ table: 'project_requests', subject: 'project_id', kind, alreadyOpen: words[kind] });

const latest = query({
  text: `select r.id, r.approval_id, r.state, a.submitter_id, a.applicant_id from project_requests r join approvals a on a.id = r.approval_id
    where r.project_id = $project and r.kind = $kind order by r.id desc limit 1`,
  params: { project: int, kind: text },
  row: { id: int, approval_id: int, state: text, submitter_id: int, applicant_id: int },
});
/** The request sent last, whatever became of it. */
export const latestRequest = (db: Db, project: number, kind: ProjectKind) => latest.first(db, { project, kind });

const running = query({
  text: `select r.id from project_requests r where r.project_id = $project and r.kind = $kind and r.state in ('running', 'returned') limit 1`,
  params: { project: int, kind: text },
  row: { id: int },
});
/** Running, or come back and not sent again. */
export const hasOpenRequest = async (db: Db, project: number, kind: ProjectKind): Promise<boolean> =>
  (await running.first(db, { project, kind })) !== undefined;

const open = query({
  text: `select r.id as record, r.kind from project_requests r where r.project_id = $project and r.kind = any ($kinds) and r.state in ('running', 'returned')
    order by r.approval_id`,
  params: { project: int, kinds: texts },
  row: { record: int, kind: text as Column<ProjectKind> },
});
/** Running or come back, of these kinds, in the order in which they are locked. */
export const openRequests = (db: Db, project: number, kinds: readonly ProjectKind[]) =>
  open.all(db, { project, kinds });
