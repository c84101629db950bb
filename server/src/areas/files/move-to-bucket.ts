import { createHash } from 'node:crypto';
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { rowsByKeys, storedKeys } from '#areas/files/file-table.ts';
import type { Db } from '#platform/database/client.ts';
import { localStore } from '#platform/storage/file-store.ts';
import { copyToBucket, type ObjectStoreSettings } from '#platform/storage/object-store.ts';

export interface MoveReport {
  readonly moved: number;
  /** Moved and verified in an earlier run. */
  readonly before: number;
  /** Rows whose file is not here, or not the one that was received. */
  readonly wrong: readonly string[];
}

const batch = 200;

/** What was verified, a key a line: a run that was broken off goes on there. */
const journalIn = (folder: string) => path.join(folder, 'moved-to-bucket.txt');
const journalOf = async (folder: string): Promise<Set<string>> =>
  new Set((await readFile(journalIn(folder), 'utf8').catch(() => '')).split('\n').filter((key) => key !== ''));

async function bytesOf(folder: string, key: string): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of await localStore(folder).read(key)) chunks.push(chunk as Buffer);
  } catch {
    return undefined;
  }
  return Buffer.concat(chunks);
}

/** Every file that a row names, from the folder to the bucket; the folder stays as it is. */
export async function moveToBucket(db: Db, folder: string, to: ObjectStoreSettings): Promise<MoveReport> {
  await mkdir(folder, { recursive: true });
  const done = await journalOf(folder);
  const copy = await copyToBucket(to);
  const wrong: string[] = [];
  let [moved, before, after] = [0, 0, ''];
  for (;;) {
    const keys = await storedKeys(db, after, batch);
    const rows = await rowsByKeys(
      db,
      keys.filter((key) => !done.has(key)),
    );
    before += keys.length - rows.length;
    for (const { store_key, sha256 } of rows) {
      const bytes = await bytesOf(folder, store_key);
      const isRight = (found: Buffer) => createHash('sha256').update(found).digest().equals(sha256);
      if (bytes === undefined || !isRight(bytes) || !isRight(await copy(store_key, bytes))) {
        wrong.push(store_key);
        continue;
      }
      await appendFile(journalIn(folder), `${store_key}\n`, { mode: 0o600 });
      moved += 1;
    }
    if (keys.length < batch) return { moved, before, wrong };
    after = keys.at(-1) as string;
  }
}
