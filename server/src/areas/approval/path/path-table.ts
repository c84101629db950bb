import type { ApproverStep } from '@tongzhou/contract/areas/approval/step.ts';
import type { Directory } from '#areas/approval/path/path-rules.ts';
import { administrators } from '#areas/identity/public.ts';
import type { Db } from '#platform/database/client.ts';
import { bool, int, ints, nullable, query, text } from '#platform/database/statement.ts';

const active = `enabled and state in ('probation', 'regular')`;

const departments = query({
  text: `select id, department_name as name, parent_id as parent, head_id as head, fixed and department_name = '总经办' as office from departments`,
  row: { id: int, name: text, parent: nullable(int), head: nullable(int), office: bool },
});
const postHolders = query({
  text: `select post_id as role, array_agg(id order by id) as people from users where post_id = any ($posts) and ${active} group by post_id`,
  params: { posts: ints },
  row: { role: nullable(int), people: ints },
});
const groupMembers = query({
  text: `select m.group_id as role, array_agg(u.id order by u.id) as people
    from role_group_members m join users u on u.id = m.user_id where m.group_id = any ($groups) and u.enabled and u.state in ('probation', 'regular')
    group by m.group_id`,
  params: { groups: ints },
  row: { role: int, people: ints },
});
const people = query({
  text: `select id, coalesce(name, job_number) as name, department_id as department, manager_id as manager, ${active} as active
    from users where id = any ($ids) or id in (select manager_id from users where id = any ($applicants))`,
  params: { ids: ints, applicants: ints },
  row: { id: int, name: text, department: int, manager: nullable(int), active: bool },
});

const byRole = (rows: readonly { role: number | null; people: readonly number[] }[]) =>
  new Map(rows.map((row) => [row.role ?? -1, row.people]));

/** As much of the company as these steps can lead to, in a fixed number of statements. */
export async function loadDirectory(
  db: Db,
  steps: readonly ApproverStep[],
  asking: readonly number[],
): Promise<Directory> {
  const roleIds = (role: ApproverStep['role']) =>
    steps.flatMap((step) => (step.role === role && step.role_id !== undefined ? [step.role_id] : []));
  const departmentRows = await departments.all(db);
  const posts = byRole(await postHolders.all(db, { posts: roleIds('post') }));
  const groups = byRole(await groupMembers.all(db, { groups: roleIds('group') }));
  const administratorIds = await administrators(db);
  const heads = departmentRows.flatMap((row) => (row.head === null ? [] : [row.head]));
  const named = steps.flatMap((step) => [...(step.user_ids ?? []), ...(step.user_id === null ? [] : [step.user_id])]);
  const ids = [...asking, ...heads, ...named, ...administratorIds];
  for (const holders of [...posts.values(), ...groups.values()]) ids.push(...holders);
  const rows = await people.all(db, { ids: [...new Set(ids)], applicants: asking });
  return {
    people: new Map(rows.map((row) => [row.id, row])),
    departments: new Map(departmentRows.map((row) => [row.id, row])),
    postHolders: posts,
    groupMembers: groups,
    office: departmentRows.find((row) => row.office)?.id ?? null,
    administrators: administratorIds,
  };
}
