import { readsRecordFiles } from '#areas/approval/public.ts';
import type { FileOwner } from '#areas/files/public.ts';
import { bidFileOwner } from '#areas/projects/bidding/file-owner.ts';
import { documentById } from '#areas/projects/client-pages/document-table.ts';
import { linkById } from '#areas/projects/client-pages/link-table.ts';
import { costById } from '#areas/projects/costs/cost-table.ts';
import { establishingsOf, requestById } from '#areas/projects/file-owner-table.ts';
import { costFiles, linkFiles, projectFiles, reportFiles, requestFiles } from '#areas/projects/projects/file-kinds.ts';
import { projectById } from '#areas/projects/projects/project-table.ts';
import { mayDo } from '#areas/projects/projects/status/judge-actions.ts';
import { reportById } from '#areas/projects/reports/report-table.ts';
import type { ProjectKind } from '#areas/projects/request-table.ts';
import { seesMoney, sightOf } from '#areas/projects/sight.ts';
import { projectsSeen } from '#areas/projects/sight-table.ts';
import { taskFileOwner } from '#areas/projects/tasks/file-owner.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';

const sees = async (db: Db, caller: Caller, project: number): Promise<boolean> =>
  (await projectsSeen(db, await sightOf(db, caller), [project])).has(project);

/** Vouchers are money: read by whoever sees that of the project. */
async function seesMoneyOf(db: Db, caller: Caller, project: number): Promise<boolean> {
  const record = (await sees(db, caller, project)) ? await projectById(db, project) : undefined;
  return record !== undefined && (await seesMoney(db, caller))(record);
}

/** Who decides about it reads what it is decided by. */
const decidesAbout = (db: Db, caller: Caller, request: { readonly id: number; readonly kind: ProjectKind }) =>
  readsRecordFiles(db, caller, { kind: request.kind }, request.id);

const never = async () => false;

/** A record's files are as readable as the record. */
export const projectFileOwners: readonly FileOwner[] = [
  {
    kind: projectFiles,
    mayRead: async (db, caller, id) => {
      if (await sees(db, caller, id)) return true;
      for (const request of await establishingsOf(db, id)) if (await decidesAbout(db, caller, request)) return true;
      return false;
    },
    // What is put to approval, or was established, stays as it is.
    mayDelete: async (db, caller, id) => {
      const project = await projectById(db, id);
      return project?.status === 0 && (await mayDo(db, caller, 'edit'))(project);
    },
  },
  {
    kind: requestFiles,
    mayRead: async (db, caller, id) => {
      const request = await requestById(db, id);
      if (request === undefined) return false;
      // What is delivered is no secret of the project's money.
      const reads = request.kind === 'project_check' ? sees : seesMoneyOf;
      return (await reads(db, caller, request.project_id)) || decidesAbout(db, caller, request);
    },
    mayDelete: never,
  },
  {
    kind: costFiles,
    mayRead: async (db, caller, id) => {
      const cost = await costById(db, id);
      return cost !== undefined && seesMoneyOf(db, caller, cost.project_id);
    },
    mayDelete: never,
  },
  taskFileOwner,
  {
    kind: reportFiles,
    mayRead: async (db, caller, id) => {
      const report = await reportById(db, id);
      return report !== undefined && sees(db, caller, report.project_id);
    },
    mayDelete: never,
  },
  {
    kind: linkFiles,
    mayRead: async (db, caller, id) => {
      const link = await linkById(db, id);
      if (link === undefined) return false;
      if (await sees(db, caller, link.project_id)) return true;
      const document = link.document_id === null ? undefined : await documentById(db, link.document_id);
      const request = document?.request_id == null ? undefined : await requestById(db, document.request_id);
      return request !== undefined && decidesAbout(db, caller, request);
    },
    mayDelete: never,
  },
  bidFileOwner,
];
