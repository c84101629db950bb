import { anyOf, type FileOwner, mayRead, ownersOf } from '#areas/files/download.ts';
import { type FileRow, lockFile } from '#areas/files/file-table.ts';
import { putInBin, takeFromBin } from '#areas/files/owned-file-table.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { orNotFound, refuse } from '#platform/http/refusal.ts';

export interface FileKeeping {
  readonly owners: () => readonly FileOwner[];
  /** Whether someone's department is one of those that may delete files at all. */
  readonly mayDelete: (db: Db, caller: Caller) => Promise<boolean>;
}

/** Asked of the department first and of the record too; no other right replaces either. */
export async function deleteOwnedFile(
  tx: Tx,
  caller: Caller,
  id: number,
  { owners, mayDelete }: FileKeeping,
  now: number,
): Promise<FileRow> {
  const file = orNotFound(await lockFile(tx, id));
  const ownerId = file.owner_id;
  if (ownerId === null || !(await mayRead(tx, caller, file, owners()))) return refuse('not-found');
  const permitted = await anyOf(ownersOf(file, owners()), (owner) => owner.mayDelete(tx, caller, ownerId));
  if (!permitted || !(await mayDelete(tx, caller))) refuse('not-permitted');
  await putInBin(tx, id, caller.userId, now);
  return file;
}

/** The same people, to the same record. */
export async function restoreOwnedFile(
  tx: Tx,
  caller: Caller,
  id: number,
  { owners, mayDelete }: FileKeeping,
): Promise<FileRow> {
  const file = orNotFound(await lockFile(tx, id));
  const { owner_id: ownerId, deleted_at } = file;
  if (ownerId === null || deleted_at === null) return refuse('not-found');
  if (!(await mayRead(tx, caller, { ...file, deleted_at: null }, owners()))) refuse('not-found');
  const permitted = await anyOf(ownersOf(file, owners()), (owner) => owner.mayDelete(tx, caller, ownerId));
  if (!permitted || !(await mayDelete(tx, caller))) refuse('not-permitted');
  if ((await takeFromBin(tx, id)) === 0) refuse('not-found');
  return file;
}
