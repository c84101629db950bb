import { type GroupRights, lackedName } from '#areas/identity/groups/group-rules.ts';
import { groupsOf } from '#areas/identity/groups/group-table.ts';
import { departmentsBelow, person } from '#areas/organisation/public.ts';
import type { Db } from '#platform/database/client.ts';
import { orNotFound } from '#platform/http/refusal.ts';

/** What the one holds, with the departments it reaches. */
async function rightsOf(db: Db, user: number) {
  const department = orNotFound(await person(db, user)).department_id;
  return { department, below: await departmentsBelow(db, [department]), groups: await groupsOf(db, user) };
}

/** The name of something that the one holds and the other does not, or not as far; nothing is beyond an administrator. */
export async function rightsBeyond(db: Db, by: number, of: number): Promise<string | undefined> {
  const giver = await rightsOf(db, by);
  const { department, below, groups } = await rightsOf(db, of);
  // Their own department is theirs, not that of whoever is measured against them.
  const placed = groups.map(
    (group): GroupRights =>
      group.data_scope === 'department' || group.data_scope === 'department-and-below'
        ? {
            ...group,
            data_scope: 'chosen',
            scope_departments: group.data_scope === 'department' ? [department] : below,
          }
        : group,
  );
  return lackedName({ ...giver, administrator: giver.groups.some((group) => group.wildcard) }, placed);
}
