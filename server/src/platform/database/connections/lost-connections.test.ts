import { randomUUID } from 'node:crypto';
import { noticeCount } from '@tongzhou/contract/areas/notices/live.ts';
import { markMessagesRead, messagePage } from '@tongzhou/contract/areas/notices.ts';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { connectionWith } from '#platform/database/database.ts';
import { startJobs } from '#platform/jobs/jobs.ts';
import { aPerson } from '#testing/builders.ts';
import { type ChaosProxy, chaosProxy } from '#testing/database/chaos-proxy.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
const people: { person: number; token: string }[] = [];
beforeAll(async () => {
  app = await createTestApp();
  for (let one = 0; one < 4; one++) {
    const person = await aPerson(app);
    people.push({ person, token: await app.signInAs(person) });
  }
});
afterAll(() => app.close());

interface Behind {
  readonly proxy: ChaosProxy;
  readonly server: TestApp;
  readonly person: number;
  readonly token: string;
}

/** A server of its own behind a network of its own, on the common database. */
async function behindProxy(work: (behind: Behind) => Promise<void>): Promise<void> {
  const cluster = inject('cluster');
  const proxy = await chaosProxy(cluster.host, cluster.port);
  const connection = { ...app.testDatabase.connection, host: '127.0.0.1', port: proxy.port };
  const server = await createTestApp({ beside: { ...app, testDatabase: { ...app.testDatabase, connection } } });
  const { person, token } = people.pop() as (typeof people)[number];
  await app.sql(
    `insert into messages (user_id, kind, title, content, created_at) values ($1, 'system', 'x', 'x', now())`,
    [person],
  );
  try {
    await work({ proxy, server, person, token });
  } finally {
    proxy.mode = 'pass';
    proxy.cut();
    await server.close();
    await proxy.close();
  }
}

const busy = { status: 503, msg: '服务器繁忙，请稍后再试', headers: { 'retry-after': '1' } };
const timed = async <Result>(work: Promise<Result>) => {
  const started = performance.now();
  const result = await work;
  return { result, ms: performance.now() - started };
};

// They wait for time-outs of several seconds, so they wait together.
describe.concurrent('a database connection', () => {
  it(
    'that went silent costs its requests less than ten seconds, and is replaced [F14]',
    () =>
      behindProxy(async ({ proxy, server, token }) => {
        const ask = () => server.call(messagePage, {}, { as: token });
        // Fill the pool, so that every connection of it goes silent.
        await Promise.all(Array.from({ length: 40 }, ask));
        proxy.mode = 'silent';
        const stuck = Array.from({ length: 20 }, () => timed(ask()));
        const write = timed(server.call(markMessagesRead, { ids: 'all' }, { as: token, key: randomUUID() }));
        for (const { result, ms } of await Promise.all([...stuck, write])) {
          expect(result).toMatchObject(busy);
          expect(ms).toBeLessThan(10_000);
        }
        proxy.mode = 'pass';
        const healed = await timed(vi.waitFor(async () => expect((await ask()).status).toBe(200), { timeout: 5000 }));
        expect(healed.ms).toBeLessThan(5000);
        const all = await Promise.all(Array.from({ length: 40 }, ask));
        expect(new Set(all.map((answer) => answer.status))).toEqual(new Set([200]));
        expect(server.database.pool.totalCount).toBeLessThanOrEqual(12);
      }),
    25_000,
  );

  it(
    'that loses the answer to a commit leaves an unknown outcome, and the key settles it [F15]',
    () =>
      behindProxy(async ({ proxy, server, person, token }) => {
        expect((await server.call(noticeCount, {}, { as: token })).status).toBe(200);
        const sent = { as: token, key: randomUUID() };
        proxy.mode = 'lose-commit';
        const lost = await timed(server.call(markMessagesRead, { ids: 'all' }, sent));
        expect(lost.result).toMatchObject(busy);
        expect(lost.ms).toBeLessThan(10_000);
        proxy.mode = 'pass';
        const again = await server.call(markMessagesRead, { ids: 'all' }, sent);
        // It had been carried out: the answer is the first one's, not "nothing changed".
        expect(again).toMatchObject({ status: 200, data: { changed: 1 } });
        const entries = await app.sql(`select 1 from log.operations where user_id = $1 and result = 'done'`, [person]);
        expect(entries.length).toBe(1);
      }),
    25_000,
  );

  it(
    'that is cut is no more than one answer 503 [F12]',
    () =>
      behindProxy(async ({ proxy, server, token }) => {
        const ask = () => server.call(messagePage, {}, { as: token });
        for (let round = 0; round < 10; round++) {
          const answers = Array.from({ length: 10 }, ask);
          proxy.cut();
          for (const answer of await Promise.all(answers)) expect([200, 503]).toContain(answer.status);
          await vi.waitFor(async () => expect((await ask()).status).toBe(200), { timeout: 2000 });
        }
      }),
    25_000,
  );

  it(
    'of the jobs that went silent is replaced too, and they go on [F14]',
    () =>
      behindProxy(async ({ proxy, server }) => {
        const run = vi.fn(async () => undefined);
        const job = { name: 'test/silence', cron: '0 0 1 1 *', run };
        const quiet = { info: () => undefined, error: () => undefined };
        const jobs = await startJobs(connectionWith(server.testDatabase.connection), [job], quiet);
        const add = () => app.sql(`select graphile_worker.add_job('test/silence')`);
        await add();
        const left = () => app.sql('select from graphile_worker.jobs');
        await vi.waitFor(async () => expect(await left()).toEqual([]), { timeout: 10_000 });
        expect(run).toHaveBeenCalledTimes(1);
        proxy.mode = 'silent';
        // The worker asks for work every other second.
        await new Promise((resolve) => setTimeout(resolve, 3000));
        proxy.mode = 'pass';
        await add();
        await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2), { timeout: 35_000 });
        await jobs.stop();
      }),
    70_000,
  );
});

describe('a database connection whose server process was killed', () => {
  it('is replaced, idle or busy [F12]', async () => {
    const token = await app.signInAs(await aPerson(app));
    const ask = () => app.call(messagePage, {}, { as: token });
    for (let round = 0; round < 10; round++) {
      const answers = Array.from({ length: 10 }, ask);
      const killed = await app.sql(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'tongzhou'`);
      expect(killed.length).toBeGreaterThan(0);
      for (const answer of await Promise.all(answers)) expect([200, 503]).toContain(answer.status);
      await vi.waitFor(async () => expect((await ask()).status).toBe(200), { timeout: 3000 });
    }
  });
});

describe('a database that takes no writes, as a standby would not', () => {
  it('is read, and whoever wants to write is told to come back [F24]', async () => {
    const token = await app.signInAs(await aPerson(app));
    const name = app.testDatabase.connection.database;
    const reconnect = () =>
      app.sql(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name = 'tongzhou'`,
        [name],
      );
    const settled = async (status: number) =>
      vi.waitFor(
        async () => {
          const written = await app.call(markMessagesRead, { ids: 'all' }, { as: token, key: randomUUID() });
          const read = await app.call(noticeCount, {}, { as: token });
          expect([written.status, read.status]).toEqual([status, 200]);
          return written;
        },
        { timeout: 5000 },
      );
    await app.sql(`alter database ${name} set default_transaction_read_only = on`);
    await reconnect();
    expect(await settled(503)).toMatchObject(busy);
    await app.sql(
      `set default_transaction_read_only = off; alter database ${name} reset default_transaction_read_only`,
    );
    await reconnect();
    await settled(200);
  });
});
