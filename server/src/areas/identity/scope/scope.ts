import { type PermissionKey, permissionId, permits } from '@tongzhou/contract/permissions.ts';
import { departmentsBelow } from '#areas/organisation/public.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';

/** Whose rows a person may see under a permission. Their own always; a required argument of every reader of people's rows. */
export type Scope =
  | { readonly kind: 'self'; readonly userId: number }
  | { readonly kind: 'departments'; readonly userId: number; readonly departmentIds: readonly number[] }
  | { readonly kind: 'all'; readonly userId: number };

/** The union of the scopes of those groups that hold the permission, plus one's own rows. */
export async function scopeOf(db: Db, caller: Caller, permission: PermissionKey): Promise<Scope> {
  const id = permissionId(permission);
  const holding = caller.groups.filter((group) =>
    permits({ checked: group.checked, halfChecked: new Set(), wildcard: group.wildcard }, id),
  );
  const { userId, departmentId } = caller;
  if (holding.some((group) => group.dataScope === 'all')) return { kind: 'all', userId };
  const departmentIds = new Set<number>();
  for (const group of holding) {
    if (group.dataScope === 'department') departmentIds.add(departmentId);
    if (group.dataScope === 'chosen') for (const chosen of group.scopeDepartments) departmentIds.add(chosen);
  }
  if (holding.some((group) => group.dataScope === 'department-and-below')) {
    for (const below of await departmentsBelow(db, [departmentId])) departmentIds.add(below);
  }
  return departmentIds.size === 0
    ? { kind: 'self', userId }
    : { kind: 'departments', userId, departmentIds: [...departmentIds] };
}

/** Whether a person's rows lie within it: asked before a change as before a look. */
export function covers(scope: Scope, person: { readonly id: number; readonly department_id: number }): boolean {
  if (scope.kind === 'all' || person.id === scope.userId) return true;
  return scope.kind === 'departments' && scope.departmentIds.includes(person.department_id);
}
