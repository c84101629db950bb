import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { S3mini } from 's3mini';
import { type FileStore, localStore } from '#platform/storage/file-store.ts';

/** A bucket of an S3-compatible store, and who may use it. */
export interface ObjectStoreSettings {
  readonly endpoint: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

/** https://key:secret@host/bucket?region=…; undefined where it is none. */
export function objectStoreIn(text: string): ObjectStoreSettings | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, origin, host, pathname, username, password, searchParams } = new URL(text);
  const bucket = pathname.replace(/^\/|\/$/g, '');
  if (!/^https?:$/.test(protocol) || origin === 'null' || host === '' || !/^[a-z\d.-]{3,63}$/.test(bucket))
    return undefined;
  if (username === '' || password === '') return undefined;
  return {
    endpoint: `${protocol}//${host}/${bucket}`,
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    region: searchParams.get('region') ?? 'auto',
  };
}

/** Within the time a request has. */
const patienceMs = 7000;

/** Loaded by those who have such a store. */
const connect = async (settings: ObjectStoreSettings): Promise<S3mini> => {
  const { S3mini: Client } = await import('s3mini');
  return new Client({ ...settings, requestAbortTimeout: patienceMs });
};

/** Files lie in a bucket; what is being received, beside the data. */
export function objectStore(settings: ObjectStoreSettings, folder: string): FileStore {
  const local = localStore(folder);
  let connected: Promise<S3mini> | undefined;
  const bucket = () => (connected ??= connect(settings));
  return {
    receive: local.receive,
    discard: local.discard,
    discardBefore: local.discardBefore,
    save: async (received) => {
      const key = path.basename(received.temporary);
      await (await bucket()).putObject(key, await readFile(received.temporary));
      await local.discard(received);
      return key;
    },
    read: async (key) => {
      const answer = await (await bucket()).getObjectResponse(key);
      if (answer?.body == null) throw new Error('a file is missing in the object store');
      return Readable.fromWeb(answer.body as ReadableStream);
    },
    remove: async (key) => {
      await (await bucket()).deleteObject(key);
    },
    keysBefore: async function* (before, batch) {
      let next: string | undefined;
      do {
        const page = await (await bucket()).listObjectsPaged('/', '', batch, next);
        const old = (page?.objects ?? []).filter(({ LastModified }) => new Date(LastModified).getTime() < before);
        if (old.length > 0) yield old.map(({ Key }) => Key);
        next = page?.nextContinuationToken;
      } while (next !== undefined && next !== '');
    },
  };
}

/** Whether the bucket is there and may be used. */
export async function reachesBucket(settings: ObjectStoreSettings): Promise<boolean> {
  const bucket = await connect(settings);
  return bucket.bucketExists().catch(() => false);
}

/** Puts bytes under the key that they have here, unless they are there; then reads them back. */
export async function copyToBucket(
  settings: ObjectStoreSettings,
): Promise<(key: string, bytes: Buffer) => Promise<Buffer>> {
  const bucket = await connect(settings);
  return async (key, bytes) => {
    const there = await bucket.getObjectArrayBuffer(key);
    if (there !== null && Buffer.from(there).equals(bytes)) return bytes;
    await bucket.putObject(key, bytes);
    return Buffer.from((await bucket.getObjectArrayBuffer(key)) ?? new ArrayBuffer(0));
  };
}
