import type { EntryPlacement } from '@tongzhou/contract/areas/personnel/entry.ts';
import { joinGroups } from '#areas/identity/public.ts';
import type { Notify } from '#areas/notices/public.ts';
import { recordOwnWork } from '#areas/operation-log/public.ts';
import { changePerson, departmentById, lockPerson, namesOf, person, postById } from '#areas/organisation/public.ts';
import { works } from '#areas/personnel/changes/hand-over.ts';
import { groupNames, lockRegistration, writeDecision } from '#areas/personnel/entry/registration-table.ts';
import { amountRows, saveStandard } from '#areas/salary/public.ts';
import {
  addPostHistory,
  changesBetween,
  entryProfile,
  entryState,
  personDetail,
  profileIn,
  saveProfiles,
} from '#areas/staff/public.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { constraintRefusal } from '#platform/database/constraint-words.ts';
import { conflict, orNotFound } from '#platform/http/refusal.ts';

const stale = () => conflict('部门、岗位或权限组已不存在，请退回人事重新填写');

/** Accepted: where HR placed them, in their groups, with an account that works. What HR chose may have gone meanwhile. */
export async function placeRegistrant(
  tx: Tx,
  notify: Notify,
  { user, approval, by }: { readonly user: number; readonly approval: number; readonly by: number },
  now: number,
): Promise<void> {
  const registrant = orNotFound(await lockPerson(tx, user));
  const registration = orNotFound(await lockRegistration(tx, user));
  const { placement } = registration;
  if (registrant.state !== 'pending' || registration.state !== 'waiting' || placement === null)
    return conflict('该人员没有待审核的入职资料');
  const { department_id, station_id, manager_id, group_ids, entry_date, probation_months } = placement;
  const post = station_id === null ? null : await postById(tx, station_id);
  if ((await departmentById(tx, department_id)) === undefined) stale();
  if (post !== null && post?.department_id !== department_id) stale();
  const groups = await groupNames(tx, group_ids);
  if (groups.length < new Set(group_ids).size) stale();
  const manager = manager_id === null ? undefined : await person(tx, manager_id);

  const before = orNotFound(await personDetail(tx, user));
  await changePerson(tx, registrant, {
    department_id,
    post_id: station_id,
    // A manager who has left meanwhile is none.
    manager_id: works(manager) ? manager_id : null,
    state: entryState(probation_months),
  }).catch((error) => {
    if (constraintRefusal(error) !== undefined) stale();
    throw error;
  });
  await saveProfiles(tx, [{ ...profileIn(before), ...entryProfile(placement), user_id: user }]);
  await addPostHistory(tx, [
    { user_id: user, effective_date: entry_date, department_id, post_id: station_id, reason: '入职' },
  ]);
  await joinGroups(
    tx,
    group_ids.map((group) => ({ user, group })),
  );
  await writeDecision(tx, { user, state: 'accepted', opinion: null, by, now });
  const after = { ...orNotFound(await personDetail(tx, user)), groups: groups.length === 0 ? null : groups.join('、') };
  await recordOwnWork(tx, 'personnel', '入职生效', [
    { object: { kind: 'user', id: user, label: registrant.name }, changes: changesBetween({ ...before }, after) },
  ]);
  if (placement.salary !== undefined) {
    const standard = { user, effective_date: entry_date, amounts: placement.salary, reason: '入职定薪', approval, by };
    await saveStandard(tx, notify, { ...standard, source: 'entry' }, now);
  }
}

/** In words, for whoever decides next. */
export async function placementRows(db: Db, placement: EntryPlacement) {
  const { department_id, station_id, manager_id, group_ids, entry_date, probation_months } = placement;
  const post = station_id === null ? undefined : await postById(db, station_id);
  const groups = await groupNames(db, group_ids);
  return [
    { label: '部门', value: (await departmentById(db, department_id))?.department_name ?? '已删除的部门' },
    { label: '岗位', value: post?.post_name ?? '无' },
    {
      label: '直属上级',
      value: manager_id === null ? '无' : ((await namesOf(db, [manager_id])).get(manager_id) ?? '无'),
    },
    { label: '权限组', value: groups.length === 0 ? '无' : groups.join('、') },
    { label: '入职日期', value: entry_date },
    { label: '试用期', value: probation_months === 0 ? '无' : `${probation_months} 个月` },
    ...(placement.salary === undefined ? [] : amountRows(placement.salary)),
  ];
}
