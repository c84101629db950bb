import {
  actionsAt,
  nextStatus,
  type ProjectAction,
  type ProjectEvent,
  type ProjectStatus,
  projectStatuses,
  statusRefusal,
} from '@tongzhou/contract/rules/projects/project-status.ts';
import { putStatus } from '#areas/projects/projects/project-table.ts';
import { addTrail } from '#areas/projects/trail-table.ts';
import type { Tx } from '#platform/database/client.ts';
import { conflict } from '#platform/http/refusal.ts';

interface Turning {
  readonly id: number;
  readonly status: ProjectStatus;
}

export interface Turn {
  readonly event: ProjectEvent;
  /** Null where the program did it. */
  readonly by: number | null;
  readonly note?: string;
}

/** Refuses in words what the status does not offer. */
export function checkOffers({ status }: Pick<Turning, 'status'>, action: ProjectAction): void {
  if (!actionsAt(status).includes(action)) conflict(statusRefusal(status, action));
}

/** The one place where a status changes. The caller has locked the project. */
export async function turnStatus(
  tx: Tx,
  { id, status }: Turning,
  { event, by, note = '' }: Turn,
  now: number,
): Promise<ProjectStatus> {
  const next =
    nextStatus(status, event) ?? conflict(`项目当前为“${projectStatuses[status]}”，状态已有变化，请刷新后重试`);
  await putStatus(tx, { id, status: next, pause_reason: event === 'paused' ? note : null, now });
  const title = `${projectStatuses[status]} → ${projectStatuses[next]}`;
  await addTrail(tx, { project: id, by, title, ...(note === '' ? {} : { note }) }, now);
  return next;
}
