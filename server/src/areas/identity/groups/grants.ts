import { basePermission, catalogue, permissionById, wildcard } from '@tongzhou/contract/permissions.ts';
import type { GroupTuple } from '#areas/identity/sessions/session-table.ts';
import { profileOf } from '#areas/organisation/public.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';

const userTypes = { employee: 1, head: 2, leader: 3, administrator: 9 } as const;

const menuIds: readonly number[] = catalogue
  .filter((row) => row.kind === 'menu' || row.kind === 'group')
  .map((row) => row.id);
const dataIds = new Set<number>(catalogue.filter((row) => row.kind === 'data').map((row) => row.id));

/** What the browser is told about the person's rights. It mirrors them; the server asks the database. */
export async function grantsOf(db: Db, caller: Caller, groups: readonly GroupTuple[]) {
  const { granted } = caller;
  // Spec 6: the list starts with 160. What is no permission (2000, a retired id) is held by nobody, so nobody is told of it.
  const others = [...new Set([...granted.checked, ...granted.halfChecked])]
    .filter((id) => id !== basePermission && permissionById(id) !== undefined)
    .sort((a, b) => a - b);
  const listed = [basePermission, ...others];
  const currentPermissions: (number | typeof wildcard)[] = granted.wildcard
    ? [wildcard, ...listed.filter((id) => dataIds.has(id))]
    : listed;
  const routerRole = granted.wildcard
    ? menuIds.filter((id) => id !== 9000)
    : listed.filter((id) => menuIds.includes(id));
  const profile = await profileOf(db, caller.userId);
  const userType = granted.wildcard
    ? userTypes.administrator
    : groups.some((group) => group[1] === 'leaders')
      ? userTypes.leader
      : profile?.head
        ? userTypes.head
        : userTypes.employee;
  return { userType, routerRole, currentPermissions };
}
