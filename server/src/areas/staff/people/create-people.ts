import type { createPerson as createPersonCall } from '@tongzhou/contract/areas/staff/people.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import { joinGroups } from '#areas/identity/public.ts';
import { departmentById, insertPeople, namesOf, pinyinOf, postById } from '#areas/organisation/public.ts';
import { changesBetween } from '#areas/staff/person/change-rules.ts';
import { checkPersonal } from '#areas/staff/person/check-personal.ts';
import type { Editing } from '#areas/staff/person/edit-person.ts';
import { emptyProfile, type ProfileRow, saveProfiles } from '#areas/staff/person/person-table.ts';
import { checkGroups, checkPlacement } from '#areas/staff/person/place-person.ts';
import { addPostHistory } from '#areas/staff/person/record-table.ts';
import { reachOf } from '#areas/staff/reach.ts';
import type { Tx } from '#platform/database/client.ts';

/** Someone new, whether typed in, imported or accepted: what every way of coming has to write. */
export interface Newcomer {
  readonly name: string;
  readonly mobile: string;
  readonly department_id: number;
  readonly station_id: number | null;
  readonly manager_id: number | null;
  readonly group_ids: readonly number[];
  readonly entry_date: string;
  readonly probation_months: number;
  readonly profile: Partial<ProfileRow>;
}

/** Without a probation one is regular from the first day. */
export const entryProfile = (entry: { readonly entry_date: string; readonly probation_months: number }) => ({
  entry_date: entry.entry_date,
  probation_months: entry.probation_months,
  regular_date: entry.probation_months === 0 ? entry.entry_date : null,
});
export const entryState = (probationMonths: number) => (probationMonths === 0 ? 'regular' : 'probation');

/** All of them in a handful of statements, in the order given. */
export async function createPeople(tx: Tx, newcomers: readonly Newcomer[], now: number) {
  const rows = await insertPeople(
    tx,
    newcomers.map((one) => ({
      name: one.name,
      ...pinyinOf(one.name),
      mobile: one.mobile,
      department: one.department_id,
      post: one.station_id,
      manager: one.manager_id,
      state: entryState(one.probation_months),
    })),
    now,
  );
  const byMobile = new Map(rows.map((row) => [row.mobile, row]));
  const created = newcomers.map((one) => ({ ...one, ...(byMobile.get(one.mobile) as (typeof rows)[number]) }));
  await saveProfiles(
    tx,
    created.map((one) => ({ ...emptyProfile, ...one.profile, ...entryProfile(one), user_id: one.id })),
  );
  await addPostHistory(
    tx,
    created.map((one) => ({
      user_id: one.id,
      effective_date: one.entry_date,
      department_id: one.department_id,
      post_id: one.station_id,
      reason: '入职',
    })),
  );
  await joinGroups(
    tx,
    created.flatMap((one) => one.group_ids.map((group) => ({ user: one.id, group }))),
  );
  return created.map(({ id, job_number, name }) => ({ id, job_number, name }));
}

export async function createPerson(editing: Editing, draft: InputOf<typeof createPersonCall>) {
  const { tx, caller, now, note } = editing;
  const { name, mobile, department_id, station_id, manager_id, group_ids, entry_date, probation_months, ...profile } =
    checkPersonal(draft, {}, now);
  await checkPlacement(tx, await reachOf(tx, caller, 'staff.create'), draft);
  const groups = await checkGroups(editing, group_ids);
  const newcomer = {
    name,
    mobile,
    department_id,
    station_id,
    manager_id,
    group_ids,
    entry_date,
    probation_months,
    profile,
  };
  const [created] = await createPeople(tx, [newcomer], now);
  const { id, job_number } = created as NonNullable<typeof created>;
  const values = {
    ...profile,
    ...entryProfile(draft),
    name,
    mobile,
    state: entryState(probation_months),
    department_name: (await departmentById(tx, department_id))?.department_name,
    post_name: station_id === null ? null : (await postById(tx, station_id))?.post_name,
    manager_name: manager_id === null ? null : (await namesOf(tx, [manager_id])).get(manager_id),
    groups: groups.length === 0 ? null : groups.join('、'),
  };
  note({ object: { kind: 'user', id, label: name }, changes: changesBetween({}, values) });
  return { id, job_number };
}
