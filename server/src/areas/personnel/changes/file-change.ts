import type { applyLeaving, leave, userStation } from '@tongzhou/contract/areas/personnel/change.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { departmentById, lockPerson, namesOf, type PersonCore, person, postById } from '#areas/organisation/public.ts';
import type { Ordering, PersonnelDependencies } from '#areas/personnel/changes/apply-change.ts';
import { fileRequest, lockAgain, type Path } from '#areas/personnel/changes/file-request.ts';
import { defaultReceiver, works } from '#areas/personnel/changes/hand-over.ts';
import { askedApprovers, requestById, requestOfApproval } from '#areas/personnel/changes/request-table.ts';
import {
  type LeavingForm,
  leavingWords,
  type PostChangeForm,
  postChangeWords,
  type Standing,
} from '#areas/personnel/changes/request-words-rules.ts';
import { checkPlacement, lockForDeed, personDetail, reachOf } from '#areas/staff/public.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { conflict, invalid, orNotFound, refuse } from '#platform/http/refusal.ts';

type Place = Pick<Standing, 'department_id' | 'station_id' | 'manager_id'>;

async function standing(db: Db, { department_id, station_id, manager_id }: Place): Promise<Standing> {
  const post = station_id === null ? undefined : await postById(db, station_id);
  return {
    department_id,
    department_name: orNotFound(await departmentById(db, department_id)).department_name,
    station_id,
    post_name: post?.post_name ?? null,
    manager_id,
    manager_name: manager_id === null ? null : ((await namesOf(db, [manager_id])).get(manager_id) ?? null),
  };
}

async function notBeforeEntry(db: Db, user: number, field: string, day: string): Promise<void> {
  const entered = (await personDetail(db, user))?.entry_date ?? null;
  if (entered !== null && day < entered) invalid({ [field]: '不能早于入职日期' });
}

/** The one to be sent again, which stays about the person it was about. */
async function lockSame(ordering: Ordering, kind: 'post_change' | 'leaving', path: Path, user: number) {
  const before = await lockAgain(ordering.tx, kind, path, ordering.caller.userId);
  if (before === undefined) return;
  if ((await requestById(ordering.tx, before.record_id))?.user_id !== user) refuse('not-found');
}

const noteFiled = (
  { note }: Ordering,
  about: PersonCore,
  number: string,
  words: { fields: readonly { label: string; value: string; field: string }[] },
) =>
  note({
    object: { kind: 'user', id: about.id, label: about.name },
    changes: [
      { field: 'number', label: '审批编号', old: null, new: number },
      ...words.fields.map(({ field, label, value }) => ({ field, label, old: null, new: value })),
    ],
  });

export async function filePostChange(
  ordering: Ordering,
  parts: PersonnelDependencies,
  draft: InputOf<typeof userStation>,
) {
  const { tx, caller, now } = ordering;
  const { user_id, effective_date, reason, audit, audit_template_id, again, ...place } = draft;
  const path = { audit, audit_template_id, again };
  await lockSame(ordering, 'post_change', path, user_id);
  const before = await lockForDeed(tx, caller, user_id, 'post-change');
  await checkPlacement(tx, await reachOf(tx, caller, 'staff.post-change'), place, user_id);
  const present = { department_id: before.department_id, station_id: before.post_id, manager_id: before.manager_id };
  const [from, to] = [await standing(tx, present), await standing(tx, place)];
  if (JSON.stringify(from) === JSON.stringify(to)) conflict('岗位没有变化');
  await notBeforeEntry(tx, user_id, 'effective_date', effective_date);
  const form: PostChangeForm = { from, to, effective_date, reason };
  const words = postChangeWords(before.name, form);
  const watched = { ...place, effective_date };
  const filing = { kind: 'post_change', user: user_id, by: caller.userId, form, ...words, watched, path } as const;
  const { id, number } = await fileRequest(tx, parts.engine, filing, now);
  noteFiled(ordering, before, number, words);
  return { id, number };
}

type Going = InputOf<typeof applyLeaving>;

/** By HR about someone within reach. */
export async function fileLeaving(ordering: Ordering, parts: PersonnelDependencies, draft: InputOf<typeof leave>) {
  const { user_id, ...going } = draft;
  await lockSame(ordering, 'leaving', going, user_id);
  return file(ordering, parts, await lockForDeed(ordering.tx, ordering.caller, user_id, 'leaving'), going);
}

/** By oneself. */
export async function fileOwnLeaving(ordering: Ordering, parts: PersonnelDependencies, going: Going) {
  const { tx, caller } = ordering;
  await lockSame(ordering, 'leaving', going, caller.userId);
  return file(ordering, parts, orNotFound(await lockPerson(tx, caller.userId)), going);
}

async function file(ordering: Ordering, parts: PersonnelDependencies, leaver: PersonCore, going: Going) {
  const { tx, caller, now } = ordering;
  const { left_date, reason, receiver_id, ...path } = going;
  const receiver = receiver_id === null ? await defaultReceiver(tx, leaver) : await person(tx, receiver_id);
  if (receiver_id !== null && (!works(receiver) || receiver_id === leaver.id))
    invalid({ receiver_id: '交接人不存在或已离职' });
  // HR knows who could; whoever goes by themselves need not: in the end it is an administrator.
  const demanded = caller.userId !== leaver.id && receiver === undefined;
  if (demanded && (await hasAnything(tx, parts, leaver.id))) invalid({ receiver_id: '请选择交接人' });
  await notBeforeEntry(tx, leaver.id, 'left_date', left_date);
  const form: LeavingForm = { left_date, reason, receiver_id, receiver_name: receiver?.name ?? null };
  const words = leavingWords(leaver.name, form);
  const watched = { left_date, receiver_id };
  const filing = { kind: 'leaving', user: leaver.id, by: caller.userId, form, ...words, watched, path } as const;
  const { id, number } = await fileRequest(tx, parts.engine, filing, now);
  noteFiled(ordering, leaver, number, words);
  return { id, number };
}

async function hasAnything(db: Db, { handOvers }: PersonnelDependencies, userId: number): Promise<boolean> {
  for (const part of handOvers()) if ((await part.list(db, userId)).length > 0) return true;
  return false;
}

/** For whoever sent it, to change it and send it again. */
export async function showChange(db: Db, caller: Caller, approvalId: number) {
  const request = orNotFound(await requestOfApproval(db, approvalId));
  const { kind, user_id } = request;
  if (request.created_by !== caller.userId || kind === 'regular') return refuse('not-found');
  const { to, effective_date, left_date, receiver_id, reason } = request.form as Partial<PostChangeForm & LeavingForm>;
  return {
    approval_id: approvalId,
    kind,
    user_id,
    user_name: (await namesOf(db, [user_id])).get(user_id) ?? '',
    department_id: to?.department_id ?? null,
    station_id: to?.station_id ?? null,
    manager_id: to?.manager_id ?? null,
    receiver_id: receiver_id ?? null,
    effective_date: beginOf((effective_date ?? left_date) as string),
    reason: reason ?? '',
    content_json: await askedApprovers(db, approvalId),
  };
}
