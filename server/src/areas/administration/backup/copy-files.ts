import { open } from 'node:fs/promises';
import { type StoredFile, storedFiles } from '#areas/files/public.ts';
import type { Db } from '#platform/database/client.ts';
import type { FileStore, LocalStore } from '#platform/storage/file-store.ts';

const batch = 1000;

/** Every file that a row names. */
export async function* filesOfRows(db: Db): AsyncIterable<StoredFile> {
  let after = '';
  for (;;) {
    const rows = await storedFiles(db, after, batch);
    yield* rows;
    if (rows.length < batch) return;
    after = rows.at(-1)?.store_key ?? '';
  }
}

export async function bytesMissing(db: Db, copies: LocalStore): Promise<number> {
  let bytes = 0;
  for await (const { store_key, size } of filesOfRows(db)) if (!(await copies.has(store_key))) bytes += size;
  return bytes;
}

export interface CopiedFiles {
  readonly count: number;
  readonly bytes: number;
  /** Whose bytes were not there, or not those of the row. */
  readonly wrong: readonly string[];
}

/** Files never change, so each is copied once for all back-ups; the list says which this one needs. */
export async function copyFiles(db: Db, store: FileStore, copies: LocalStore, list: string): Promise<CopiedFiles> {
  const wrong: string[] = [];
  let [count, bytes] = [0, 0];
  const written = await open(list, 'wx', 0o600);
  try {
    for await (const { store_key: key, sha256, size } of filesOfRows(db)) {
      if (!(await copies.has(key)) && !(await copyOne(store, copies, key, sha256))) {
        wrong.push(key);
        continue;
      }
      await written.appendFile(`${key} ${sha256.toString('hex')}\n`);
      count += 1;
      bytes += size;
    }
    await written.sync();
  } finally {
    await written.close();
  }
  return { count, bytes, wrong };
}

const copyOne = async (store: FileStore, copies: LocalStore, key: string, sha256: Buffer): Promise<boolean> => {
  const source = await store.read(key).catch(() => undefined);
  return source !== undefined && copies.put(key, source, sha256);
};
