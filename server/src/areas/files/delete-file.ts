import { type FileOwner, mayRead } from '#areas/files/download.ts';
import { type FileRow, lockFile } from '#areas/files/file-table.ts';
import { markDeleted } from '#areas/files/owned-file-table.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { orNotFound, refuse } from '#platform/http/refusal.ts';

export interface FileKeeping {
  readonly owners: readonly FileOwner[];
  /** Whether someone's department is one of those that may delete files at all. */
  readonly keepsFiles: (db: Db, caller: Caller) => Promise<boolean>;
}

/** Asked of the department first and of the record too; no other right replaces either. */
export async function deleteOwnedFile(
  tx: Tx,
  caller: Caller,
  id: number,
  { owners, keepsFiles }: FileKeeping,
  now: number,
): Promise<FileRow> {
  const file = orNotFound(await lockFile(tx, id));
  const owner = owners.find((one) => one.kind === file.owner_kind);
  if (owner === undefined || file.owner_id === null || !(await mayRead(tx, caller, file, owners)))
    return refuse('not-found');
  if (!(await keepsFiles(tx, caller)) || !(await owner.mayDelete(tx, caller, file.owner_id))) refuse('not-permitted');
  await markDeleted(tx, [id], now);
  return file;
}
