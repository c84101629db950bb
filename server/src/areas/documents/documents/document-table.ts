import type { ContentState, DocumentKind } from '@tongzhou/contract/areas/documents/document.ts';
import { pinyinOfWords } from '#areas/organisation/public.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { sayOf } from '#platform/database/constraint-words.ts';
import {
  type Column,
  command,
  int,
  ints,
  nullable,
  query,
  small,
  text,
  time,
  type Values,
} from '#platform/database/statement.ts';
import { failPoint } from '#platform/fail-point.ts';

const row = {
  id: int,
  kind: text as Column<DocumentKind>,
  folder_id: nullable(int),
  name: text,
  power_member: ints,
  department_ids: ints,
  version: int,
  file_id: int,
  size: int,
  content_type: text,
  content_state: text as Column<ContentState>,
  created_by: int,
  created_by_name: text,
  created_at: time,
  changed_by_name: text,
  changed_at: time,
  deleted_at: nullable(time),
};
export type DocumentRecord = Values<typeof row>;
const columns = `d.id, d.kind, d.folder_id, d.name, d.power_member, d.department_ids, d.version, d.file_id, f.size, f.content_type, d.content_state,
    d.created_by, coalesce(m.name, m.job_number) as created_by_name, d.created_at, coalesce(u.name, u.job_number) as changed_by_name, d.changed_at, d.deleted_at`;
const joins = `join files f on f.id = d.file_id join users m on m.id = d.created_by join users u on u.id = d.changed_by`;
export const documentRow = row;
export const documentColumns = columns;
export const documentJoins = joins;

const one = query({
  text: `select ${columns} from documents d ${joins} where d.id = $id and d.deleted_at is null`,
  params: { id: int },
  row,
});
export const documentById = (db: Db, id: number) => one.first(db, { id });

// Held by itself and read after: whoever waited for a new version would look for its file among those of before.
const hold = command({ text: `select from documents where id = $id for no key update`, params: { id: int } });
export async function lockDocument(tx: Tx, id: number): Promise<DocumentRecord | undefined> {
  await failPoint('documents/before-lock');
  await hold.run(tx, { id });
  await failPoint('documents/after-lock');
  return documentById(tx, id);
}

const inBin = query({
  text: `select ${columns} from documents d ${joins} where d.id = $id and d.deleted_at is not null`,
  params: { id: int },
  row,
});
export async function lockDeleted(tx: Tx, id: number): Promise<DocumentRecord | undefined> {
  await hold.run(tx, { id });
  return inBin.first(tx, { id });
}

sayOf('documents_folder_id_fkey', { folder_id: '文件夹不存在' });

export interface NewDocument {
  readonly kind: DocumentKind;
  readonly folder_id: number | null;
  readonly name: string;
  readonly power_member: readonly number[];
  readonly department_ids: readonly number[];
  readonly file_id: number;
  readonly content_state: ContentState;
}

const insert = command({
  text: `insert into documents (kind, folder_id, name, power_member, department_ids, version, file_id, content_state, created_by, created_at, changed_by, changed_at, pinyin, pinyin_initials)
    values ($kind, $folder_id, $name, $power_member, $department_ids, 1, $file_id, $content_state, $by, ms($now), $by, ms($now), $pinyin, $initials) returning id`,
  params: {
    kind: text,
    folder_id: nullable(int),
    name: text,
    power_member: ints,
    department_ids: ints,
    file_id: int,
    content_state: text,
    pinyin: text,
    initials: text,
    by: int,
    now: int,
  },
  row: { id: int },
});
export const insertDocument = async (tx: Tx, document: NewDocument, by: number, now: number): Promise<number> =>
  (await insert.first(tx, { ...document, ...pinyinOfWords(document.name), by, now }))?.id as number;

