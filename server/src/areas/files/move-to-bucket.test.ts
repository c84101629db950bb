import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveToBucket } from '#areas/files/move-to-bucket.ts';
import { localStore } from '#platform/storage/file-store.ts';
import { type ObjectStoreSettings, objectStoreIn } from '#platform/storage/object-store.ts';
import { administratorId } from '#testing/builders.ts';
import { startBucket, type TestBucket } from '#testing/files/bucket.ts';
import { attachment, upload } from '#testing/files/multipart.ts';
import { settingsFor, startProgram } from '#testing/program/program.ts';
import { openPort } from '#testing/program/wire.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let bucket: TestBucket;
beforeAll(async () => {
  [app, bucket] = await Promise.all([createTestApp(), startBucket()]);
});
afterAll(async () => {
  await app.close();
  await bucket.close();
});

const here = () => path.join(app.config.dataDir, 'files');

describe('files', () => {
  it('move to a bucket by one command, are compared by their hash, and are served from there', async () => {
    const port = await openPort(app);
    const as = await app.signInAs(administratorId);
    for (const words of ['甲', '乙', '丙']) await upload([attachment(words, `${words}.txt`)], { port, as });
    const lost = (await upload([attachment('丁', '丁.txt')], { port, as })).data.id;
    const [{ store_key: key }] = (await app.sql<{ store_key: string }>('select store_key from files where id = $1', [
      lost,
    ])) as [{ store_key: string }];
    await localStore(here()).remove(key);
    expect(await moveToBucket(app.database, here(), objectStoreIn(bucket.url) as ObjectStoreSettings)).toEqual({
      moved: 3,
      before: 0,
      wrong: [key],
    });
    await app.sql('delete from files where id = $1', [lost]);
    await upload([attachment('戊', '戊.txt')], { port, as });
    const program = startProgram(
      { ...settingsFor(app.testDatabase), DATA_DIR: app.config.dataDir, STORAGE_URL: bucket.url },
      'move-files.ts',
    );
    const { code } = await program.ended;
    expect([code, program.errors().trim(), program.output().trim()]).toEqual([
      0,
      '',
      '已移到存储桶并校验：1 个文件，此前已移 3 个。本地文件没有删除。',
    ]);
    await program.clear();

    const beyond = await createTestApp({ settings: { STORAGE_URL: bucket.url } });
    const wire = await openPort(beyond);
    const mine = await beyond.signInAs(administratorId);
    const { data } = await upload([attachment('己', '己.txt')], { port: wire, as: mine });
    const got = await beyond.server.inject({ method: 'GET', url: data.url });
    expect([got.statusCode, got.body]).toEqual([200, '己']);
    await beyond.close();
  }, 60_000);
});
