import type { Db } from '#platform/database/client.ts';
import { beginsWith, contains } from '#platform/database/lists/keyword.ts';
import { type Columns, int, ints, nullable, query, text, type Values } from '#platform/database/statement.ts';

// What every dropdown and picker may know: departments, posts, and the people who work here now.

const item = { id: int, department_name: text };

const top = query({
  text: `select id, department_name from departments where parent_id is null order by position, id`,
  row: item,
});
export const topDepartments = (db: Db) => top.all(db);

const children = query({
  text: `select id, department_name from departments where parent_id = $parent order by position, id`,
  params: { parent: int },
  row: item,
});
export const childDepartments = (db: Db, parent: number) => children.all(db, { parent });

const everyDepartment = query({
  text: `select d.id, d.department_name, d.parent_id, h.id as head_id from departments d
      left join users h on h.id = d.head_id and h.enabled and h.state in ('probation', 'regular')
    order by d.parent_id nulls first, d.position, d.id`,
  row: { ...item, parent_id: nullable(int), head_id: nullable(int) },
});
export const allDepartments = (db: Db) => everyDepartment.all(db);

const post = { id: int, department_id: int, department_name: text, post_name: text, level: int };
const active = `enabled and state in ('probation', 'regular')`;

const posts = query({
  text: `select p.id, p.department_id, d.department_name, p.post_name, p.level,
      (select count(*)::int4 from users u where u.post_id = p.id and ${active}) as people
    from posts p join departments d on d.id = p.department_id
    where p.department_id = $department order by p.level, p.post_name, p.id`,
  params: { department: int },
  row: { ...post, people: int },
});
export const postsOf = (db: Db, department: number) => posts.all(db, { department });

const sameLevel = query({
  text: `select p.id, p.department_id, d.department_name, p.post_name, p.level
    from posts p join departments d on d.id = p.department_id
    where p.level = (select level from posts where id = $post) order by d.position, d.id, p.post_name, p.id`,
  params: { post: int },
  row: post,
});
export const postsOfSameLevel = (db: Db, post: number) => sameLevel.all(db, { post });

const shownName = `coalesce(name, '暂未设置用户名') as name`;

const inDepartment = query({
  text: `select id as user_id, ${shownName} from users where department_id = $department and ${active} order by job_number`,
  params: { department: int },
  row: { user_id: int, name: text },
});
const onPost = query({
  text: `select id as user_id, ${shownName} from users
    where department_id = $department and post_id = $post and ${active} order by job_number`,
  params: { department: int, post: int },
  row: { user_id: int, name: text },
});
export const peopleAt = (db: Db, department: number, post: number | undefined) =>
  post === undefined ? inDepartment.all(db, { department }) : onPost.all(db, { department, post });

const names = query({
  text: `select id, ${shownName} from users where ${active} order by job_number`,
  row: { id: int, name: text },
});
export const allNames = (db: Db) => names.all(db);

const picked = {
  id: int,
  name: text,
  job_number: text,
  department_id: int,
  department_name: text,
  post_name: nullable(text),
  avatar: nullable(text),
};
/** A mobile is only matched whole: by parts, anyone could spell out a colleague's number. */
const matching = `(${contains('u.name')} or ${beginsWith('u.pinyin')} or ${contains('u.pinyin_initials')}
  or ${contains('u.job_number')} or u.mobile = $keyword)`;
const working = `u.enabled and u.state in ('probation', 'regular')`;

const picking = <P extends Columns>(where: string, params: P) =>
  query({
    text: `select u.id, coalesce(u.name, '暂未设置用户名') as name, u.job_number, u.department_id, d.department_name, p.post_name, u.avatar
      from users u join departments d on d.id = u.department_id left join posts p on p.id = u.post_id
      where ${where}`,
    params,
    row: picked,
  });

const byKeyword = picking(
  `${working} and ${matching} order by (lower(u.name) = lower($keyword)) desc, (u.pinyin_initials = lower($keyword)) desc, u.job_number limit 20`,
  { keyword: text },
);
const byDepartment = picking(`${working} and u.department_id = any ($departments) order by u.job_number limit 20`, {
  departments: ints,
});
const byBoth = picking(
  `${working} and u.department_id = any ($departments) and ${matching}
    order by (lower(u.name) = lower($keyword)) desc, (u.pinyin_initials = lower($keyword)) desc, u.job_number limit 20`,
  { departments: ints, keyword: text },
);
const anyone = picking(`${working} order by u.job_number limit 20`, {});
/** Whoever was chosen once is still shown when they have left. */
const byIds = picking(`u.id = any ($ids) and u.state <> 'pending' order by u.job_number`, { ids: ints });

export type PickedRow = Values<typeof picked>;

export interface Picking {
  readonly keyword?: string | undefined;
  readonly departments?: readonly number[] | undefined;
}

export function findPeople(db: Db, { keyword, departments }: Picking): Promise<PickedRow[]> {
  if (keyword === undefined || keyword === '')
    return departments === undefined ? anyone.all(db) : byDepartment.all(db, { departments });
  return departments === undefined ? byKeyword.all(db, { keyword }) : byBoth.all(db, { departments, keyword });
}

export const chosenPeople = (db: Db, ids: readonly number[]): Promise<PickedRow[]> => byIds.all(db, { ids });
