import { dataScopeNames } from '@tongzhou/contract/areas/identity/permission.ts';
import { basePermission, catalogue } from '@tongzhou/contract/permissions.ts';
import { holds, permissionName, scopeName, unionName } from '#areas/identity/groups/group-rules.ts';
import { departmentNames, type GroupRow, groupsOf } from '#areas/identity/groups/group-table.ts';
import { menuOf } from '#areas/identity/groups/menu.ts';
import type { PersonCore } from '#areas/organisation/public.ts';
import type { Db } from '#platform/database/client.ts';

const grantedBy = (groups: readonly GroupRow[]) => ({
  checked: new Set(groups.flatMap((group) => group.checked)),
  halfChecked: new Set<number>(),
  wildcard: groups.some((group) => group.wildcard),
});

/** Menu, permissions and where each comes from. */
export async function viewAs(db: Db, person: PersonCore) {
  const groups = await groupsOf(db, person.id);
  const names = await departmentNames(
    db,
    groups.flatMap((group) => group.scope_departments),
  );
  const permissions = catalogue
    .filter((row) => row.kind !== 'group')
    .map(({ id }) => ({ id, holding: groups.filter((group) => holds(group, id)) }))
    .filter(({ id, holding }) => holding.length > 0 || id === basePermission)
    .map(({ id, holding }) => ({
      id,
      name: permissionName(id),
      groups: holding.length === 0 ? ['所有员工'] : holding.map((group) => group.name),
      scope: holding.length === 0 ? dataScopeNames.self : unionName(holding, names),
    }));
  return {
    name: person.name,
    groups: groups.map((group) => ({ id: group.id, name: group.name, data_scope: scopeName(group, names) })),
    menu: menuOf(grantedBy(groups)),
    permissions,
  };
}
