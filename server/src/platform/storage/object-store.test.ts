import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ObjectStoreSettings, objectStore, objectStoreIn, reachesBucket } from '#platform/storage/object-store.ts';
import { startBucket, type TestBucket } from '#testing/files/bucket.ts';

let folder: string;
let bucket: TestBucket;
let settings: ObjectStoreSettings;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tongzhou-store-'));
  bucket = await startBucket();
  settings = objectStoreIn(bucket.url) as ObjectStoreSettings;
});
afterAll(async () => {
  await bucket.close();
  rmSync(folder, { recursive: true, force: true });
});

async function* chunks(...parts: string[]): AsyncGenerator<Buffer> {
  for (const part of parts) yield Buffer.from(part);
}

describe('a bucket', () => {
  it('keeps what it received, gives it back, lists what is old, and forgets', async () => {
    const listed = await startBucket({ anySignature: true });
    const store = objectStore(
      objectStoreIn(listed.url) as ObjectStoreSettings,
      path.join(folder, 'incoming-of-bucket'),
    );
    const key = await store.save(await store.receive(chunks('同', '舟'), 100));
    expect(key).toMatch(/^[\da-f]{48}$/);
    expect(Buffer.concat(await (await store.read(key)).toArray()).toString()).toBe('同舟');
    expect(readdirSync(path.join(folder, 'incoming-of-bucket', 'incoming'))).toEqual([]);
    const old: string[] = [];
    for await (const keys of store.keysBefore(Date.now() + 60_000, 10)) old.push(...keys);
    expect(old).toEqual([key]);
    for await (const keys of store.keysBefore(Date.now() - 3_600_000, 10)) expect(keys).not.toContain(key);
    await store.remove(key);
    await store.remove(key);
    await expect(store.read(key)).rejects.toThrow('missing');
    await listed.close();
  });

  it('that is not there, or not ours, is said to be so', async () => {
    expect(await reachesBucket(settings)).toBe(true);
    expect(await reachesBucket({ ...settings, endpoint: settings.endpoint.replace('papers', 'others') })).toBe(false);
    expect(await reachesBucket({ ...settings, secretAccessKey: 'wrong' })).toBe(false);
    expect(await reachesBucket({ ...settings, endpoint: 'http://127.0.0.1:1/papers' })).toBe(false);
  });
});
