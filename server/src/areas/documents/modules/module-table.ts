import type { Db, Tx } from '#platform/database/client.ts';
import { sayOf } from '#platform/database/constraint-words.ts';
import { contains } from '#platform/database/lists/keyword.ts';
import { list, type PageRequest } from '#platform/database/lists/list.ts';
import { command, int, ints, query, text, time, type Values } from '#platform/database/statement.ts';

const row = {
  id: int,
  name: text,
  version: text,
  description: text,
  owner_id: int,
  owner_name: text,
  project_count: int,
  changed_at: time,
};
const columns = `m.id, m.name, m.version, m.description, m.owner_id, coalesce(u.name, u.job_number) as owner_name,
    (select count(*)::int4 from functional_module_projects p where p.module_id = m.id) as project_count, m.changed_at`;
const joins = 'join users u on u.id = m.owner_id';

const modules = list({
  row,
  params: { keyword: text, owner_id: int },
  select: columns,
  from: 'functional_modules m',
  joins,
  always: 'true',
  conditions: { keyword: contains(`m.name || ' ' || m.description`), owner_id: 'm.owner_id = $owner_id' },
  sorts: { changed_at: 'm.changed_at', name: 'm.name' },
  tieBreaker: 'm.id',
});
export const modulesOf = (
  db: Db,
  filter: { readonly keyword?: string | undefined; readonly owner_id?: number | undefined },
  request: PageRequest<'changed_at' | 'name'>,
) => modules.page(db, filter, request);

const one = query({
  text: `select ${columns} from functional_modules m ${joins} where m.id = $id`,
  params: { id: int },
  row,
});
export const moduleById = (db: Db, id: number) => one.first(db, { id });
const hold = command({ text: `select from functional_modules where id = $id for update`, params: { id: int } });
/** Read after it is held: whoever waited sees who owns it since. */
export async function lockModule(tx: Tx, id: number): Promise<ModuleRecord | undefined> {
  await hold.run(tx, { id });
  return moduleById(tx, id);
}
export type ModuleRecord = Values<typeof row>;

sayOf('functional_modules_one_name', { taken: ['name', '名称已存在'] });
sayOf('functional_modules_owner_id_fkey', { owner_id: '该人员不存在或不在职' });
sayOf('functional_module_projects_project_id_fkey', { project_ids: '项目不存在' });

const values = { name: text, version: text, description: text, owner_id: int };
export type ModuleValues = Values<typeof values>;

const insert = command({
  text: `insert into functional_modules (name, version, description, owner_id, created_by, changed_at)
    values ($name, $version, $description, $owner_id, $by, ms($now)) returning id`,
  params: { ...values, by: int, now: int },
  row: { id: int },
});
export const insertModule = async (tx: Tx, given: ModuleValues, by: number, now: number): Promise<number> =>
  (await insert.first(tx, { ...given, by, now }))?.id as number;

const update = command({
  text: `update functional_modules set name = $name, version = $version, description = $description, owner_id = $owner_id, changed_at = ms($now) where id = $id`,
  params: { ...values, id: int, now: int },
});
export const updateModule = (tx: Tx, id: number, given: ModuleValues, now: number) =>
  update.run(tx, { ...given, id, now });

const remove = command({ text: `delete from functional_modules where id = $id`, params: { id: int } });
export const removeModule = (tx: Tx, id: number) => remove.run(tx, { id });

const used = query({
  text: `select p.module_id, p.project_id, j.name as title from functional_module_projects p join projects j on j.id = p.project_id
    where p.module_id = any ($modules::int8[]) and j.deleted_at is null order by p.project_id`,
  params: { modules: ints },
  row: { module_id: int, project_id: int, title: text },
});
export const projectsUsing = (db: Db, ids: readonly number[]) =>
  ids.length === 0 ? Promise.resolve([]) : used.all(db, { modules: ids });

const unlink = command({
  text: `delete from functional_module_projects where module_id = $module and project_id = any ($gone::int8[])`,
  params: { module: int, gone: ints },
});
const link = command({
  text: `insert into functional_module_projects (module_id, project_id) select $module, p from unnest($projects::int8[]) p on conflict do nothing`,
  params: { module: int, projects: ints },
});
export async function saveProjects(tx: Tx, module: number, gone: readonly number[], projects: readonly number[]) {
  if (gone.length > 0) await unlink.run(tx, { module, gone });
  if (projects.length > 0) await link.run(tx, { module, projects });
}
