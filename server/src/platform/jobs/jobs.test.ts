import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { connectionWith } from '#platform/database/database.ts';
import { type Job, startJobs } from '#platform/jobs/jobs.ts';
import { type ChaosProxy, chaosProxy } from '#testing/database/chaos-proxy.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const silent = { info: () => undefined, error: () => undefined };
const add = (name: string) => app.sql(`select graphile_worker.add_job($1)`, [name]);
const left = () => app.sql('select from graphile_worker.jobs');

/** A job that ends when it is told to; run again, it ends at once. */
function heldJob(name: string) {
  const started = vi.fn();
  const held = Promise.withResolvers<void>();
  const job: Job = {
    name,
    cron: '0 0 1 1 *',
    run: async () => {
      started();
      if (started.mock.calls.length === 1) await held.promise;
    },
  };
  return { job, started, end: () => held.resolve(), fail: () => held.reject(new Error('not this time')) };
}

describe('jobs', () => {
  it('run as the application role, say what came of it, and end with the server', async () => {
    const info = vi.fn();
    const roles: unknown[] = [];
    const job: Job = {
      name: 'test/done',
      cron: '0 0 1 1 *',
      run: async () => {
        roles.push((await app.database.pool.query('select current_user')).rows[0].current_user);
        return 7;
      },
    };
    const runner = await startJobs(connectionWith(app.testDatabase.connection), [job], { ...silent, info });
    await add('test/done');
    await vi.waitFor(
      () => expect(info).toHaveBeenCalledWith({ job: 'test/done', ms: expect.any(Number), result: 7 }, 'job done'),
      { timeout: 10_000 },
    );
    await runner.stop();
    expect(roles).toEqual(['tongzhou_app']);
    expect(await app.sql('select from graphile_worker.jobs')).toEqual([]);
  });

  it('that found nothing to do say nothing', async () => {
    const info = vi.fn();
    let runs = 0;
    const job: Job = {
      name: 'test/idle',
      cron: '0 0 1 1 *',
      run: async () => {
        runs += 1;
        return 0;
      },
    };
    const runner = await startJobs(connectionWith(app.testDatabase.connection), [job], { ...silent, info });
    await add('test/idle');
    await vi.waitFor(() => expect(runs).toBe(1), { timeout: 10_000 });
    await runner.stop();
    expect(info).not.toHaveBeenCalled();
  });

  it('that fail are said to have failed, and kept for another try [F09]', async () => {
    const error = vi.fn();
    let runs = 0;
    const job: Job = {
      name: 'test/failing',
      cron: '0 0 1 1 *',
      run: async () => {
        runs += 1;
        if (runs === 1) throw new Error('not this time');
      },
    };
    const runner = await startJobs(connectionWith(app.testDatabase.connection), [job], { ...silent, error });
    await add('test/failing');
    await vi.waitFor(
      () => expect(error).toHaveBeenCalledWith({ err: new Error('not this time'), job: 'test/failing' }, 'job worker'),
      { timeout: 10_000 },
    );
    await vi.waitFor(async () => {
      const [row] = await app.sql<{ attempts: number; locked: boolean }>(
        `select attempts, locked_at is not null as locked from graphile_worker.jobs`,
      );
      expect(row).toEqual({ attempts: 1, locked: false });
    });
    await app.sql('select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from graphile_worker.jobs');
    await vi.waitFor(() => expect(runs).toBe(2), { timeout: 10_000 });
    await runner.stop();
  });

  it('of the program have names of their own, their area’s, and a time that can be read', async () => {
    const names = app.jobs.map((job) => job.name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z-]+\/[a-z-]+$/);
    const runner = await startJobs(connectionWith(app.testDatabase.connection), app.jobs, silent);
    await runner.stop();
  });

  it('of the program can all be run at any time, and again', async () => {
    for (const job of app.jobs)
      for (let turn = 0; turn < 2; turn++) await expect(job.run(), job.name).resolves.not.toThrow();
  });
});

describe('a job under way', () => {
  it('when the server ends is waited for, and is not left to be done again', async () => {
    const { job, started, end } = heldJob('test/ending');
    const runner = await startJobs(connectionWith(app.testDatabase.connection), [job], silent);
    await add(job.name);
    await vi.waitFor(() => expect(started).toHaveBeenCalled(), { timeout: 10_000 });
    const stopped = runner.stop();
    await new Promise((resolve) => setTimeout(resolve, 500));
    end();
    await stopped;
    expect(await left()).toEqual([]);
  });
});

// They wait for a network that comes back, so they wait together.
describe.concurrent('jobs without a database', () => {
  async function behindProxy(work: (proxy: ChaosProxy, connection: Parameters<typeof startJobs>[0]) => Promise<void>) {
    const cluster = inject('cluster');
    const proxy = await chaosProxy(cluster.host, cluster.port);
    const connection = { ...app.testDatabase.connection, host: '127.0.0.1', port: proxy.port };
    try {
      await work(proxy, connectionWith(connection));
    } finally {
      proxy.mode = 'pass';
      await proxy.close();
    }
  }
  const away = (proxy: ChaosProxy) => {
    proxy.mode = 'silent';
    proxy.cut();
  };
  const leftOf = (name: string) =>
    app.sql('select attempts from graphile_worker.jobs where task_identifier = $1 and locked_at is not null', [name]);

  for (const outcome of ['end', 'fail'] as const)
    it(
      `are kept as ${outcome === 'end' ? 'done' : 'failed'} when it is back, and others go on [F12]`,
      () =>
        behindProxy(async (proxy, connection) => {
          const held = heldJob(`test/away-${outcome}`);
          const next = vi.fn(async () => undefined);
          const other: Job = { name: `test/after-${outcome}`, cron: '0 0 1 1 *', run: next };
          const runner = await startJobs(connection, [held.job, other], silent);
          await add(held.job.name);
          await vi.waitFor(() => expect(held.started).toHaveBeenCalled(), { timeout: 10_000 });
          away(proxy);
          held[outcome]();
          // Longer than a connection is waited for.
          await new Promise((resolve) => setTimeout(resolve, 4000));
          expect(await leftOf(held.job.name)).toHaveLength(1);
          proxy.mode = 'pass';
          await vi.waitFor(async () => expect(await leftOf(held.job.name)).toEqual([]), { timeout: 20_000 });
          await add(other.name);
          await vi.waitFor(() => expect(next).toHaveBeenCalled(), { timeout: 20_000 });
          await runner.stop();
        }),
      70_000,
    );

  it(
    'end with the server all the same',
    () =>
      behindProxy(async (proxy, connection) => {
        const held = heldJob('test/never');
        const runner = await startJobs(connection, [held.job], silent);
        await add(held.job.name);
        await vi.waitFor(() => expect(held.started).toHaveBeenCalled(), { timeout: 10_000 });
        away(proxy);
        held.end();
        await new Promise((resolve) => setTimeout(resolve, 3000));
        const started = performance.now();
        await runner.stop();
        expect(performance.now() - started).toBeLessThan(5000);
      }),
    30_000,
  );
});
