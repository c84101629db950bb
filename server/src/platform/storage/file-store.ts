import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';

/** Where files lie. Keys are ours, random, and the only way in: no name of a client's ever becomes a path. An object store fits the same shape. */
export interface FileStore {
  /** Streams to a temporary place and calls it finished only when it is safely on disk. */
  readonly receive: (source: AsyncIterable<Buffer>, limit: number) => Promise<Received>;
  readonly save: (received: Received) => Promise<string>;
  readonly discard: (received: Received) => Promise<void>;
  readonly read: (key: string) => Promise<Readable>;
  readonly remove: (key: string) => Promise<void>;
  /** Keys of files last written before a moment, in batches. */
  readonly keysBefore: (before: number, batch: number) => AsyncIterable<string[]>;
  /** Removes what was being received and never finished; says how many. */
  readonly discardBefore: (before: number) => Promise<number>;
}

/** A store in a folder, which also takes files that have their keys from elsewhere. */
export interface LocalStore extends FileStore {
  readonly has: (key: string) => Promise<boolean>;
  /** Whether it is there now; what turns out to be something else is not kept. */
  readonly put: (key: string, source: AsyncIterable<Buffer>, sha256: Buffer) => Promise<boolean>;
}

export interface Received {
  readonly temporary: string;
  readonly size: number;
  readonly sha256: Buffer;
}

export class TooLarge extends Error {}

export function localStore(folder: string): LocalStore {
  const incoming = path.join(folder, 'incoming');
  const place = (key: string) => {
    if (!/^[\da-f]{48}$/.test(key)) throw new Error('not a key of this store');
    return path.join(folder, key.slice(0, 2), key.slice(2, 4), key);
  };
  const settle = async ({ temporary }: Received, key: string) => {
    const target = place(key);
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    await rename(temporary, target);
    // The rename itself must survive a power cut before anyone is told that the file is there.
    const parent = await open(path.dirname(target), 'r');
    await parent.sync().finally(() => parent.close());
  };
  const store: LocalStore = {
    receive: async (source, limit) => {
      await mkdir(incoming, { recursive: true, mode: 0o700 });
      const temporary = path.join(incoming, randomBytes(24).toString('hex'));
      const hash = createHash('sha256');
      let size = 0;
      const file = await open(temporary, 'wx', 0o600);
      try {
        for await (const chunk of source) {
          size += chunk.length;
          if (size > limit) throw new TooLarge();
          hash.update(chunk);
          await file.appendFile(chunk);
        }
        await file.sync();
      } catch (error) {
        await file.close();
        await rm(temporary, { force: true });
        throw error;
      }
      await file.close();
      return { temporary, size, sha256: hash.digest() };
    },
    save: async (received) => {
      const key = path.basename(received.temporary);
      await settle(received, key);
      return key;
    },
    has: (key) =>
      stat(place(key)).then(
        () => true,
        () => false,
      ),
    put: async (key, source, sha256) => {
      const received = await store.receive(source, Number.POSITIVE_INFINITY);
      if (received.sha256.equals(sha256)) {
        await settle(received, key);
        return true;
      }
      await store.discard(received);
      return false;
    },
    discard: (received) => rm(received.temporary, { force: true }),
    read: async (key) => {
      await stat(place(key));
      return createReadStream(place(key));
    },
    remove: (key) => rm(place(key), { force: true }),
    keysBefore: async function* (before, batch) {
      for (const first of await namesIn(folder, /^[\da-f]{2}$/)) {
        for (const second of await namesIn(path.join(folder, first), /^[\da-f]{2}$/)) {
          const home = path.join(folder, first, second);
          const old = await oldIn(home, before);
          for (let from = 0; from < old.length; from += batch) yield old.slice(from, from + batch);
        }
      }
    },
    discardBefore: async (before) => {
      const old = await oldIn(incoming, before);
      for (const name of old) await rm(path.join(incoming, name), { force: true });
      return old.length;
    },
  };
  return store;
}

async function namesIn(folder: string, pattern: RegExp): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => pattern.test(name)).sort();
}

async function oldIn(folder: string, before: number): Promise<string[]> {
  const old: string[] = [];
  for (const name of await namesIn(folder, /^[\da-f]{48}$/)) {
    const found = await stat(path.join(folder, name)).catch(() => undefined);
    if (found !== undefined && found.mtimeMs < before) old.push(name);
  }
  return old;
}
