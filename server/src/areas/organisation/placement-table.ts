import type { Db, Tx } from '#platform/database/client.ts';
import { bool, command, int, ints, json, nullable, query, text, texts } from '#platform/database/statement.ts';

// Where people stand: departments, posts, heads and managers, for the areas above that place them.

const department = query({
  text: `select id, department_name from departments where id = $id`,
  params: { id: int },
  row: { id: int, department_name: text },
});

export const departmentById = (db: Db, id: number) => department.first(db, { id });

const post = query({
  text: `select id, department_id, post_name from posts where id = $id`,
  params: { id: int },
  row: { id: int, department_id: int, post_name: text },
});

export const postById = (db: Db, id: number) => post.first(db, { id });

const departments = query({
  text: `select id, parent_id, department_name from departments order by id`,
  row: { id: int, parent_id: nullable(int), department_name: text },
});

export const departmentRows = (db: Db) => departments.all(db);

const posts = query({
  text: `select id, department_id, post_name from posts order by id`,
  row: { id: int, department_id: int, post_name: text },
});

export const postRows = (db: Db) => posts.all(db);

const taken = query({
  text: `select id, mobile, job_number, state, enabled from users where mobile = any ($mobiles) or job_number = any ($job_numbers)`,
  params: { mobiles: texts, job_numbers: texts },
  row: { id: int, mobile: nullable(text), job_number: text, state: text, enabled: bool },
});

export const peopleKnownBy = (db: Db, mobiles: readonly string[], jobNumbers: readonly string[]) =>
  taken.all(db, { mobiles, job_numbers: jobNumbers });

const insert = command({
  text: `insert into users (job_number, name, pinyin, pinyin_initials, mobile, department_id, post_id, manager_id, state, enabled, created_at)
    select 'T' || padded(nextval('job_numbers'), 5), name, pinyin, initials, mobile, department, post, manager, state, true, ms($now)
    from jsonb_to_recordset($people) as p (name text, pinyin text, initials text, mobile text, department bigint, post bigint, manager bigint, state text)
    returning id, job_number, mobile`,
  params: { people: json<string>(), now: int },
  row: { id: int, job_number: text, mobile: nullable(text) },
});

export interface PersonInsert {
  readonly name: string;
  readonly pinyin: string;
  readonly initials: string;
  readonly mobile: string;
  readonly department: number;
  readonly post: number | null;
  readonly manager: number | null;
  readonly state: 'pending' | 'probation' | 'regular';
}

export const insertPeople = (tx: Tx, people: readonly PersonInsert[], now: number) =>
  insert.all(tx, { people: JSON.stringify(people), now });

const chain = query({
  text: `with recursive up as (
      select id, parent_id, head_id, 1 as depth from departments where id = $department
      union all
      select d.id, d.parent_id, d.head_id, up.depth + 1 from departments d join up on d.id = up.parent_id where up.depth < 100
    )
    select u.id from up join users u on u.id = up.head_id
    where u.enabled and u.state in ('probation', 'regular') order by up.depth`,
  params: { department: int },
  row: { id: int },
});

/** The heads who work now, of the department and of those above it, the nearest first. */
export const headsAbove = async (db: Db, departmentId: number): Promise<number[]> =>
  (await chain.all(db, { department: departmentId })).map((row) => row.id);

const within = query({
  text: `with recursive up as (
      select id, parent_id, department_name, fixed from departments where id = $department
      union
      select d.id, d.parent_id, d.department_name, d.fixed from departments d join up on d.id = up.parent_id
    )
    select exists (select from up where fixed and department_name = any ($names)) as within`,
  params: { department: int, names: texts },
  row: { within: bool },
});

/** Only the people of these two departments, and of those below them, take files out of records (specification 3). */
const fileKeepers = ['综合管理部', '总经办'];

export const mayDeleteFiles = async (db: Db, departmentId: number): Promise<boolean> =>
  (await within.first(db, { department: departmentId, names: fileKeepers }))?.within === true;

const headed = query({
  text: `select id, department_name as title from departments where head_id = $user order by id`,
  params: { user: int },
  row: { id: int, title: text },
});

export const departmentsHeadedBy = (db: Db, user: number) => headed.all(db, { user });

const passHead = command({
  text: `update departments set head_id = $to where head_id = $from returning id, department_name as title`,
  params: { from: int, to: int },
  row: { id: int, title: text },
});

export const passHeadships = (tx: Tx, from: number, to: number) => passHead.all(tx, { from, to });

const managed = query({
  text: `select id, coalesce(name, job_number) as title from users where manager_id = $user and state <> 'left' order by id`,
  params: { user: int },
  row: { id: int, title: text },
});

export const peopleManagedBy = (db: Db, user: number) => managed.all(db, { user });

// Nobody becomes their own manager: the receiver takes the place of the one who goes.
const passManaged = command({
  text: `update users set manager_id = case when id = $to then (select manager_id from users where id = $from and manager_id <> $to) else $to end
    where manager_id = $from and state <> 'left' returning id, coalesce(name, job_number) as title`,
  params: { from: int, to: int },
  row: { id: int, title: text },
});

export const passManagedPeople = (tx: Tx, from: number, to: number) => passManaged.all(tx, { from, to });

const names = query({
  text: `select id, coalesce(name, job_number) as title from users where id = any ($ids::int8[])`,
  params: { ids: ints },
  row: { id: int, title: text },
});

export const namesOf = async (db: Db, ids: readonly number[]): Promise<Map<number, string>> =>
  new Map((await names.all(db, { ids })).map((row) => [row.id, row.title]));
