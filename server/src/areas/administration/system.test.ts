import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import * as contract from '@tongzhou/contract/areas/administration.ts';
import type { Endpoint } from '@tongzhou/contract/endpoint.ts';
import type { PermissionKey } from '@tongzhou/contract/permissions.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Job, runAtStart } from '#platform/jobs/jobs.ts';
import { remembered } from '#platform/jobs/remember-run.ts';
import { administratorId, aGroup, aPerson } from '#testing/builders.ts';
import { aBackup } from '#testing/scenes/backup-scenes.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signInAs(administratorId);
});
afterAll(() => app.close());
beforeEach(() => {
  rmSync(app.config.backupDir, { recursive: true, force: true });
  app.begun.length = 0;
});

const password = 'oars and water 7';
const holder = async (...permissions: PermissionKey[]) =>
  app.signInAs(await aPerson(app, { password, groups: [await aGroup(app, { permissions })] }));
const requestFile = () => path.join(app.config.dataDir, 'restore.json');

describe('the state of the installation', () => {
  it('is seen and acted on by those who may, and nobody else', async () => {
    const name = aBackup(app);
    const calls: [Endpoint, object][] = [
      [contract.systemState, {}],
      [contract.systemJobs, {}],
      [contract.backupState, {}],
      [contract.startBackup, {}],
      [contract.proveBackup, { name }],
      [contract.restoreBackup, { name, password }],
    ];
    const statuses = async (as: string) => {
      const heard: number[] = [];
      for (const [endpoint, input] of calls) heard.push((await app.call(endpoint, input as never, { as })).status);
      return heard;
    };
    expect(await statuses(await holder('permission', 'permission.settings', 'permission.edit'))).toEqual(
      calls.map(() => 403),
    );
    expect(app.begun).toEqual([]);
    expect(existsSync(requestFile())).toBe(false);
    expect(await statuses(await holder('permission.system'))).toEqual([200, 200, 200, 403, 403, 403]);
    expect(app.begun).toEqual([]);
    expect(await statuses(await holder('permission.backup'))).toEqual([403, 403, 403, 200, 200, 200]);
    expect(app.begun).toEqual(['backup', `prove ${name}`, 'restart']);
  });

  it('counts what is there: versions, tables by area, files, sessions and seals', async () => {
    await app.sql(
      `insert into files (file_name, content_type, size, sha256, store_key, image, uploaded_by, uploaded_at, deleted_at)
        values ('a', 'x', 10, '', 'a', false, 1, now(), null), ('b', 'x', 5, '', 'b', false, 1, now(), now())`,
    );
    const { data } = await app.call(contract.systemState, {}, { as: admin });
    const migrations = readdirSync(path.join(import.meta.dirname, '..', '..', '..', 'migrations')).sort();
    expect(data.versions).toMatchObject({ migrations: migrations.length, last_migration: migrations.at(-1) });
    expect(data.versions.postgres).toMatch(/^\d+\.\d+/);
    expect(data.storage).toMatchObject({ place: 'local', files: 2, bytes: 15, deleted_files: 1, deleted_bytes: 5 });
    expect(data.storage.free_bytes).toBeGreaterThan(0);
    const [living] = await app.sql<{ count: string }>('select count(*) from sessions where ended_at is null');
    expect(data.sessions.open).toBe(Number(living?.count));
    const identity = data.database.shares.find(({ area }) => area === 'identity');
    expect(identity?.tables.map(({ name }) => name)).toContain('sessions');
    // The parts of the log count as one table.
    const log = data.database.shares.find(({ area }) => area === 'operation-log')?.tables.map(({ name }) => name);
    expect(log?.filter((name) => name.startsWith('log.operations'))).toEqual(['log.operations']);
    expect(data.database.shares.map(({ area }) => area)).not.toContain('nobody');
    const [sealed] = await app.sql<{ seq: string }>('select coalesce(max(seq), 0) as seq from log.seals');
    expect(data.chain.sealed).toBeLessThanOrEqual(Number(sealed?.seq));
  });

  it('remembers how each job ended, and how often in a row it failed', async () => {
    let fails = true;
    const job: Job = {
      name: 'files/sweep-orphans',
      cron: '* * * * *',
      atStart: 'attempted',
      run: async () => {
        if (fails) throw new Error('disk is gone');
        return 3;
      },
    };
    const silent = { info: () => undefined, error: () => undefined };
    const run = () => runAtStart([remembered(app.database, () => app.clock.now, job)], silent);
    const shown = async () =>
      (await app.call(contract.systemJobs, {}, { as: admin })).data.find(({ name }) => name === job.name);
    expect(await shown()).toMatchObject({ title: '清理无主文件', started_at: null, failures: 0 });
    await run();
    await run();
    expect(await shown()).toMatchObject({ error: 'disk is gone', failures: 2, succeeded_at: null });
    expect((await app.call(contract.systemJobs, {}, { as: admin })).data[0]?.name).toBe(job.name);
    fails = false;
    await run();
    expect(await shown()).toMatchObject({ error: null, failures: 0, result: '3', succeeded_at: app.clock.now });
    const { data } = await app.call(contract.systemState, {}, { as: admin });
    expect(data.storage).toMatchObject({ swept: 3, swept_at: app.clock.now });
  });

  it('names every job that the program has', async () => {
    const { data } = await app.call(contract.systemJobs, {}, { as: admin });
    expect(data.map(({ name }) => name).sort()).toEqual(app.jobs.map(({ name }) => name).sort());
  });
});

