import { deleteDeleted, deleteUnbound, knownKeys, mayDestroy } from '#areas/files/file-table.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Database } from '#platform/database/database.ts';
import type { FileStore } from '#platform/storage/file-store.ts';

const day = 24 * 3600 * 1000;
const batch = 500;

/** Files that never came to belong to a record within a day. */
export const sweepUnbound = (database: Database, store: FileStore, now: number): Promise<number> =>
  sweepRows(database, store, (tx) => deleteUnbound(tx, now - day));

/** What was deleted can be brought back for so long. */
const binDays = 30;

export const sweepDeleted = (database: Database, store: FileStore, now: number): Promise<number> =>
  sweepRows(database, store, (tx) => deleteDeleted(tx, now - binDays * day));

async function sweepRows(database: Database, store: FileStore, remove: (tx: Tx) => Promise<string[]>): Promise<number> {
  let swept = 0;
  for (;;) {
    const keys = await database.transaction(async (tx) => ((await mayDestroy(tx)) ? remove(tx) : []));
    // After the commit: a row without its file must never be seen.
    for (const key of keys) await store.remove(key);
    swept += keys.length;
    if (keys.length < batch) return swept;
  }
}

/** What a crash between writing a file and committing its row left behind. */
export async function sweepOrphans(database: Database, store: FileStore, now: number): Promise<number> {
  let swept = 0;
  for await (const keys of store.keysBefore(now - day, batch)) {
    const orphans = await database.transaction(async (tx) => {
      if (!(await mayDestroy(tx))) return [];
      const known = await knownKeys(tx, keys);
      return keys.filter((key) => !known.has(key));
    });
    for (const key of orphans) await store.remove(key);
    swept += orphans.length;
  }
  return swept + (await store.discardBefore(now - day));
}
