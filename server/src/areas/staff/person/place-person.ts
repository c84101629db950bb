import { covers, givableGroups, holdGroups, type Scope } from '#areas/identity/public.ts';
import { departmentById, person, postById } from '#areas/organisation/public.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { invalid, refuse } from '#platform/http/refusal.ts';

export interface Placement {
  readonly department_id: number;
  readonly station_id: number | null;
  readonly manager_id: number | null;
}

/** A department within reach, a post of that department, a manager who works here. */
export async function checkPlacement(db: Db, scope: Scope, place: Placement, userId?: number): Promise<void> {
  const department = await departmentById(db, place.department_id);
  if (department === undefined) invalid({ department_id: '部门不存在' });
  if (!covers(scope, { id: 0, department_id: place.department_id })) refuse('not-found');
  if (place.station_id !== null) {
    const post = await postById(db, place.station_id);
    if (post?.department_id !== place.department_id) invalid({ station_id: '该部门没有这个岗位' });
  }
  await checkManager(db, place.manager_id, userId);
}

export async function checkManager(db: Db, managerId: number | null, userId?: number): Promise<void> {
  if (managerId === null) return;
  if (managerId === userId) invalid({ manager_id: '不能是本人' });
  const manager = await person(db, managerId);
  const works = manager?.enabled === true && (manager.state === 'probation' || manager.state === 'regular');
  if (!works) invalid({ manager_id: '直属上级不存在或已离职' });
}

/** Asked within the transaction that puts someone into them. */
export async function checkGroups(
  context: { readonly tx: Tx; readonly caller: Caller; readonly now: number },
  groupIds: readonly number[],
): Promise<string[]> {
  if (groupIds.length === 0) return [];
  const groups = await givableGroups(context.tx, await holdGroups(context));
  return groupIds.map((id) => {
    const group = groups.find((one) => one.id === id);
    if (group === undefined) return invalid({ group_ids: '权限组不存在' });
    if (!group.givable) return invalid({ group_ids: `您不能授予「${group.name}」` });
    return group.name;
  });
}
