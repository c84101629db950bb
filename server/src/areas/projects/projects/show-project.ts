import type { projectDetail } from '@tongzhou/contract/areas/projects/project.ts';
import type { GivenOf } from '@tongzhou/contract/endpoint.ts';
import { today } from '@tongzhou/contract/rules/day.ts';
import { nextSteps } from '@tongzhou/contract/rules/projects/project-status.ts';
import { filesOf } from '#areas/files/public.ts';
import { seesNotice } from '#areas/projects/bidding/notices/notice-list-table.ts';
import { viewingOf } from '#areas/projects/bidding/notices/notice-sight.ts';
import { livingNotice } from '#areas/projects/bidding/notices/notice-table.ts';
import type { ProjectParts } from '#areas/projects/parts.ts';
import {
  type ProjectDetailRow,
  type ProjectRequestRow,
  projectDetailRow,
  requestsOf,
} from '#areas/projects/projects/detail-table.ts';
import { projectFiles } from '#areas/projects/projects/file-kinds.ts';
import { showerFor } from '#areas/projects/projects/list/show-row.ts';
import { scopesOf } from '#areas/projects/sight.ts';
import { projectsSeen } from '#areas/projects/sight-table.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { orNotFound, refuse } from '#platform/http/refusal.ts';

const waitedFor = (requests: readonly ProjectRequestRow[], kind: ProjectRequestRow['kind']): string[] => [
  ...new Set(requests.filter((one) => one.kind === kind).flatMap((one) => one.waiting_for)),
];

/** What has to happen next, and who is waited for: whoever decides, else whoever has it in hand. */
function nextOf(
  { status, leader_name, creator_name, running }: ProjectDetailRow,
  requests: readonly ProjectRequestRow[],
): { next_step: string; held_by: string[] } {
  const next_step = nextSteps[status];
  const leader = leader_name === null ? [] : [leader_name];
  switch (status) {
    case 0:
      return { next_step, held_by: [creator_name] };
    case 1:
      return { next_step, held_by: waitedFor(requests, 'project_establish') };
    case 2:
      return running.includes('project_assign')
        ? { next_step: '等待派单审批', held_by: waitedFor(requests, 'project_assign') }
        : { next_step, held_by: [] };
    case 5:
      return { next_step, held_by: waitedFor(requests, 'project_check') };
    case 4:
    case 6:
    case 7:
      return { next_step, held_by: leader };
    default:
      return { next_step, held_by: [] };
  }
}

async function noticeFor(db: Db, caller: Caller, project: number) {
  const notice = await livingNotice(db, project);
  return notice !== undefined && (await seesNotice(db, await viewingOf(db, caller), notice.id)) ? notice : null;
}

export async function showProject(
  db: Db,
  caller: Caller,
  { links, settled }: Pick<ProjectParts, 'links' | 'settled'>,
  id: number,
  now: number,
): Promise<GivenOf<typeof projectDetail>> {
  const scopes = scopesOf(db, caller);
  if (!(await projectsSeen(db, await scopes('project.list'), [id])).has(id)) refuse('not-found');
  const day = today(now);
  const [found, files, requests, shower] = await Promise.all([
    projectDetailRow(db, id, day),
    filesOf(db, projectFiles, [id]),
    requestsOf(db, id),
    showerFor(db, caller, { settled }, day, scopes),
  ]);
  const row = orNotFound(found);
  const { order_id, order_number, opportunity_id } = row;
  const { budget_labour, budget_reimbursement, budget_material, budget_outsourcing } = row;
  const [shown] = await shower.rows([row]);
  return {
    ...orNotFound(shown),
    version: row.version,
    order: order_id === null || order_number === null ? null : { id: order_id, number: order_number, opportunity_id },
    creator_name: row.creator_name,
    template_id: row.type_template_id,
    description: row.description,
    budget_parts: shower.money(row)
      ? { budget_labour, budget_reimbursement, budget_material, budget_outsourcing }
      : null,
    files: files.map(({ owner_id: _, ...file }) => ({ ...file, url: links.sign(file.id, caller.sessionId, now) })),
    ...nextOf(row, requests),
    pause_reason: row.pause_reason,
    bid_notice: row.status === 3 ? await noticeFor(db, caller, id) : null,
    tasks: { total: row.tasks_total, done: row.tasks_done, late: row.late_tasks, milestones: row.milestones },
    requests: requests.map((request) => ({ ...request, waiting_for: [...request.waiting_for] })),
  };
}
