import type { moveTask as moveCall } from '@tongzhou/contract/areas/projects/task.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import { today } from '@tongzhou/contract/rules/day.ts';
import { movedTask } from '@tongzhou/contract/rules/projects/task.ts';
import type { Filing } from '#areas/approval/public.ts';
import { checkVersion } from '#areas/projects/projects/status/lock-for-deed.ts';
import { checkMoved, checkPlanned, lockToMove } from '#areas/projects/tasks/lock-task.ts';
import { objectOf } from '#areas/projects/tasks/save-task.ts';
import { putStanding, putSums, type TaskRecord } from '#areas/projects/tasks/task-table.ts';
import { moveChanges } from '#areas/projects/tasks/task-words-rules.ts';
import { addTrail } from '#areas/projects/trail-table.ts';
import type { Tx } from '#platform/database/client.ts';
import { conflict, invalid, refuse } from '#platform/http/refusal.ts';
import { whyNot } from './move-rules.ts';

/** Where a milestone came to be done, or is not after all. */
async function tellMilestone(tx: Tx, before: TaskRecord, after: TaskRecord, by: number, now: number): Promise<void> {
  if (!after.milestone || (before.state === 'done') === (after.state === 'done')) return;
  const title = `${after.state === 'done' ? '里程碑完成' : '里程碑重新打开'}：${after.title}`;
  await addTrail(tx, { project: after.project_id, by, title }, now);
}

/** Where it stands and how far it is, by its owner and whoever plans; when it is planned, by those who plan. */
export async function moveTask(
  { tx, caller, now, note }: Filing,
  { id, version, state, progress, ...planned }: InputOf<typeof moveCall>,
): Promise<{ version: number }> {
  const { task, plans } = await lockToMove(tx, caller, id);
  const moves = state !== undefined || progress !== undefined;
  const { planned_start = task.planned_start, planned_end = task.planned_end } = planned;
  const replanned = planned_start !== task.planned_start || planned_end !== task.planned_end;
  if (replanned && !plans) refuse('not-permitted');
  if (replanned) checkPlanned(task);
  if (moves) checkMoved(task);
  checkVersion(task, version);
  if (planned_start !== null && planned_end !== null && planned_start > planned_end)
    invalid({ planned_end: '计划结束不能早于计划开始' });
  const wish = { state, progress };
  const wrong = whyNot(task, wish);
  if (wrong !== undefined) 'refused' in wrong ? conflict(wrong.refused) : invalid({ progress: wrong.field });
  const after: TaskRecord = { ...movedTask(task, wish, today(now)), planned_start, planned_end };
  const changes = moveChanges(task, after);
  note({ object: objectOf(task), changes });
  if (changes.length === 0) return { version };
  await putStanding(tx, id, after);
  if (moves) await putSums(tx, task.project_id);
  await tellMilestone(tx, task, after, caller.userId, now);
  return { version: version + 1 };
}
