import type {
  addVersion as addCall,
  createDocuments as createCall,
  DocumentKind,
  editDocument as editCall,
  restoreVersion as restoreCall,
} from '@tongzhou/contract/areas/documents/document.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import { dayMs } from '@tongzhou/contract/rules/day.ts';
import { stateBeforeReading } from '#areas/documents/content/content-types.ts';
import {
  type DocumentRecord,
  insertDocument,
  insertVersion,
  lockDeleted,
  markDocumentDeleted,
  purgeDocuments,
  putVersion,
  unmarkDeleted,
  updateDocument,
  versionsOf,
} from '#areas/documents/documents/document-table.ts';
import { type DocumentParts, documentFiles, objectOf, type Writing } from '#areas/documents/parts.ts';
import { checkPower, lockSeen, lookOf, sees } from '#areas/documents/sight.ts';
import { powerWords } from '#areas/documents/sight-table.ts';
import { bindFiles, fileById, filesOf, markDeleted, unmarkFiles } from '#areas/files/public.ts';
import { recordOwnWork } from '#areas/operation-log/public.ts';
import { changedFields } from '#platform/changed-fields.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import type { Database } from '#platform/database/database.ts';
import { conflict, invalid, orNotFound, refuse } from '#platform/http/refusal.ts';

type Power = { readonly power_member: readonly number[]; readonly department_ids: readonly number[] };

export interface Placed extends Power {
  readonly kind: DocumentKind;
  readonly folder_id: number | null;
}

/** A document of a file that its uploader has just sent, with its first version. */
export async function insertWithFile(
  tx: Tx,
  placed: Placed,
  fileId: number,
  by: number,
  now: number,
  name?: string,
): Promise<{ readonly id: number; readonly name: string }> {
  const file = await fileById(tx, fileId);
  if (file === undefined) return invalid({ file_ids: '附件不存在或已被使用，请重新上传' });
  const named = name ?? file.file_name;
  const content_state = stateBeforeReading(file.content_type);
  const id = await insertDocument(tx, { ...placed, name: named, file_id: fileId, content_state }, by, now);
  await bindFiles(tx, { ids: [fileId], uploader: by, owner: { kind: documentFiles, id }, field: 'file_ids' }, now);
  await insertVersion(tx, { document: id, version: 1, file_id: fileId, note: '', by }, now);
  return { id, name: named };
}

export async function createDocuments(
  { tx, caller, now, note }: Writing,
  { file_ids, folder_id, ...power }: InputOf<typeof createCall>,
): Promise<{ ids: number[] }> {
  const { tree, sight } = await lookOf(tx, caller);
  if (folder_id !== null && !tree.isSeen(folder_id, sight)) invalid({ folder_id: '文件夹不存在' });
  const placed: Placed = { kind: 'company', folder_id, ...(await checkPower(tx, power)) };
  const words = await powerWords(tx, placed.power_member, placed.department_ids);
  const place =
    tree
      .pathTo(folder_id)
      .map((folder) => folder.name)
      .join(' / ') || '顶层';
  const ids: number[] = [];
  for (const fileId of new Set(file_ids)) {
    const made = await insertWithFile(tx, placed, fileId, caller.userId, now);
    ids.push(made.id);
    note({ object: objectOf(made), changes: changedFields(labels, {}, { name: made.name, place, power: words }) });
  }
  return { ids };
}

const labels = { name: '名称', place: '位置', power: '可见范围' };

async function told(db: Db, path: readonly { readonly name: string }[], document: Power & { readonly name: string }) {
  return {
    name: document.name,
    place: path.map((folder) => folder.name).join(' / ') || '顶层',
    power: await powerWords(db, document.power_member, document.department_ids),
  };
}

