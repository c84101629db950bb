import { administratorRemains, endSessions, isAdministrator } from '#areas/identity/public.ts';
import { changePerson } from '#areas/organisation/public.ts';
import { lockForDeed } from '#areas/staff/reach.ts';
import { afterCommit } from '#platform/database/database.ts';
import { conflict } from '#platform/http/refusal.ts';
import { changesBetween } from './change-rules.ts';
import type { Editing } from './edit-person.ts';

/** Barring ends the sessions in the same transaction: the next request of theirs is refused, on every server. */
export async function changeStatus(
  { tx, caller, now, note }: Editing,
  userId: number,
  enabled: boolean,
  publish: (event: 'session-ended', userIds: readonly number[]) => void,
): Promise<void> {
  const person = await lockForDeed(tx, caller, userId, 'status');
  if (person.enabled === enabled) conflict(enabled ? '该人员已启用' : '该人员已禁用');
  if (!enabled && (await isAdministrator(tx, userId)) && !(await administratorRemains(tx, userId)))
    conflict('不能禁用最后一位系统管理员');
  await changePerson(tx, person, { enabled });
  if (!enabled) {
    await endSessions(tx, userId, now, 'barred');
    afterCommit(tx, () => publish('session-ended', [userId]));
  }
  note({
    object: { kind: 'user', id: userId, label: person.name },
    changes: changesBetween({ enabled: person.enabled }, { enabled }),
  });
}
