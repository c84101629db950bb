import { permissionId } from '@tongzhou/contract/permissions.ts';
import { departmentNames, groupsOf } from '#areas/identity/groups/group-table.ts';
import { explainSight, type Someone } from '#areas/identity/scope/explain-rules.ts';
import { departmentsBelow, type PersonCore } from '#areas/organisation/public.ts';
import type { Db } from '#platform/database/client.ts';

const someone = (person: PersonCore): Someone => ({
  id: person.id,
  name: person.name ?? person.job_number,
  department: person.department_id,
  active: person.enabled && (person.state === 'probation' || person.state === 'regular'),
});

/** Over the same facts that `scopeOf` and `covers` judge by. */
export async function explainPersonRecord(db: Db, viewer: PersonCore, seen: PersonCore) {
  const groups = await groupsOf(db, viewer.id);
  const mentioned = [viewer.department_id, seen.department_id, ...groups.flatMap((group) => group.scope_departments)];
  return explainSight({
    viewer: someone(viewer),
    seen: someone(seen),
    permission: permissionId('staff.list'),
    groups,
    below: await departmentsBelow(db, [viewer.department_id]),
    departments: await departmentNames(db, mentioned),
  });
}
