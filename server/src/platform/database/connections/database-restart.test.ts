import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deleteMessage } from '@tongzhou/contract/areas/notices.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { prepare } from '#app/connect.ts';
import { createFirstAdministrator } from '#areas/identity/public.ts';
import { checkDatabase } from '#platform/database/migrations/check-database.ts';
import { type EmbeddedDatabase, startEmbedded } from '#platform/embedded-database/start-embedded.ts';
import { administratorId } from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';
import { adminPassword, testConfig } from '#testing/test-config.ts';

// A cluster of its own, since it is killed: the common one serves the other tests at this moment.

let folder: string;
let cluster: EmbeddedDatabase;
let app: TestApp;
let token: string;

const start = (settings: Record<string, string> = {}) =>
  startEmbedded({ dataDir: path.join(folder, 'data'), log: () => undefined, settings });

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tongzhou-restart-'));
  chmodSync(folder, 0o755);
  cluster = await start();
  const base = { host: cluster.socketDir, port: cluster.port, database: cluster.database };
  const testDatabase = {
    connection: { ...base, user: cluster.applicationRole },
    owner: { ...base, user: cluster.ownerRole },
    superuser: { ...base, user: 'postgres' },
    drop: async () => undefined,
  };
  await prepare(testDatabase.owner, cluster.applicationRole, cluster.applicationRole);
  const config = testConfig(path.join(folder, 'data'));
  app = await createTestApp({ beside: { config, testDatabase, clock: { now: Date.now() } } as TestApp });
  await createFirstAdministrator(app.database, adminPassword, Date.now());
  await app.startWork();
  token = await app.signInAs(administratorId);
});
afterAll(async () => {
  await app.close();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

const restart = async (signal: NodeJS.Signals) => {
  process.kill(cluster.pid, signal);
  await cluster.stop();
  cluster = await start();
  return performance.now();
};

/** Deletes one message after the other; an unknown outcome is asked again with the same key until it is known. */
async function client(
  ids: number[],
  answers: { status: number; ms: number }[],
  stopped: () => boolean,
): Promise<number[]> {
  const done: number[] = [];
  for (let id = ids.pop(); id !== undefined && !stopped(); id = ids.pop()) {
    const sent = { as: token, key: randomUUID() };
    for (;;) {
      const started = performance.now();
      const { status, headers } = await app.call(deleteMessage, { id }, sent);
      answers.push({ status, ms: performance.now() - started });
      if (status === 200) break;
      expect([status, headers['retry-after']]).toEqual([503, '1']);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    done.push(id);
  }
  return done;
}

describe('when the database goes away under load', { timeout: 60_000 }, () => {
  it.each([
    ['is restarted at once', 'SIGQUIT', '[F11]'],
    ['is killed', 'SIGKILL', '[F12]'],
  ] as const)(
    'because it %s, requests wait or are told to come back, and nothing acknowledged is lost or done twice (%s) %s',
    async (_, signal, __) => {
      const rows = await app.sql<{ id: string }>(
        `insert into messages (user_id, kind, title, content, created_at) select $1, 'system', 'x', 'x', now() from generate_series(1, 20000) returning id`,
        [administratorId],
      );
      const ids = rows.map((row) => Number(row.id));
      const answers: { status: number; ms: number }[] = [];
      let stop = false;
      const clients = Array.from({ length: 8 }, () => client(ids, answers, () => stop));
      await vi.waitFor(() => expect(answers.length).toBeGreaterThan(40), { timeout: 10_000 });
      const up = await restart(signal);
      const ready = async () =>
        expect((await app.server.inject({ method: 'GET', url: '/ready' })).statusCode).toBe(200);
      await vi.waitFor(ready, { timeout: 5000 });
      expect(performance.now() - up).toBeLessThan(5000);
      const already = answers.length;
      await vi.waitFor(() => expect(answers.length).toBeGreaterThan(already + 40), { timeout: 10_000 });
      stop = true;
      const done = (await Promise.all(clients)).flat();

      const statuses = new Set(answers.map((answer) => answer.status));
      expect(statuses).toEqual(new Set([200, 503]));
      expect(Math.max(...answers.map((answer) => answer.ms))).toBeLessThan(9000);
      const left = await app.sql('select id from messages where id = any ($1)', [done]);
      expect(left).toEqual([]);
      const logged = await app.sql<{ object_id: string; count: string }>(
        `select object_id, count(*) from log.operations where action = '删除消息' and result = 'done' and object_id = any ($1) group by 1`,
        [done],
      );
      expect(logged.length).toBe(done.length);
      expect(logged.filter((row) => row.count !== '1')).toEqual([]);
    },
  );

  it('the jobs, the seals and the live stream find it again [F09]', async () => {
    await app.sql(
      `insert into idempotency_keys (owner, key, operation, body_hash, created_at) values ('user:1', 'from-long-ago', 'x', '', now() - interval '30 days')`,
    );
    await app.sql(`select graphile_worker.add_job('platform/forget-keys')`);
    const old = () => app.sql(`select from idempotency_keys where key = 'from-long-ago'`);
    await vi.waitFor(async () => expect(await old()).toEqual([]), { timeout: 15_000, interval: 100 });
    await vi.waitFor(async () => expect(await app.sql('select from log.unsealed')).toEqual([]), { timeout: 10_000 });
    // Of the connection that listens, which tells others too.
    const listening = `select from pg_stat_activity where query in ('listen tongzhou_live', 'select pg_notify($1, $2)')`;
    await vi.waitFor(async () => expect((await app.sql(listening)).length).toBe(1), { timeout: 5000 });
  });
});

describe('a cluster that would lose acknowledged work', { timeout: 30_000 }, () => {
  it.each(['fsync', 'full_page_writes'])('because %s is off is refused [R5]', async (setting) => {
    await cluster.stop();
    cluster = await start({ [setting]: 'off' });
    const check = checkDatabase(app.testDatabase.connection, Date.now);
    await expect(check).rejects.toThrow('数据库关闭了 fsync 或 full_page_writes，断电会丢失数据');
  });
});
