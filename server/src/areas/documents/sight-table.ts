import type { Viewer } from '#areas/documents/sight-rules.ts';
import type { Db } from '#platform/database/client.ts';
import { bool, int, ints, query, text } from '#platform/database/statement.ts';

/** As sight-rules.ts says it, of `documents` by its alias: `folders` are those that the viewer sees. */
export const seesDocument = (alias: string): string =>
  `(${alias}.folder_id is null or ${alias}.folder_id in (select unnest($folders::int8[])))
    and (${alias}.for_all or ${alias}.created_by = $user
      or $user = any (${alias}.power_member) or ${alias}.department_ids && $mine::int8[])`;

export const sightParams = { user: int, mine: ints, folders: ints };

export interface Sight extends Viewer {
  readonly folders: readonly number[];
}

const above = query({
  text: `with recursive up as (
      select d.id, d.parent_id from departments d where d.id = $department
      union
      select d.id, d.parent_id from departments d join up on d.id = up.parent_id
    ) select id from up`,
  params: { department: int },
  row: { id: int },
});
export const departmentsAbove = async (db: Db, department: number): Promise<number[]> =>
  (await above.all(db, { department })).map(({ id }) => id);

/** Narrowed as the index of narrowed documents says it. */
const isHidden = (alias: string): string =>
  `(${alias}.folder_id = any ($closed::int8[])
    or (${alias}.power_member <> '{}' or ${alias}.department_ids <> '{}') and not (${seesDocument(alias)}))`;

export const guardParams = { ...sightParams, closed: ints };

/**
 * Of which records, by the columns of their kind and id, the viewer is to know nothing; `closed` are the folders that they do
 * not see. A file has the name of its document.
 */
export const hidesDocuments = (kind: string, id: string): string =>
  `case ${kind}
    when 'document' then exists (select from documents d where d.id = ${id} and ${isHidden('d')})
    when 'file' then exists (select from files v join documents d on d.id = v.owner_id
      where v.id = ${id} and v.owner_kind = 'document' and ${isHidden('d')})
    when 'document-folder' then ${id} = any ($closed::int8[])
    else false end`;

const open = query({
  text: `select d.id from documents d where d.id = any ($ids::int8[]) and d.kind = 'company' and d.deleted_at is null and ${seesDocument('d')}`,
  params: { ...sightParams, ids: ints },
  row: { id: int },
});
/** Which of these the viewer may open. */
export const documentsOpen = async (db: Db, sight: Sight, ids: readonly number[]): Promise<number[]> =>
  (await open.all(db, { ...sight, ids })).map(({ id }) => id);

const known = query({
  text: `select (select count(*)::int4 from users u where u.id = any ($people::int8[])) as people,
      (select count(*)::int4 from departments d where d.id = any ($departments::int8[])) as departments`,
  params: { people: ints, departments: ints },
  row: { people: int, departments: int },
});
export const countKnown = async (db: Db, people: readonly number[], departments: readonly number[]) =>
  (await known.first(db, { people, departments })) ?? { people: 0, departments: 0 };

const names = query({
  text: `select u.id, coalesce(u.name, u.job_number) as name, false as department from users u where u.id = any ($people::int8[])
    union all select d.id, d.department_name, true from departments d where d.id = any ($departments::int8[])`,
  params: { people: ints, departments: ints },
  row: { id: int, name: text, department: bool },
});
/** As the log tells it; nobody named is everyone. */
export async function powerWords(db: Db, people: readonly number[], departments: readonly number[]): Promise<string> {
  if (people.length + departments.length === 0) return '所有人';
  return (await names.all(db, { people, departments })).map(({ name }) => name).join('、');
}
