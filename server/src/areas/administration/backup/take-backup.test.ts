import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { settings } from '@tongzhou/contract/areas/settings.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { backupIn, listBackups } from '#areas/administration/backup/backup-folder.ts';
import { proveBackup } from '#areas/administration/backup/prove-backup.ts';
import { putFiles } from '#areas/administration/backup/restore-company.ts';
import { takeBackup } from '#areas/administration/backup/take-backup.ts';
import { backupLock, holdLock } from '#platform/database/connections/session-lock.ts';
import { saveSettingRows } from '#platform/database/settings-table.ts';
import { administratorId, aPerson } from '#testing/builders.ts';
import { attachment, upload } from '#testing/files/multipart.ts';
import { openPort } from '#testing/program/wire.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

// Back-ups of files alone, as with DATABASE_URL. With the database they are tested under load by tools/backup-rig.test.ts.

let app: TestApp;
let port: number;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  port = await openPort(app);
  token = await app.signInAs(await aPerson(app));
});
afterAll(() => app.close());
beforeEach(async () => {
  rmSync(app.config.backupDir, { recursive: true, force: true });
  await app.sql('delete from files');
  rmSync(path.join(app.config.dataDir, 'files'), { recursive: true, force: true });
});

const take = () => takeBackup({ config: app.config, database: app.database, connection: app.testDatabase.connection });
const prove = async (folder: string) => {
  const backup = await backupIn(folder);
  if (backup === undefined) throw new Error('no back-up');
  return proveBackup(backup, async () => undefined);
};
const placeIn = (folder: string, key: string) => path.join(folder, 'files', key.slice(0, 2), key.slice(2, 4), key);
const send = async (content: string) => {
  const { data } = await upload([attachment(content, 'a.txt')], { port, as: token });
  const [row] = await app.sql<{ store_key: string }>('select store_key from files where id = $1', [data.id]);
  const key = row?.store_key ?? '';
  return { id: data.id, key, here: placeIn(app.config.dataDir, key), copy: placeIn(app.config.backupDir, key) };
};
const keep = (count: number) =>
  app.database.transaction((tx) =>
    saveSettingRows(
      tx,
      new Map([[settings.backupKept.key, count]]),
      { userId: administratorId, name: null },
      app.clock.now,
    ),
  );

describe('a back-up of files', () => {
  it('has every file that a row names, lists those already missing, and restores one that is lost later', async () => {
    const [one, two, lost] = [await send('one'), await send('two'), await send('lost')];
    rmSync(lost.here);
    const { folder, manifest } = await take();
    expect(manifest.files).toMatchObject({ count: 2, bytes: 6, wrong: [lost.key] });
    expect([existsSync(one.copy), existsSync(two.copy), manifest.database]).toEqual([true, true, undefined]);
    expect(await prove(folder)).toMatchObject({ problem: null, files: 2 });
    rmSync(one.here);
    const backup = await backupIn(folder);
    expect(backup?.proof?.problem).toBe(null);
    if (backup !== undefined) await putFiles(app.config, backup, app.database);
    expect(existsSync(one.here)).toBe(true);
    // Changed content under the same name is found.
    writeFileSync(two.copy, 'TWO');
    expect(await prove(folder)).toMatchObject({ problem: '1 个文件缺失或内容不符' });
  });

  it('keeps the configured number of back-ups, and the files that they need', async () => {
    const [kept, gone] = [await send('kept'), await send('gone')];
    await keep(1);
    const first = await take();
    await app.sql('delete from files where id = $1', [gone.id]);
    const anHourAgo = new Date(Date.now() - 3600_000);
    for (const { copy } of [kept, gone]) utimesSync(copy, anHourAgo, anHourAgo);
    const second = await take();
    expect((await listBackups(app.config.backupDir)).map(({ name }) => name)).toEqual([second.name]);
    expect([existsSync(first.folder), existsSync(kept.copy), existsSync(gone.copy)]).toEqual([false, true, false]);
    // The last proved back-up stays, however many come after it.
    await prove(second.folder);
    const third = await take();
    expect((await listBackups(app.config.backupDir)).map(({ name }) => name)).toEqual([third.name, second.name]);
  });

  it('is made by one process at a time; an unfinished one is deleted', async () => {
    const unfinished = path.join(app.config.backupDir, '.unfinished-2026-01-01T00-00-00-000Z');
    mkdirSync(unfinished, { recursive: true });
    const lock = await holdLock(app.testDatabase.connection, undefined, backupLock);
    await expect(take()).rejects.toThrow('另一个备份正在进行');
    expect(existsSync(unfinished)).toBe(true);
    await lock?.release();
    await take();
    expect(existsSync(unfinished)).toBe(false);
    expect(readdirSync(app.config.backupDir).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('loses no file to the sweepers: they wait until it is done', async () => {
    const old = await send('old');
    await app.sql(`update files set uploaded_at = uploaded_at - interval '2 days' where id = $1`, [old.id]);
    const sweep = () => app.jobs.find(({ name }) => name === 'files/sweep-unbound')?.run();
    const lock = await holdLock(app.testDatabase.connection, undefined, backupLock);
    expect([await sweep(), existsSync(old.here)]).toEqual([0, true]);
    await lock?.release();
    expect([await sweep(), existsSync(old.here)]).toEqual([1, false]);
  });
});
