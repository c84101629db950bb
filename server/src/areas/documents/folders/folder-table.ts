import type { FolderNode } from '#areas/documents/sight-rules.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { sayOf } from '#platform/database/constraint-words.ts';
import { bool, command, int, ints, nullable, query, text } from '#platform/database/statement.ts';

const row = {
  id: int,
  parent_id: nullable(int),
  name: text,
  power_member: ints,
  department_ids: ints,
  created_by: int,
};
const columns = 'f.id, f.parent_id, f.name, f.power_member, f.department_ids, f.created_by';

const all = query({ text: `select ${columns} from document_folders f order by f.name, f.id`, row });
/** Every folder: there are as many as people make by hand. */
export const allFolders = (db: Db): Promise<FolderNode[]> => all.all(db);

// Whoever changes where folders lie, or what lies in them, does so one after the other.
const lock = command({ text: `select pg_advisory_xact_lock(7406057)::text as held`, row: { held: text } });
export const lockFolders = (tx: Tx) => lock.run(tx);

sayOf('document_folders_one_name', { taken: ['name', '同一位置已有同名文件夹'] });
sayOf('document_folders_parent_id_fkey', { parent_id: '上级文件夹不存在' });

const values = { name: text, parent_id: nullable(int), power_member: ints, department_ids: ints };
export interface FolderValues {
  readonly name: string;
  readonly parent_id: number | null;
  readonly power_member: readonly number[];
  readonly department_ids: readonly number[];
}

const insert = command({
  text: `insert into document_folders (name, parent_id, power_member, department_ids, created_by, created_at)
    values ($name, $parent_id, $power_member, $department_ids, $by, ms($now)) returning id`,
  params: { ...values, by: int, now: int },
  row: { id: int },
});
export const insertFolder = async (tx: Tx, folder: FolderValues, by: number, now: number): Promise<number> =>
  (await insert.first(tx, { ...folder, by, now }))?.id as number;

const update = command({
  text: `update document_folders set name = $name, parent_id = $parent_id, power_member = $power_member, department_ids = $department_ids where id = $id`,
  params: { ...values, id: int },
});
export const updateFolder = (tx: Tx, id: number, folder: FolderValues) => update.run(tx, { ...folder, id });

const remove = command({ text: `delete from document_folders where id = $id`, params: { id: int } });
export const removeFolder = (tx: Tx, id: number) => remove.run(tx, { id });

const holding = query({
  text: `select exists (select from documents d where d.folder_id = $id) or exists (select from document_folders c where c.parent_id = $id) as holds`,
  params: { id: int },
  row: { holds: bool },
});
export const holdsAnything = async (db: Db, id: number): Promise<boolean> =>
  (await holding.first(db, { id }))?.holds === true;
