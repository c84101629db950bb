import type { Db } from '#platform/database/client.ts';
import { bool, int, ints, nullable, query, text, texts } from '#platform/database/statement.ts';

const groups = query({
  text: `select id, name from role_groups order by id`,
  row: { id: int, name: text },
});
const posts = query({
  text: `select p.id, p.post_name as name, d.department_name from posts p join departments d on d.id = p.department_id order by d.position, d.id, p.level, p.id`,
  row: { id: int, name: text, department_name: text },
});
const departments = query({
  text: `select id, department_name as name, parent_id from departments order by position, id`,
  row: { id: int, name: text, parent_id: nullable(int) },
});

/** What a step may point to. */
export const choices = async (db: Db) => ({
  groups: await groups.all(db),
  posts: await posts.all(db),
  departments: await departments.all(db),
});

const keyed = query({
  text: `select id, key from role_groups where key = any ($keys)`,
  params: { keys: texts },
  row: { id: int, key: nullable(text) },
});

export const groupIds = async (db: Db, keys: readonly string[]): Promise<Map<string, number>> =>
  new Map((await keyed.all(db, { keys })).map((row) => [row.key ?? '', row.id]));

const named = query({
  text: `select 'post' as kind, id, post_name as name from posts where id = any ($posts)
    union all select 'group', id, name from role_groups where id = any ($groups)
    union all select 'department', id, department_name from departments where id = any ($departments)`,
  params: { posts: ints, groups: ints, departments: ints },
  row: { kind: text, id: int, name: text },
});

export interface PointedTo {
  readonly posts: readonly number[];
  readonly groups: readonly number[];
  readonly departments: readonly number[];
}

/** The names of those that exist. */
export async function namesOf(db: Db, pointed: PointedTo) {
  const any = [pointed.posts, pointed.groups, pointed.departments].some((ids) => ids.length > 0);
  const rows = any ? await named.all(db, pointed) : [];
  const of = (kind: string) => new Map(rows.filter((row) => row.kind === kind).map((row) => [row.id, row.name]));
  return { posts: of('post'), groups: of('group'), departments: of('department') };
}

const working = query({
  text: `select id, coalesce(name, job_number) as name, enabled and state in ('probation', 'regular') as active from users where id = any ($ids)`,
  params: { ids: ints },
  row: { id: int, name: text, active: bool },
});

export const peopleNamed = async (db: Db, ids: readonly number[]) => (ids.length === 0 ? [] : working.all(db, { ids }));
