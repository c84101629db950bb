import type { ProjectAction } from '@tongzhou/contract/rules/projects/project-status.ts';
import { type Filing, lockOpenRequest, withdrawBySystem } from '#areas/approval/public.ts';
import { cancelBidding, lockBidding } from '#areas/projects/bidding/notices/end-notice.ts';
import type { ProjectParts } from '#areas/projects/parts.ts';
import { notifyTeam } from '#areas/projects/projects/notify-team.ts';
import { deleteProjectRow } from '#areas/projects/projects/project-change-table.ts';
import type { ProjectRecord } from '#areas/projects/projects/project-table.ts';
import { openRequests, type ProjectKind } from '#areas/projects/request-table.ts';
import { checkSees } from '#areas/projects/sight.ts';
import { addTrail } from '#areas/projects/trail-table.ts';
import { conflict } from '#platform/http/refusal.ts';
import { lockForDeed, objectOf } from './lock-for-deed.ts';
import { turnStatus } from './turn-status.ts';

interface Ending {
  readonly action: ProjectAction;
  /** Of which nothing goes on afterwards. */
  readonly kinds: readonly ProjectKind[];
  readonly reason: string;
}

/** Held, with what was under approval about it withdrawn. Requests are locked before the project, as by whoever decides about them. */
async function lockForEnding(
  { tx, caller, now }: Filing,
  { engine, notify }: Pick<ProjectParts, 'engine' | 'notify'>,
  id: number,
  { action, kinds, reason }: Ending,
): Promise<ProjectRecord> {
  await checkSees(tx, caller, id);
  const open = await openRequests(tx, id, kinds);
  for (const { kind, record } of open) await lockOpenRequest(tx, kind, record);
  const bidding = await lockBidding(tx, id);
  const project = await lockForDeed(tx, caller, id, action);
  // One that was sent between the two would be locked after the project.
  const known = new Set(open.map((one) => one.record));
  if ((await openRequests(tx, id, kinds)).some((one) => !known.has(one.record)))
    conflict('项目状态已有变化，请刷新后重试');
  for (const { kind, record } of open) await withdrawBySystem(tx, engine, { kind, records: [record], reason }, now);
  if (bidding !== undefined) await cancelBidding(tx, { engine, notify }, bidding, { reason, by: caller.userId }, now);
  return project;
}

/** Only a draft; that of an order goes with the order. */
export async function deleteProject(filing: Filing, parts: ProjectParts, id: number): Promise<void> {
  const { tx, caller, now, note } = filing;
  const record = await lockForEnding(filing, parts, id, {
    action: 'delete',
    kinds: ['project_establish'],
    reason: '项目已删除',
  });
  if (record.order_id !== null) conflict('该项目由订单生成，请在订单中撤销');
  await deleteProjectRow(tx, id, now);
  await addTrail(tx, { project: id, by: caller.userId, title: '删除项目' }, now);
  note({ object: objectOf(record) });
}

export async function terminateProject(
  filing: Filing,
  parts: ProjectParts,
  { id, reason }: { readonly id: number; readonly reason: string },
): Promise<void> {
  const { tx, caller, now, note } = filing;
  const record = await lockForEnding(filing, parts, id, {
    action: 'terminate',
    kinds: ['project_assign', 'team_change', 'project_check'],
    reason: '项目已终止',
  });
  await turnStatus(tx, record, { event: 'terminated', by: caller.userId, note: reason }, now);
  await notifyTeam(tx, parts, record, { words: '已终止', reason, by: caller.userId }, now);
  note({ object: objectOf(record), changes: [{ field: 'reason', label: '原因', old: null, new: reason }] });
}
