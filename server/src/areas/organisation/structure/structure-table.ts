import type { Db, Tx } from '#platform/database/client.ts';
import { bool, command, int, ints, json, nullable, query, small, text } from '#platform/database/statement.ts';

const treeLock = command({ text: `select pg_advisory_xact_lock(7406011)::text as held`, row: { held: text } });

/** Changes of the tree take turns: two moves that are right each by itself may together close a circle. */
export const lockTree = (tx: Tx) => treeLock.run(tx);

const rows = query({
  text: `select d.id, d.department_name, d.parent_id, d.head_id, h.name as head_name, h.job_number as head_number, d.position, d.fixed,
      coalesce(c.people, 0)::int4 as people
    from departments d left join users h on h.id = d.head_id
      left join (select department_id, count(*) as people from users where enabled and state in ('probation', 'regular') group by department_id) c
        on c.department_id = d.id
    order by d.parent_id nulls first, d.position, d.id`,
  row: {
    id: int,
    department_name: text,
    parent_id: nullable(int),
    head_id: nullable(int),
    head_name: nullable(text),
    head_number: nullable(text),
    position: int,
    fixed: bool,
    people: int,
  },
});

export const departmentRows = (db: Db) => rows.all(db);
export type DepartmentRow = Awaited<ReturnType<typeof departmentRows>>[number];

const update = command({
  text: `update departments set department_name = $name, head_id = $head where id = $id`,
  params: { id: int, name: text, head: nullable(int) },
});
export const updateDepartment = (tx: Tx, department: { id: number; name: string; head: number | null }) =>
  update.run(tx, department);

const place = command({
  text: `update departments set parent_id = $parent where id = $id`,
  params: { id: int, parent: nullable(int) },
});
export const placeDepartment = (tx: Tx, id: number, parent: number | null) => place.run(tx, { id, parent });

const order = command({
  text: `update departments d set position = o.place from unnest($ids::int8[]) with ordinality as o (id, place)
    where d.id = o.id and d.position is distinct from o.place`,
  params: { ids: ints },
});
export const orderDepartments = (tx: Tx, ids: readonly number[]) => order.run(tx, { ids });

const occupants = query({
  text: `select (select count(*)::int4 from users where department_id = $id and state in ('probation', 'regular')) as working,
      (select count(*)::int4 from users where department_id = $id and state not in ('probation', 'regular')) as others,
      (select count(*)::int4 from departments where parent_id = $id) as children,
      (select count(*)::int4 from posts where department_id = $id) as posts`,
  params: { id: int },
  row: { working: int, others: int, children: int, posts: int },
});
export const occupantsOf = async (db: Db, id: number) =>
  (await occupants.first(db, { id })) ?? { working: 0, others: 0, children: 0, posts: 0 };

const removeOne = command({ text: `delete from departments where id = $id`, params: { id: int } });
export const removeDepartment = (tx: Tx, id: number) => removeOne.run(tx, { id });

const newIds = command({
  text: `select nextval(pg_get_serial_sequence('departments', 'id'))::int8 as id from generate_series(1, $count::int4)`,
  params: { count: small },
  row: { id: int },
});
/** Numbers for departments that refer to one another before they exist. */
export const reserveDepartmentIds = async (tx: Tx, count: number): Promise<number[]> =>
  (await newIds.all(tx, { count })).map((row) => row.id);

const insertMany = command({
  text: `insert into departments (id, parent_id, department_name, head_id, position)
    select id, parent_id, department_name, head_id, position
    from jsonb_to_recordset($departments) as d (id bigint, parent_id bigint, department_name text, head_id bigint, position int)`,
  params: { departments: json<string>() },
});

export interface ImportedDepartment {
  readonly id: number;
  readonly parent_id: number | null;
  readonly department_name: string;
  readonly head_id: number | null;
  readonly position: number;
}
export const insertDepartments = (tx: Tx, departments: readonly ImportedDepartment[]) =>
  insertMany.run(tx, { departments: JSON.stringify(departments) });

const setHeads = command({
  text: `update departments d set head_id = h.head from unnest($ids::int8[], $heads::int8[]) as h (id, head) where d.id = h.id`,
  params: { ids: ints, heads: ints },
});
export const setDepartmentHeads = (tx: Tx, heads: readonly { readonly id: number; readonly head: number }[]) =>
  setHeads.run(tx, { ids: heads.map(({ id }) => id), heads: heads.map(({ head }) => head) });
