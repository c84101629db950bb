import type { Db } from '#platform/database/client.ts';
import { bool, int, ints, query, text } from '#platform/database/statement.ts';

// Whom a notice is for: nobody named is everyone; else people of the named departments, with those below them, and at the named posts.

const place = query({
  text: `with recursive up as (
      select d.id, d.parent_id from users u join departments d on d.id = u.department_id where u.id = $user
      union select d.id, d.parent_id from departments d join up on d.id = up.parent_id
    )
    select array(select id from up) as lineage, coalesce(u.post_id, 0) as post from users u where u.id = $user`,
  params: { user: int },
  row: { lineage: ints, post: int },
});
export interface Standing {
  /** The person's department and those above it. */
  readonly lineage: readonly number[];
  readonly post: number;
}
export const standingOf = async (db: Db, user: number): Promise<Standing> =>
  (await place.first(db, { user })) ?? { lineage: [], post: 0 };

export const standingParams = { lineage: ints, post: int };

/** Of `bid_notices` by its alias. */
export const isFor = (notice: string): string =>
  `(cardinality(${notice}.departments) = 0 and cardinality(${notice}.posts) = 0
    or ${notice}.departments && $lineage::int8[] or $post = any (${notice}.posts))`;

export const isAmong = (
  { departments, posts }: { readonly departments: readonly number[]; readonly posts: readonly number[] },
  { lineage, post }: Standing,
): boolean =>
  (departments.length === 0 && posts.length === 0) ||
  departments.some((one) => lineage.includes(one)) ||
  posts.includes(post);

const audience = query({
  text: `select u.id from users u where u.enabled and u.state in ('probation', 'regular')
      and ($everyone or u.department_id = any ($departments::int8[]) or u.post_id = any ($posts::int8[])) order by u.id`,
  params: { everyone: bool, departments: ints, posts: ints },
  row: { id: int },
});
/** Those who work here; departments with those below them. */
export const peopleFor = async (
  db: Db,
  departments: readonly number[],
  posts: readonly number[],
): Promise<number[]> => {
  const everyone = departments.length === 0 && posts.length === 0;
  return (await audience.all(db, { everyone, departments, posts })).map(({ id }) => id);
};

const named = query({
  text: `select 'department' as kind, d.id, d.department_name as name from departments d where d.id = any ($departments::int8[])
    union all select 'post', p.id, p.post_name from posts p where p.id = any ($posts::int8[]) order by kind, id`,
  params: { departments: ints, posts: ints },
  row: { kind: text, id: int, name: text },
});
/** What they are called; those that are gone are left out. */
export async function namesOfAudience(db: Db, departments: readonly number[], posts: readonly number[]) {
  const rows = await named.all(db, { departments, posts });
  const of = (kind: string) => rows.filter((one) => one.kind === kind).map(({ id, name }) => ({ id, name }));
  return { departments: of('department'), posts: of('post') };
}

const invited = query({
  text: `select n.id from bid_notices n where n.state = 'open' and n.deadline > clock_timestamp() and not $user = any (n.deciders) and ${isFor('n')} limit 1`,
  params: { user: int, ...standingParams },
  row: { id: int },
});
/** Whether there is anything they could bid for. */
export const isInvited = async (db: Db, user: number): Promise<boolean> =>
  (await invited.first(db, { user, ...(await standingOf(db, user)) })) !== undefined;
