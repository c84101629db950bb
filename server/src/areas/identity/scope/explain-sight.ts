import { permissionId } from '@tongzhou/contract/permissions.ts';
import { departmentNames, groupsOf } from '#areas/identity/groups/group-table.ts';
import { explainSight, type Someone } from '#areas/identity/scope/explain-rules.ts';
import { departmentsBelow, type PersonCore, person } from '#areas/organisation/public.ts';
import type { Db } from '#platform/database/client.ts';

const someone = (person: PersonCore): Someone => ({
  id: person.id,
  name: person.name ?? person.job_number,
  department: person.department_id,
  active: person.enabled && (person.state === 'probation' || person.state === 'regular'),
});

/** How an area says why someone sees one of its records; undefined where there is no such record. */
export interface RecordExplainer {
  readonly kind: string;
  readonly label: string;
  readonly explain: (
    db: Db,
    viewer: PersonCore,
    id: number,
  ) => Promise<{ readonly sees: boolean; readonly sentence: string; readonly personId: number } | undefined>;
}

export const explainsPeople: RecordExplainer = {
  kind: 'user',
  label: '员工档案',
  explain: async (db, viewer, id) => {
    const seen = await person(db, id);
    if (seen === undefined) return undefined;
    const looked = { permission: permissionId('staff.list'), record: `${seen.name ?? seen.job_number} 的档案` };
    return { ...(await explainScope(db, viewer, seen, looked)), personId: id };
  },
};

/** Over the same facts that `scopeOf` and `covers` judge by. */
export async function explainScope(
  db: Db,
  viewer: PersonCore,
  seen: PersonCore,
  looked: { readonly permission: number; readonly record: string },
) {
  const groups = await groupsOf(db, viewer.id);
  const mentioned = [viewer.department_id, seen.department_id, ...groups.flatMap((group) => group.scope_departments)];
  return explainSight({
    viewer: someone(viewer),
    seen: someone(seen),
    ...looked,
    groups,
    below: await departmentsBelow(db, [viewer.department_id]),
    departments: await departmentNames(db, mentioned),
  });
}

/** Of a record that is seen for what someone is to it themselves, whatever their scope is. */
export function explainPart(viewer: PersonCore, record: string, part: string) {
  const { name, active: sees } = someone(viewer);
  const why = sees ? `${name} 是${part}` : `${name} 虽是${part}，但已停用或不在职`;
  return { sees, sentence: `${name} ${sees ? '能看到' : '看不到'} ${record}：${why}。` };
}
