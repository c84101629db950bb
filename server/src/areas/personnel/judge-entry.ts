import type { acceptEntry as acceptCall, refuseEntry as refuseCall } from '@tongzhou/contract/areas/personnel/entry.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import { covers, joinGroups } from '#areas/identity/public.ts';
import { changePerson, lockPerson } from '#areas/organisation/public.ts';
import type { Ordering } from '#areas/personnel/order-change.ts';
import { lockRegistration, writeDecision } from '#areas/personnel/registration-table.ts';
import {
  addPostHistory,
  changesBetween,
  checkGroups,
  checkPlacement,
  entryProfile,
  entryState,
  personDetail,
  profileIn,
  reachOf,
  saveProfiles,
} from '#areas/staff/public.ts';
import { conflict, found, refuse } from '#platform/http/refusal.ts';

/** Locks the registrant and the registration: in reach, and waiting to be judged. */
async function lockWaiting({ tx, caller }: Ordering, userId: number) {
  const registrant = found(await lockPerson(tx, userId));
  const scope = await reachOf(tx, caller, 'staff.create');
  if (!covers(scope, registrant) || userId === caller.userId) refuse('not-found');
  const registration = await lockRegistration(tx, userId);
  if (registrant.state !== 'pending' || registration?.state !== 'waiting') conflict('该人员没有待审核的入职资料');
  return { registrant, scope };
}

export async function acceptEntry(ordering: Ordering, acceptance: InputOf<typeof acceptCall>): Promise<void> {
  const { tx, caller, now, note } = ordering;
  const { user_id, department_id, station_id, manager_id, group_ids, entry_date, probation_months } = acceptance;
  const { registrant, scope } = await lockWaiting(ordering, user_id);
  await checkPlacement(tx, scope, acceptance, user_id);
  const groups = await checkGroups(tx, caller, group_ids);
  const before = found(await personDetail(tx, user_id));
  const state = entryState(probation_months);
  await changePerson(tx, registrant, { department_id, post_id: station_id, manager_id, state });
  await saveProfiles(tx, [{ ...profileIn(before), ...entryProfile(acceptance), user_id }]);
  await addPostHistory(tx, [
    { user_id, effective_date: entry_date, department_id, post_id: station_id, reason: '入职' },
  ]);
  await joinGroups(
    tx,
    group_ids.map((group) => ({ user: user_id, group })),
  );
  await writeDecision(tx, { user: user_id, state: 'accepted', opinion: null, by: caller.userId, now });
  const after = found(await personDetail(tx, user_id));
  note({
    object: { kind: 'user', id: user_id, label: registrant.name },
    changes: changesBetween({ ...before }, { ...after, groups: groups.length === 0 ? null : groups.join('、') }),
  });
}

/** Returned, they fill in anew. Rejected, it is over, and their mobile and card are free for another attempt. */
export async function refuseEntry(ordering: Ordering, refusal: InputOf<typeof refuseCall>): Promise<void> {
  const { tx, caller, now, note } = ordering;
  const { user_id, outcome, opinion } = refusal;
  const { registrant } = await lockWaiting(ordering, user_id);
  if (outcome === 'rejected') {
    const detail = found(await personDetail(tx, user_id));
    await changePerson(tx, registrant, { mobile: null });
    await saveProfiles(tx, [{ ...profileIn(detail), id_card: null, user_id }]);
  }
  await writeDecision(tx, { user: user_id, state: outcome, opinion, by: caller.userId, now });
  note({
    object: { kind: 'user', id: user_id, label: registrant.name },
    changes: [{ field: 'opinion', label: outcome === 'returned' ? '退回意见' : '驳回意见', old: null, new: opinion }],
  });
}
