import { deleteUnbound, knownKeys } from '#areas/files/file-table.ts';
import type { Database } from '#platform/database/database.ts';
import type { FileStore } from '#platform/storage/file-store.ts';

const day = 24 * 3600 * 1000;
const batch = 500;

/** Files that never came to belong to a record within a day. */
export async function sweepUnbound(database: Database, store: FileStore, now: number): Promise<number> {
  let swept = 0;
  for (;;) {
    const keys = await database.transaction((tx) => deleteUnbound(tx, now - day));
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
    const known = await knownKeys(database, keys);
    for (const key of keys) {
      if (known.has(key)) continue;
      await store.remove(key);
      swept++;
    }
  }
  return swept + (await store.discardBefore(now - day));
}