describe('going back', () => {
  const keeper = () => holder('permission.backup');
  const restore = async (input: object, as?: string) =>
    app.call(contract.restoreBackup, input as never, { as: as ?? (await keeper()) });

  it('asks once more who one is, and is written down for the next start', async () => {
    const name = aBackup(app);
    rmSync(requestFile(), { force: true });
    const refused = await restore({ name });
    expect([refused.status, refused.fields.password]).toEqual([
      422,
      '恢复会让全公司回到从前，请输入登录密码或两步验证码',
    ]);
    expect((await restore({ name, password: 'not mine at all' })).status).toBe(400);
    expect([existsSync(requestFile()), app.begun]).toEqual([false, []]);
    expect((await restore({ name, password })).status).toBe(200);
    expect(JSON.parse(readFileSync(requestFile(), 'utf8'))).toMatchObject({
      folder: path.join(app.config.backupDir, name),
      until: 'backup',
    });
    expect(app.begun).toEqual(['restart']);
  });

  it('goes to no moment that is not kept, and to no back-up that is not there or has no database', async () => {
    const name = aBackup(app);
    expect((await restore({ name, password, until: app.clock.now })).fields).toEqual({
      until: '没有归档数据库日志（BACKUP_WAL），只能恢复到备份时',
    });
    expect((await restore({ name: '2001-01-01T00-00-00-000Z', password })).status).toBe(404);
    expect((await restore({ name: '../../etc', password })).status).toBe(422);
    const files = aBackup(app, app.clock.now + 1000, { database: false });
    expect((await restore({ name: files, password })).status).toBe(409);
    expect(app.begun).toEqual([]);
  });
});

describe('the back-ups that are kept', () => {
  it('are shown with their proof, and missed when they are old', async () => {
    const shown = async () => (await app.call(contract.backupState, {}, { as: admin })).data;
    expect(await shown()).toMatchObject({ list: [], overdue: true, running: false, nightly: true, kept: 7 });
    const day = 24 * 3600 * 1000;
    const [old, late] = [aBackup(app, app.clock.now - 3 * day), aBackup(app, app.clock.now - 2 * day)];
    expect(await shown()).toMatchObject({ overdue: true, list: [{ name: late }, { name: old }] });
    const fresh = aBackup(app, app.clock.now - 3600_000);
    const { overdue, list } = await shown();
    expect([overdue, list[0]]).toEqual([
      false,
      {
        name: fresh,
        at: app.clock.now - 3600_000,
        ms: 1200,
        bytes: 5300,
        files: 3,
        wrong_files: 0,
        with_database: true,
        proof: null,
      },
    ]);
  });
});