const update = command({
  text: `update documents set name = $name, pinyin = $pinyin, pinyin_initials = $initials, folder_id = $folder_id, power_member = $power_member, department_ids = $department_ids,
      changed_by = $by, changed_at = ms($now) where id = $id`,
  params: {
    id: int,
    name: text,
    pinyin: text,
    initials: text,
    folder_id: nullable(int),
    power_member: ints,
    department_ids: ints,
    by: int,
    now: int,
  },
});
export const updateDocument = (
  tx: Tx,
  id: number,
  values: Pick<NewDocument, 'name' | 'folder_id' | 'power_member' | 'department_ids'>,
  by: number,
  now: number,
) => update.run(tx, { id, ...values, ...pinyinOfWords(values.name), by, now });

const versioned = command({
  text: `update documents set version = version + 1, file_id = $file_id, content = '', content_state = $content_state, changed_by = $by, changed_at = ms($now)
    where id = $id returning version`,
  params: { id: int, file_id: int, content_state: text, by: int, now: int },
  row: { version: int },
});
export const putVersion = async (
  tx: Tx,
  id: number,
  latest: { readonly file_id: number; readonly content_state: ContentState },
  by: number,
  now: number,
): Promise<number> => (await versioned.first(tx, { id, ...latest, by, now }))?.version as number;

const insertOne = command({
  text: `insert into document_versions (document_id, version, file_id, note, by_id, at) values ($document, $version, $file_id, $note, $by, ms($now))`,
  params: { document: int, version: small, file_id: int, note: text, by: int, now: int },
});
export const insertVersion = (
  tx: Tx,
  version: {
    readonly document: number;
    readonly version: number;
    readonly file_id: number;
    readonly note: string;
    readonly by: number;
  },
  now: number,
) => insertOne.run(tx, { ...version, now });

const versions = query({
  text: `select v.version, v.file_id, f.file_name, f.size, f.content_type, f.store_key, v.note, coalesce(u.name, u.job_number) as by_name, v.at
    from document_versions v join files f on f.id = v.file_id join users u on u.id = v.by_id where v.document_id = $document order by v.version desc`,
  params: { document: int },
  row: {
    version: int,
    file_id: int,
    file_name: text,
    size: int,
    content_type: text,
    store_key: text,
    note: text,
    by_name: text,
    at: time,
  },
});
export const versionsOf = (db: Db, document: number) => versions.all(db, { document });

const remove = command({
  text: `update documents set deleted_at = ms($now), changed_by = $by, changed_at = ms($now) where id = $id`,
  params: { id: int, by: int, now: int },
});
export const markDocumentDeleted = (tx: Tx, id: number, by: number, now: number) => remove.run(tx, { id, by, now });

const back = command({
  text: `update documents set deleted_at = null, changed_by = $by, changed_at = ms($now) where id = $id`,
  params: { id: int, by: int, now: int },
});
export const unmarkDeleted = (tx: Tx, id: number, by: number, now: number) => back.run(tx, { id, by, now });

const purge = command({
  text: `with gone as (select d.id from documents d where d.deleted_at < ms($before) order by d.deleted_at limit 200 for update skip locked),
      emptied as (delete from document_versions v using gone where v.document_id = gone.id)
    delete from documents d using gone where d.id = gone.id returning d.id, d.name`,
  params: { before: int },
  row: { id: int, name: text },
});
/** Those too long in the recycle bin. */
export const purgeDocuments = (tx: Tx, before: number) => purge.all(tx, { before });

const waiting = query({
  text: `select d.id, d.version, f.store_key, f.content_type, f.size from documents d join files f on f.id = d.file_id
    where d.content_state = 'waiting' and d.deleted_at is null order by d.id limit $limit`,
  params: { limit: int },
  row: { id: int, version: int, store_key: text, content_type: text, size: int },
});
export const documentsToRead = (db: Db, limit: number) => waiting.all(db, { limit });

const read = command({
  text: `update documents set content = word_form($content), content_state = $state where id = $id and version = $version and content_state = 'waiting'`,
  params: { id: int, version: small, content: text, state: text },
});
/** Of a version that is no longer the latest nothing is kept. */
export const putContent = (
  tx: Tx,
  document: { readonly id: number; readonly version: number },
  content: string,
  state: ContentState,
) => read.run(tx, { id: document.id, version: document.version, content, state });
