import type { createSet as createCall, editSet as editCall } from '@tongzhou/contract/areas/projects/set.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import type { PermissionKey } from '@tongzhou/contract/permissions.ts';
import type { Filing } from '#areas/approval/public.ts';
import { covers, type Scope } from '#areas/identity/public.ts';
import { people } from '#areas/organisation/public.ts';
import {
  insertSet,
  lockSet,
  removeSet,
  type SetListed,
  type SetRecord,
  updateSet,
} from '#areas/projects/sets/set-table.ts';
import { holds, scopesOf } from '#areas/projects/sight.ts';
import { changedFields } from '#platform/changed-fields.ts';
import type { Db } from '#platform/database/client.ts';
import { violatedConstraint } from '#platform/database/failures.ts';
import type { Caller } from '#platform/http/caller.ts';
import { conflict, invalid, orNotFound, refuse } from '#platform/http/refusal.ts';

type Deed = 'project.set.edit' | 'project.set.delete';
type Held = Pick<SetListed, 'holder_id' | 'holder_department_id'>;

/** Whose set it is: its owner, or whoever made it while it has none. */
export async function reachesSet(
  caller: Caller,
  permission: Deed,
  scopes: (permission: PermissionKey) => Promise<Scope>,
): Promise<(set: Held) => boolean> {
  if (!holds(caller, permission)) return () => false;
  const scope = await scopes(permission);
  return (set) => covers(scope, { id: set.holder_id, department_id: set.holder_department_id });
}

const labels = { name: '名称', owner_name: '负责人', description: '说明' };
const objectOf = ({ id, name }: { readonly id: number; readonly name: string }) => ({
  kind: 'project-set',
  id,
  label: name,
});

/** The name of someone who works here; one who owns it already may stay, whatever became of them. */
async function ownerNamed(db: Db, owner: number | null, present: SetRecord | undefined): Promise<string | null> {
  if (owner === null) return null;
  if (owner === present?.owner_id) return present.owner_name;
  const [someone] = await people(db, [owner]);
  const works = someone?.enabled && (someone.state === 'probation' || someone.state === 'regular');
  return someone !== undefined && works === true
    ? (someone.name ?? someone.job_number)
    : invalid({ owner_id: '该人员不存在或不在职' });
}

export async function createSet(
  { tx, caller, now, note }: Filing,
  set: InputOf<typeof createCall>,
): Promise<{ id: number }> {
  const owner_name = await ownerNamed(tx, set.owner_id, undefined);
  const id = await insertSet(tx, set, caller.userId, now);
  note({ object: objectOf({ id, name: set.name }), changes: changedFields(labels, {}, { ...set, owner_name }) });
  return { id };
}

async function lockForDeed({ tx, caller }: Filing, id: number, permission: Deed): Promise<SetRecord> {
  const record = orNotFound(await lockSet(tx, id));
  if (!(await reachesSet(caller, permission, scopesOf(tx, caller)))(record)) refuse('not-permitted');
  return record;
}

export async function editSet(filing: Filing, { id, ...set }: InputOf<typeof editCall>): Promise<void> {
  const { tx, note } = filing;
  const before = await lockForDeed(filing, id, 'project.set.edit');
  const owner_name = await ownerNamed(tx, set.owner_id, before);
  await updateSet(tx, id, set);
  note({ object: objectOf({ id, name: set.name }), changes: changedFields(labels, before, { ...set, owner_name }) });
}

/** Only one without projects. */
export async function deleteSet(filing: Filing, id: number): Promise<void> {
  const { tx, note } = filing;
  const before = await lockForDeed(filing, id, 'project.set.delete');
  await removeSet(tx, id).catch((error) => {
    if (violatedConstraint(error) === undefined) throw error;
    return conflict('该项目集中还有项目，不能删除');
  });
  note({ object: objectOf(before), changes: changedFields(labels, before, {}) });
}
