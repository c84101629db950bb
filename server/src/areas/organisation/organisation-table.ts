import type { Db, Tx } from '#platform/database/client.ts';
import { sayOf } from '#platform/database/constraint-words.ts';
import { bool, command, int, ints, nullable, query, small, text } from '#platform/database/statement.ts';

const insertDepartmentRow = command({
  text: `insert into departments (parent_id, department_name, position, fixed) values ($parent, $name, $position, $fixed) returning id`,
  params: { parent: nullable(int), name: text, position: small, fixed: bool },
  row: { id: int },
});

export interface NewDepartment {
  readonly parent: number | null;
  readonly name: string;
  readonly position: number;
  readonly fixed: boolean;
}

export const insertDepartment = async (tx: Tx, department: NewDepartment): Promise<number> =>
  (await insertDepartmentRow.first(tx, department))?.id as number;

const insertPostRow = command({
  text: `insert into posts (department_id, post_name, level) values ($department, $name, $level) returning id`,
  params: { department: int, name: text, level: small },
  row: { id: int },
});

export const insertPost = async (tx: Tx, post: { department: number; name: string; level: number }): Promise<number> =>
  (await insertPostRow.first(tx, post))?.id as number;

sayOf('users_mobile_key', { taken: ['mobile', '手机号已被使用'] });
sayOf('users_department_id_fkey', { department_id: '部门不存在' });
sayOf('users_post_id_fkey', { station_id: '该部门没有这个岗位' });

const insertUserRow = command({
  text: `insert into users (job_number, account, name, pinyin, pinyin_initials, mobile, department_id, post_id, state, enabled, created_at)
    values ('T' || padded(nextval('job_numbers'), 5), $account, $name, $pinyin, $initials, $mobile, $department, $post, $state, $enabled, ms($now))
    returning id`,
  params: {
    account: nullable(text),
    name: nullable(text),
    pinyin: text,
    initials: text,
    mobile: nullable(text),
    department: int,
    post: nullable(int),
    state: text,
    enabled: bool,
    now: int,
  },
  row: { id: int },
});

export interface NewUser {
  readonly account: string | null;
  readonly name: string | null;
  readonly pinyin: string;
  readonly initials: string;
  readonly mobile: string | null;
  readonly department: number;
  readonly post: number | null;
  readonly state: 'pending' | 'probation' | 'regular' | 'left';
  readonly enabled: boolean;
}

export const insertUser = async (tx: Tx, user: NewUser, now: number): Promise<number> =>
  (await insertUserRow.first(tx, { ...user, now }))?.id as number;

const subtree = query({
  text: `with recursive below as (
      select id from departments where id = any($roots::int8[])
      union
      select d.id from departments d join below b on d.parent_id = b.id
    )
    select id from below`,
  params: { roots: ints },
  row: { id: int },
});

/** The departments given and everything below them. */
export const departmentsBelow = async (db: Db, roots: readonly number[]): Promise<number[]> =>
  (await subtree.all(db, { roots })).map((row) => row.id);

const profile = query({
  text: `select u.id, u.name, u.avatar, u.job_number, u.department_id, d.department_name, p.post_name,
      exists (select from departments h where h.head_id = u.id) as head
    from users u join departments d on d.id = u.department_id left join posts p on p.id = u.post_id
    where u.id = $user`,
  params: { user: int },
  row: {
    id: int,
    name: nullable(text),
    avatar: nullable(text),
    job_number: text,
    department_id: int,
    department_name: text,
    post_name: nullable(text),
    head: bool,
  },
});

export const profileOf = (db: Db, user: number) => profile.first(db, { user });

const anyone = query({ text: `select exists (select from users) as any`, row: { any: bool } });

export const hasPeople = async (db: Db): Promise<boolean> => (await anyone.first(db))?.any === true;

const counted = query({ text: `select count(*)::int4 as people from users`, row: { people: int } });

export const peopleCount = async (db: Db): Promise<number> => (await counted.first(db))?.people as number;

const named = query({
  text: `select id from departments where department_name = $name order by id limit 1`,
  params: { name: text },
  row: { id: int },
});

export const departmentByName = async (db: Db, name: string): Promise<number | undefined> =>
  (await named.first(db, { name }))?.id;

const head = command({
  text: `update departments set head_id = $head where id = $id`,
  params: { id: int, head: nullable(int) },
});

export const setHead = (tx: Tx, id: number, user: number | null) => head.run(tx, { id, head: user });

const manager = command({
  text: `update users set manager_id = $manager where id = $user`,
  params: { user: int, manager: nullable(int) },
});

export const setManager = (tx: Tx, user: number, above: number | null) => manager.run(tx, { user, manager: above });
