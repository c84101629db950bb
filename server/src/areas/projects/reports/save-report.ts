import type {
  createReport as createCall,
  editReport as editCall,
  publishReport as publishCall,
} from '@tongzhou/contract/areas/projects/report.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import { projectStatuses } from '@tongzhou/contract/rules/projects/project-status.ts';
import { imageTypes } from '@tongzhou/contract/rules/upload.ts';
import type { Filing } from '#areas/approval/public.ts';
import { bindFiles, filesOf, saveFilesOf } from '#areas/files/public.ts';
import { freezeDocument } from '#areas/projects/client-pages/freeze-document.ts';
import { reportFiles } from '#areas/projects/projects/file-kinds.ts';
import { lockProject, type ProjectRecord } from '#areas/projects/projects/project-table.ts';
import { checkVersion, objectOf } from '#areas/projects/projects/status/lock-for-deed.ts';
import {
  insertReport,
  lockReport,
  markPublished,
  type ReportValues,
  reportById,
  updateReport,
} from '#areas/projects/reports/report-table.ts';
import { checkSees, leadsOrReaches } from '#areas/projects/sight.ts';
import { addTrail } from '#areas/projects/trail-table.ts';
import { changedFields } from '#platform/changed-fields.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { conflict, invalid, orNotFound, refuse } from '#platform/http/refusal.ts';

const labels = { done: '已完成', next: '下一步', risks: '风险', progress: '进度（%）' } as const;

/** Work on it goes on, or is being accepted and settled. */
export const isReportable = ({ status }: Pick<ProjectRecord, 'status'>): boolean => status >= 4 && status <= 7;

/** The project's leader, and whoever may over whose it is. */
export const reportsUnder = (db: Db, caller: Caller) => leadsOrReaches(db, caller, 'project.report');

async function lockForReport(tx: Tx, caller: Caller, id: number): Promise<ProjectRecord> {
  await checkSees(tx, caller, id);
  const project = orNotFound(await lockProject(tx, id));
  if (!(await reportsUnder(tx, caller))(project)) refuse('not-permitted');
  if (!isReportable(project)) conflict(`项目当前为“${projectStatuses[project.status]}”，不能写进展汇报`);
  return project;
}

/** The report as it is now that its project is held; what was published stays as it is. */
async function lockInternal({ tx, caller }: Filing, { id, version }: { id: number; version: number }) {
  const { project_id } = orNotFound(await reportById(tx, id));
  const project = await lockForReport(tx, caller, project_id);
  const report = orNotFound(await lockReport(tx, id));
  if (report.document_id !== null) conflict('该汇报已发布给客户，不能再修改');
  checkVersion(report, version);
  return { project, report };
}

async function checkPictures(tx: Tx, report: number): Promise<void> {
  const files = await filesOf(tx, reportFiles, [report]);
  if (files.some(({ content_type }) => !imageTypes.includes(content_type)))
    invalid({ file_ids: '只能上传 JPG、PNG 图片' });
}

const said = ({ done, next, risks, progress }: ReportValues) => ({ done, next, risks, progress });

export async function createReport(filing: Filing, draft: InputOf<typeof createCall>): Promise<{ id: number }> {
  const { tx, caller, now, note } = filing;
  const { project_id, file_ids, ...values } = draft;
  const project = await lockForReport(tx, caller, project_id);
  const id = await insertReport(tx, { project: project_id, ...values, by: caller.userId }, now);
  const owner = { kind: reportFiles, id };
  await bindFiles(tx, { ids: file_ids, uploader: caller.userId, owner, field: 'file_ids' }, now);
  await checkPictures(tx, id);
  note({ object: objectOf(project), changes: changedFields(labels, {}, said(values)) });
  return { id };
}

export async function editReport(filing: Filing, edit: InputOf<typeof editCall>): Promise<void> {
  const { tx, caller, now, note } = filing;
  const { id, version: _, file_ids, ...values } = edit;
  const { project, report } = await lockInternal(filing, edit);
  await updateReport(tx, id, values);
  await saveFilesOf(tx, { kind: reportFiles, id }, caller.userId, file_ids, now);
  await checkPictures(tx, id);
  note({ object: objectOf(project), changes: changedFields(labels, said(report), said(values)) });
}

/** What the client will read is written down; from here on it is neither changed nor taken back. */
export async function publishReport(
  filing: Filing,
  asked: InputOf<typeof publishCall>,
): Promise<{ document_id: number }> {
  const { tx, caller, now, note } = filing;
  const { project, report } = await lockInternal(filing, asked);
  const owner = { kind: reportFiles, id: report.id };
  const about = { project: project.id, request: null, owner };
  const document_id = await freezeDocument(tx, about, { kind: 'report', ...said(report) }, now);
  await markPublished(tx, report.id, document_id, now);
  await addTrail(
    tx,
    { project: project.id, by: caller.userId, title: '发布进展汇报', note: `进度 ${report.progress}%` },
    now,
  );
  note({
    object: objectOf(project),
    changes: [{ field: 'document', label: '客户可见内容', old: null, new: String(document_id) }],
  });
  return { document_id };
}
