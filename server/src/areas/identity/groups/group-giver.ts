import type { GroupGiver } from '#areas/identity/groups/group-rules.ts';
import { departmentsBelow } from '#areas/organisation/public.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';

export const loadGroupGiver = async (db: Db, caller: Caller): Promise<GroupGiver> => ({
  administrator: caller.granted.wildcard,
  department: caller.departmentId,
  below: await departmentsBelow(db, [caller.departmentId]),
  groups: caller.groups.map((group) => ({
    wildcard: group.wildcard,
    checked: [...group.checked],
    data_scope: group.dataScope,
    scope_departments: group.scopeDepartments,
  })),
});
