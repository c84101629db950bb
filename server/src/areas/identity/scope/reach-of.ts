import type { PermissionKey } from '@tongzhou/contract/permissions.ts';
import { scopeOf } from '#areas/identity/scope/scope.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';

/** The scope of a permission over departments themselves, which are nobody's own. */
export async function reachOf(db: Db, caller: Caller, permission: PermissionKey): Promise<'all' | readonly number[]> {
  const scope = await scopeOf(db, caller, permission);
  if (scope.kind === 'all') return 'all';
  return scope.kind === 'departments' ? scope.departmentIds : [];
}