/** Also its place and who may see it: from the next request on. */
export async function editDocument(
  { tx, caller, now, note }: Writing,
  { id, name, folder_id, ...power }: InputOf<typeof editCall>,
): Promise<void> {
  const before = await lockSeen(tx, caller, id, 'company');
  const { tree, sight } = await lookOf(tx, caller);
  if (folder_id !== null && !tree.isSeen(folder_id, sight)) invalid({ folder_id: '文件夹不存在' });
  const values = { name, folder_id, ...(await checkPower(tx, power)) };
  await updateDocument(tx, id, values, caller.userId, now);
  note({
    object: objectOf({ id, name }),
    changes: changedFields(
      labels,
      await told(tx, tree.pathTo(before.folder_id), before),
      await told(tx, tree.pathTo(folder_id), values),
    ),
  });
}

export async function addVersion(
  { tx, caller, now, note }: Writing,
  { id, file_id, note: words }: InputOf<typeof addCall>,
): Promise<{ version: number }> {
  const document = await lockSeen(tx, caller, id, 'company');
  const file = await fileById(tx, file_id);
  const by = caller.userId;
  await bindFiles(tx, { ids: [file_id], uploader: by, owner: { kind: documentFiles, id }, field: 'file_id' }, now);
  const latest = { file_id, content_state: stateBeforeReading(file?.content_type ?? '') };
  const version = await putVersion(tx, id, latest, by, now);
  await insertVersion(tx, { document: id, version, file_id, note: words, by }, now);
  note({ object: objectOf(document), changes: versionChange(document, version) });
  return { version };
}

const versionChange = (document: DocumentRecord, version: number) => [
  { field: 'version', label: '版本', old: document.version, new: version },
];

export async function restoreVersion(
  { tx, caller, now, note }: Writing,
  { id, version: wanted }: InputOf<typeof restoreCall>,
): Promise<{ version: number }> {
  const document = await lockSeen(tx, caller, id, 'company');
  const former = orNotFound((await versionsOf(tx, id)).find(({ version }) => version === wanted));
  if (former.file_id === document.file_id) conflict('这就是当前版本');
  const { file_id } = former;
  const latest = { file_id, content_state: stateBeforeReading(former.content_type) };
  const version = await putVersion(tx, id, latest, caller.userId, now);
  const words = `恢复自第 ${wanted} 版`;
  await insertVersion(tx, { document: id, version, file_id, note: words, by: caller.userId }, now);
  note({ object: objectOf(document), changes: versionChange(document, version) });
  return { version };
}

/** Asked of the department besides the permission; no other right replaces either. */
export async function deleteDocument(
  { tx, caller, now, note }: Writing,
  { mayDelete }: Pick<DocumentParts, 'mayDelete'>,
  id: number,
  kind: DocumentKind,
): Promise<void> {
  const document = await lockSeen(tx, caller, id, kind);
  if (!(await mayDelete(tx, caller))) refuse('not-permitted');
  const files = await filesOf(tx, documentFiles, [id]);
  await markDeleted(
    tx,
    files.map((file) => file.id),
    now,
  );
  await markDocumentDeleted(tx, id, caller.userId, now);
  note({ object: objectOf(document), changes: [{ field: 'name', label: '名称', old: document.name, new: null }] });
}

export async function restoreDocument(
  { tx, caller, now, note }: Writing,
  { mayDelete }: Pick<DocumentParts, 'mayDelete'>,
  id: number,
): Promise<void> {
  const document = orNotFound(await lockDeleted(tx, id));
  if (!sees(await lookOf(tx, caller), document)) refuse('not-found');
  if (!(await mayDelete(tx, caller))) refuse('not-permitted');
  await unmarkDeleted(tx, id, caller.userId, now);
  await unmarkFiles(tx, documentFiles, id);
  note({ object: objectOf(document), changes: [{ field: 'name', label: '名称', old: null, new: document.name }] });
}

const binDays = 30;

/** What lay in the recycle bin for thirty days is gone; its bytes go with the files. */
export const emptyBin = (database: Database, now: number): Promise<number> =>
  database.transaction(async (tx) => {
    const gone = await purgeDocuments(tx, now - binDays * dayMs);
    await recordOwnWork(
      tx,
      'documents',
      '清空回收站',
      gone.map((document) => ({ object: objectOf(document) })),
    );
    return gone.length;
  });
