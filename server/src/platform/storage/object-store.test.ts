import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveFiles } from '#areas/files/move-files.ts';
import { localStore } from '#platform/storage/file-store.ts';
import { objectStore, objectStoreIn, type ObjectStoreSettings, reachesBucket } from '#platform/storage/object-store.ts';
import { administratorId } from '#testing/builders.ts';
import { attachment, upload } from '#testing/multipart.ts';
import { settingsFor, startProgram } from '#testing/program.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';
import { openPort } from '#testing/wire.ts';

interface Bucket {
  readonly run: () => Promise<AddressInfo>;
  readonly close: () => Promise<void>;
}
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: object) => Bucket;

let folder: string;
let server: Bucket;
let url: string;
let settings: ObjectStoreSettings;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tongzhou-bucket-'));
  const options = { address: '127.0.0.1', port: 0, silent: true, directory: path.join(folder, 's3') };
  server = new S3rver({ ...options, configureBuckets: [{ name: 'papers' }] });
  const { port } = await server.run();
  url = `http://S3RVER:S3RVER@127.0.0.1:${port}/papers?region=us-east-1`;
  settings = objectStoreIn(url) as ObjectStoreSettings;
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function* chunks(...parts: string[]): AsyncGenerator<Buffer> {
  for (const part of parts) yield Buffer.from(part);
}

describe('a bucket', () => {
  it('keeps what it received, gives it back, lists what is old, and forgets', async () => {
    const store = objectStore(settings, path.join(folder, 'incoming-of-bucket'));
    const key = await store.save(await store.receive(chunks('同', '舟'), 100));
    expect(key).toMatch(/^[\da-f]{48}$/);
    expect(Buffer.concat(await (await store.read(key)).toArray()).toString()).toBe('同舟');
    expect(readdirSync(path.join(folder, 'incoming-of-bucket', 'incoming'))).toEqual([]);
    const listed: string[] = [];
    for await (const keys of store.keysBefore(Date.now() + 60_000, 10)) listed.push(...keys);
    expect(listed).toContain(key);
    for await (const keys of store.keysBefore(Date.now() - 3_600_000, 10)) expect(keys).not.toContain(key);
    await store.remove(key);
    await store.remove(key);
    await expect(store.read(key)).rejects.toThrow('missing');
  });

  it('that is not there, or not ours, is said to be so', async () => {
    expect(await reachesBucket(settings)).toBe(true);
    expect(await reachesBucket({ ...settings, endpoint: settings.endpoint.replace('papers', 'others') })).toBe(false);
    expect(await reachesBucket({ ...settings, secretAccessKey: 'wrong' })).toBe(false);
    expect(await reachesBucket({ ...settings, endpoint: 'http://127.0.0.1:1/papers' })).toBe(false);
  });
});

describe('files', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  const here = () => path.join(app.config.dataDir, 'files');

  it('move to a bucket by one command, are compared by their hash, and are served from there', async () => {
    const port = await openPort(app);
    const as = await app.signInAs(administratorId);
    for (const words of ['甲', '乙', '丙']) await upload([attachment(words, `${words}.txt`)], { port, as });
    const lost = (await upload([attachment('丁', '丁.txt')], { port, as })).data.id;
    const [{ store_key: key }] = (await app.sql<{ store_key: string }>('select store_key from files where id = $1', [
      lost,
    ])) as [{ store_key: string }];
    await localStore(here()).remove(key);
    expect(await moveFiles(app.database, here(), settings)).toEqual({ moved: 3, before: 0, wrong: [key] });
    await app.sql('delete from files where id = $1', [lost]);
    await upload([attachment('戊', '戊.txt')], { port, as });
    const program = startProgram(
      { ...settingsFor(app.testDatabase), DATA_DIR: app.config.dataDir, STORAGE_URL: url },
      'move-files.ts',
    );
    const { code } = await program.ended;
    expect([code, program.errors().trim(), program.output().trim()]).toEqual([
      0,
      '',
      '已移到存储桶并校验：1 个文件，此前已移 3 个。本地文件没有删除。',
    ]);

    const beyond = await createTestApp({ settings: { STORAGE_URL: url } });
    const wire = await openPort(beyond);
    const mine = await beyond.signInAs(administratorId);
    const { data } = await upload([attachment('己', '己.txt')], { port: wire, as: mine });
    const got = await beyond.server.inject({ method: 'GET', url: data.url });
    expect([got.statusCode, got.body]).toEqual([
      200,
      '己',
    ]);
    await beyond.close();
  }, 60_000);
});
