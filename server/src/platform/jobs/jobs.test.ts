import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { connectionWith } from '#platform/database/database.ts';
import { type Job, startJobs } from '#platform/jobs/jobs.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const silent = { info: () => undefined, error: () => undefined };
const add = (name: string) => app.sql(`select graphile_worker.add_job($1)`, [name]);

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
