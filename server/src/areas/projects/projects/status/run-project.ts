import type { Filing } from '#areas/approval/public.ts';
import type { ProjectParts } from '#areas/projects/parts.ts';
import { notifyTeam } from '#areas/projects/projects/notify-team.ts';
import { receivedProjects } from '#areas/projects/projects/received-table.ts';
import { conflict } from '#platform/http/refusal.ts';
import { lockForDeed, objectOf } from './lock-for-deed.ts';
import { turnStatus } from './turn-status.ts';

interface Reasoned {
  readonly id: number;
  readonly reason: string;
}

const turning = {
  pause: { event: 'paused', words: '已暂停' },
  resume: { event: 'resumed', words: '已恢复' },
} as const;

/** 暂停 or 恢复, with why. */
const turn =
  (action: keyof typeof turning) =>
  async ({ tx, caller, now, note }: Filing, parts: ProjectParts, { id, reason }: Reasoned): Promise<void> => {
    const { event, words } = turning[action];
    const by = caller.userId;
    const record = await lockForDeed(tx, caller, id, action);
    await turnStatus(tx, record, { event, by, note: reason }, now);
    await notifyTeam(tx, parts, record, { words, reason, by }, now);
    note({ object: objectOf(record), changes: [{ field: 'reason', label: '原因', old: null, new: reason }] });
  };
export const pauseProject = turn('pause');
export const resumeProject = turn('resume');

/** 完结: settled, and nothing is left to be received. */
export async function finishProject(
  { tx, caller, now, note }: Filing,
  { settled }: Pick<ProjectParts, 'settled'>,
  id: number,
): Promise<void> {
  const record = await lockForDeed(tx, caller, id, 'done');
  if (!(await settled(tx, [id])).has(id)) conflict('项目尚未结算，或有结算正在审批，不能完结');
  if (!(await receivedProjects(tx, [id])).has(id)) conflict('订单还有款项未收回，不能完结');
  await turnStatus(tx, record, { event: 'done', by: caller.userId }, now);
  note({ object: objectOf(record) });
}
