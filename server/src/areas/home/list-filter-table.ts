import { mostListFilters } from '@tongzhou/contract/areas/home/list-filter.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { sayOf } from '#platform/database/constraint-words.ts';
import { bool, command, int, ints, nullable, query, text } from '#platform/database/statement.ts';

const row = {
  id: int,
  owner_id: int,
  owner_name: text,
  page: text,
  name: text,
  query: text,
  group_id: nullable(int),
  group_name: nullable(text),
  department_id: nullable(int),
  department_name: nullable(text),
};
const select = `select f.id, f.owner_id, coalesce(u.name, u.job_number) as owner_name, f.page, f.name, f.query, f.group_id, g.name as group_name,
    f.department_id, d.department_name
  from list_filters f join users u on u.id = f.owner_id left join role_groups g on g.id = f.group_id left join departments d on d.id = f.department_id`;

// A department's are also those of the departments below it.
const seen = query({
  text: `with recursive above as (
      select p.id, p.parent_id from departments p where p.id = $department union select q.id, q.parent_id from departments q join above a on a.parent_id = q.id)
    ${select} where f.page = $page and (f.owner_id = $user or f.group_id = any ($groups::int8[]) or f.department_id in (select id from above))
    order by (f.owner_id = $user) desc, f.name, f.id limit 200`,
  params: { page: text, user: int, groups: ints, department: int },
  row,
});
export const filtersSeen = (
  db: Db,
  page: string,
  by: { readonly user: number; readonly groups: readonly number[]; readonly department: number },
) => seen.all(db, { page, ...by });

const one = command({
  text: `${select} where f.id = $id for update of f`,
  params: { id: int },
  row,
});
export const lockFilter = (tx: Tx, id: number) => one.first(tx, { id });

const full = query({
  text: `select count(*) >= ${mostListFilters} as full from list_filters f where f.owner_id = $user and f.page = $page`,
  params: { user: int, page: text },
  row: { full: bool },
});
export const hasAllFilters = async (db: Db, user: number, page: string): Promise<boolean> =>
  (await full.first(db, { user, page }))?.full === true;

export interface FilterDraft {
  readonly page: string;
  readonly name: string;
  readonly query: string;
  readonly group: number | null;
  readonly department: number | null;
}

sayOf('list_filters_one_name', { name: '这个页面已有同名的筛选' });
sayOf('list_filters_group_id_fkey', { group_id: '权限组不存在' });
sayOf('list_filters_department_id_fkey', { department_id: '部门不存在' });

const draft = { page: text, name: text, query: text, group: nullable(int), department: nullable(int) };
const insert = command({
  text: `insert into list_filters (owner_id, page, name, query, group_id, department_id, created_at)
    values ($user, $page, $name, $query, $group, $department, ms($now)) returning id`,
  params: { user: int, ...draft, now: int },
  row: { id: int },
});
export const insertFilter = async (tx: Tx, user: number, filter: FilterDraft, now: number): Promise<number> =>
  (await insert.first(tx, { user, ...filter, now }))?.id ?? 0;

const { page: _page, ...changeable } = draft;
const update = command({
  text: `update list_filters set name = $name, query = $query, group_id = $group, department_id = $department where id = $id`,
  params: { id: int, ...changeable },
});
export const updateFilter = (tx: Tx, id: number, { name, query, group, department }: FilterDraft) =>
  update.run(tx, { id, name, query, group, department });

const remove = command({ text: `delete from list_filters where id = $id`, params: { id: int } });
export const removeFilter = (tx: Tx, id: number) => remove.run(tx, { id });

const headed = query({
  text: `select d.id, d.department_name as name from departments d where d.head_id = $user order by d.position, d.id limit 50`,
  params: { user: int },
  row: { id: int, name: text },
});
/** Departments someone is head of. */
export const departmentsHeaded = (db: Db, user: number) => headed.all(db, { user });
