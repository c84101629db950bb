import { type Engine, withdrawBySystem } from '#areas/approval/public.ts';
import { administratorRemains, administrators, endSessions, isAdministrator } from '#areas/identity/public.ts';
import type { Notify } from '#areas/notices/public.ts';
import {
  changePerson,
  departmentById,
  type HandOver,
  type PersonCore,
  person,
  postById,
} from '#areas/organisation/public.ts';
import { revokeLinksOf } from '#areas/personnel/activation/activation-table.ts';
import { type Change, cancelAllOf, markApplied } from '#areas/personnel/changes/change-table.ts';
import { defaultReceiver, works } from '#areas/personnel/changes/hand-over.ts';
import { openRequestsOf } from '#areas/personnel/changes/request-table.ts';
import type { Receiver, Regularising, Standing } from '#areas/personnel/changes/request-words-rules.ts';
import { endSalaryChanges } from '#areas/salary/public.ts';
import { addPostHistory, changesBetween, personDetail, profileIn, saveProfiles } from '#areas/staff/public.ts';
import type { Tx } from '#platform/database/client.ts';
import { afterCommit } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { conflict, orNotFound } from '#platform/http/refusal.ts';
import type { Note } from '#platform/http/serve.ts';

export interface PersonnelDependencies {
  readonly handOvers: () => readonly HandOver[];
  readonly publish: (event: 'session-ended' | 'permissions', userIds: readonly number[]) => void;
  readonly notify: Notify;
  readonly engine: Engine;
}

export interface Ordering {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly now: number;
  readonly note: (note: Note) => void;
}

export const changeNames = { post_change: '岗位变动', leaving: '离职', regular: '转正' } as const;

/** Of a person and a change locked before. What it did, for the log; a change that cannot be is refused in words. */
export async function applyChange(
  tx: Tx,
  parts: PersonnelDependencies,
  before: PersonCore,
  change: Change,
  now: number,
): Promise<Note[]> {
  if (!works({ ...before, enabled: true })) conflict('该人员不在职');
  await markApplied(tx, change.id, now);
  switch (change.kind) {
    case 'leaving':
      return applyLeaving(tx, parts, before, change, now);
    case 'regular':
      return applyRegular(tx, parts, before, change);
    case 'post_change':
      return applyPostChange(tx, parts, before, change);
  }
}

async function applyPostChange(
  tx: Tx,
  { publish }: PersonnelDependencies,
  before: PersonCore,
  change: Change,
): Promise<Note[]> {
  const { department_id, station_id, manager_id } = change.new as Standing;
  const post = station_id === null ? null : await postById(tx, station_id);
  if ((await departmentById(tx, department_id)) === undefined) conflict('部门已不存在');
  if (post !== null && post?.department_id !== department_id) conflict('岗位已不存在');
  const manager = manager_id === null ? undefined : await person(tx, manager_id);
  const former = orNotFound(await personDetail(tx, before.id));
  await changePerson(tx, before, {
    department_id,
    post_id: station_id,
    // A manager who has left meanwhile is none.
    manager_id: works(manager) ? manager_id : null,
  });
  await addPostHistory(tx, [
    {
      user_id: before.id,
      effective_date: change.effective_date,
      department_id,
      post_id: station_id,
      reason: change.reason,
    },
  ]);
  // Their scope and menus follow the department with the next request; the browser is told to ask.
  afterCommit(tx, () => publish('permissions', [before.id]));
  const after = orNotFound(await personDetail(tx, before.id));
  return [{ object: { kind: 'user', id: before.id, label: before.name }, changes: changesBetween(former, after) }];
}

async function applyRegular(
  tx: Tx,
  { publish }: PersonnelDependencies,
  before: PersonCore,
  change: Change,
): Promise<Note[]> {
  if (before.state !== 'probation') conflict('该人员不在试用期');
  const { station_id } = change.new as Regularising;
  // A post that is gone by now does not hold up the decision: the present one stays.
  const post = station_id === null ? undefined : await postById(tx, station_id);
  const former = orNotFound(await personDetail(tx, before.id));
  const place = post === undefined ? {} : { department_id: post.department_id, post_id: post.id };
  await changePerson(tx, before, { state: 'regular', ...place });
  await saveProfiles(tx, [{ ...profileIn(former), regular_date: change.effective_date, user_id: before.id }]);
  if (post !== undefined && post.id !== before.post_id) {
    const { effective_date, reason } = change;
    const { department_id, id: post_id } = post;
    await addPostHistory(tx, [{ user_id: before.id, effective_date, department_id, post_id, reason }]);
    afterCommit(tx, () => publish('permissions', [before.id]));
  }
  const after = orNotFound(await personDetail(tx, before.id));
  return [{ object: { kind: 'user', id: before.id, label: before.name }, changes: changesBetween(former, after) }];
}

async function applyLeaving(
  tx: Tx,
  parts: PersonnelDependencies,
  before: PersonCore,
  change: Change,
  now: number,
): Promise<Note[]> {
  if ((await isAdministrator(tx, before.id)) && !(await administratorRemains(tx, before.id)))
    conflict('最后一位系统管理员不能离职');
  const former = orNotFound(await personDetail(tx, before.id));
  const receiver = await receiverOf(tx, before, change);
  await changePerson(tx, before, { state: 'left' });
  await saveProfiles(tx, [{ ...profileIn(former), left_date: change.effective_date, user_id: before.id }]);
  await endSessions(tx, before.id, now, 'left');
  await revokeLinksOf(tx, before.id, now);
  await cancelAllOf(tx, before.id, now);
  // What was asked about them has nobody left to be about.
  for (const { id, kind } of await openRequestsOf(tx, before.id))
    await withdrawBySystem(tx, parts.engine, { kind, records: [id], reason: `${before.name ?? ''} 已离职` }, now);
  await endSalaryChanges(tx, parts.engine, before, now);
  afterCommit(tx, () => parts.publish('session-ended', [before.id]));
  const after = orNotFound(await personDetail(tx, before.id));
  const notes: Note[] = [
    { object: { kind: 'user', id: before.id, label: before.name }, changes: changesBetween(former, after) },
  ];
  if (receiver === undefined) return notes;
  for (const { kind, label, handOver } of parts.handOvers()) {
    for (const item of await handOver(tx, before.id, receiver.id, now))
      notes.push({
        action: `离职交接：${label}`,
        object: { kind, id: item.id, label: item.title },
        changes: [{ field: 'owner', label, old: before.name, new: receiver.name }],
      });
  }
  return notes;
}

/** Who was named, if they still work here; else the head above; else whoever ordered it, or an administrator. */
async function receiverOf(tx: Tx, leaver: PersonCore, change: Change) {
  const { receiver_id } = change.new as Receiver;
  const named = receiver_id === null ? undefined : await person(tx, receiver_id);
  if (works(named)) return named;
  const above = await defaultReceiver(tx, leaver);
  if (above !== undefined) return above;
  const orderer = change.created_by === null ? undefined : await person(tx, change.created_by);
  if (works(orderer) && orderer?.id !== leaver.id) return orderer;
  const administrator = (await administrators(tx)).find((id) => id !== leaver.id);
  return administrator === undefined ? undefined : person(tx, administrator);
}
