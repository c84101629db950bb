import type {
  createFolder as createCall,
  editFolder as editCall,
  folderTree,
} from '@tongzhou/contract/areas/documents/folder.ts';
import type { GivenOf, InputOf } from '@tongzhou/contract/endpoint.ts';
import {
  allFolders,
  type FolderValues,
  holdsAnything,
  insertFolder,
  lockFolders,
  removeFolder,
  updateFolder,
} from '#areas/documents/folders/folder-table.ts';
import type { Writing } from '#areas/documents/parts.ts';
import { checkPower, lookOf } from '#areas/documents/sight.ts';
import type { FolderNode } from '#areas/documents/sight-rules.ts';
import { powerWords } from '#areas/documents/sight-table.ts';
import { changedFields } from '#platform/changed-fields.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { conflict, invalid, refuse } from '#platform/http/refusal.ts';

const labels = { name: '名称', place: '位置', power: '可见范围' };
const objectOf = ({ id, name }: { readonly id: number; readonly name: string }) => ({
  kind: 'document-folder',
  id,
  label: name,
});

export async function showFolders(db: Db, caller: Caller): Promise<GivenOf<typeof folderTree>> {
  const { tree, sight } = await lookOf(db, caller);
  return tree.seenBy(sight).map(({ id, parent_id, name, power_member, department_ids }) => ({
    id,
    parent_id,
    name,
    power_member: [...power_member],
    department_ids: [...department_ids],
    restricted: tree.isRestricted(id),
  }));
}

async function told(db: Db, folders: readonly FolderNode[], folder: FolderValues) {
  return {
    name: folder.name,
    place: folders.find(({ id }) => id === folder.parent_id)?.name ?? '顶层',
    power: await powerWords(db, folder.power_member, folder.department_ids),
  };
}

/** Deeper than anyone finds again. */
const deepest = 8;

export async function createFolder({ tx, caller, now, note }: Writing, input: InputOf<typeof createCall>) {
  await lockFolders(tx);
  const { tree, sight } = await lookOf(tx, caller);
  const { parent_id } = input;
  if (parent_id !== null && !tree.isSeen(parent_id, sight)) invalid({ parent_id: '上级文件夹不存在' });
  if (tree.pathTo(parent_id).length >= deepest) invalid({ parent_id: `文件夹最多 ${deepest} 层` });
  const folder = { ...input, ...(await checkPower(tx, input)) };
  const id = await insertFolder(tx, folder, caller.userId, now);
  const words = await told(tx, await allFolders(tx), folder);
  note({ object: objectOf({ id, name: folder.name }), changes: changedFields(labels, {}, words) });
  return { id };
}

export async function editFolder({ tx, caller, note }: Writing, { id, ...input }: InputOf<typeof editCall>) {
  await lockFolders(tx);
  const folders = await allFolders(tx);
  const before = folders.find((one) => one.id === id);
  const { tree, sight } = await lookOf(tx, caller);
  if (before === undefined || !tree.isSeen(id, sight)) return refuse('not-found');
  const { parent_id } = input;
  if (parent_id !== null && !tree.isSeen(parent_id, sight)) invalid({ parent_id: '上级文件夹不存在' });
  if (tree.pathTo(parent_id).some((one) => one.id === id)) invalid({ parent_id: '不能移到自己里面' });
  const height = Math.max(...tree.below(id).map((one) => tree.pathTo(one).length)) - tree.pathTo(id).length + 1;
  if (tree.pathTo(parent_id).length + height > deepest) invalid({ parent_id: `文件夹最多 ${deepest} 层` });
  const folder = { ...input, ...(await checkPower(tx, input)) };
  await updateFolder(tx, id, folder);
  note({
    object: objectOf({ id, name: folder.name }),
    changes: changedFields(labels, await told(tx, folders, before), await told(tx, folders, folder)),
  });
}

export async function deleteFolder({ tx, caller, note }: Writing, id: number): Promise<void> {
  await lockFolders(tx);
  const { tree, sight } = await lookOf(tx, caller);
  const before = tree.pathTo(id).at(-1);
  if (before === undefined || !tree.isSeen(id, sight)) return refuse('not-found');
  // Also what is in the recycle bin: it goes back to where it was.
  if (await holdsAnything(tx, id)) conflict('文件夹或回收站中还有它的内容，不能删除');
  await removeFolder(tx, id);
  note({ object: objectOf(before), changes: [{ field: 'name', label: '名称', old: before.name, new: null }] });
}
