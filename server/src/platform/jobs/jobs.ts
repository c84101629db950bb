import { Logger, parseCronItems, run, runMigrations, type Logger as WorkerLogger } from 'graphile-worker';
import pg from 'pg';
import { budget } from '#platform/database/connections/time-budget.ts';
import { bearLosses, WorkerPool } from '#platform/jobs/worker-pool.ts';

/** Work that a clock starts. It may run late or twice, so each is written to be repeatable. */
export interface Job {
  readonly name: string;
  /** Minute, hour, day, month, weekday, in UTC. */
  readonly cron: string;
  /** Run at the start of a server too; `attempted`: a fault then does not keep it from starting. */
  readonly atStart?: 'required' | 'attempted';
  readonly run: () => Promise<unknown>;
}

/** In the order in which they are listed. */
export async function runAtStart(jobs: readonly Job[], log: JobLog): Promise<void> {
  for (const { name, atStart, run } of jobs) {
    if (atStart === 'required') await run();
    if (atStart === 'attempted')
      await run().catch((error) => log.error({ err: error, job: name }, 'job at start failed'));
  }
}

export interface JobLog {
  readonly info: (details: object, text: string) => void;
  readonly error: (details: object, text: string) => void;
}

/** The worker's own tables, made by the owner; the application role then only uses them. */
export async function migrateJobs(connection: pg.ClientConfig, applicationRole: string): Promise<void> {
  const pool = new pg.Pool({ ...connection, max: 1 });
  bearLosses(pool);
  try {
    // Servers that start together take turns: two grants on one table at once fail. Held until the connection ends.
    await pool.query('select pg_advisory_lock(7406005)');
    await runMigrations({ pgPool: pool, logger: quiet });
    const role = pg.escapeIdentifier(applicationRole);
    await pool.query(`grant usage on schema graphile_worker to ${role};
      grant select, insert, update, delete on all tables in schema graphile_worker to ${role};
      grant usage on all sequences in schema graphile_worker to ${role};
      grant execute on all functions in schema graphile_worker to ${role}`);
    // The worker guards its tables by row-level security, with no policy for anyone but their owner.
    const guarded =
      await pool.query(`select c.relname from pg_class c where c.relnamespace = 'graphile_worker'::regnamespace and c.relrowsecurity
      and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'tongzhou')`);
    for (const { relname } of guarded.rows)
      await pool.query(
        `create policy tongzhou on graphile_worker.${pg.escapeIdentifier(relname)} to ${role} using (true) with check (true)`,
      );
  } finally {
    await pool.end();
  }
}

const quiet: WorkerLogger = new Logger(() => () => undefined);

export interface RunningJobs {
  readonly stop: () => Promise<void>;
}

export async function startJobs(connection: pg.ClientConfig, jobs: readonly Job[], log: JobLog): Promise<RunningJobs> {
  // Of its own: a connection that went silent fails its statement, but the worker would go on using it.
  const pool = new WorkerPool(
    {
      ...connection,
      max: 4,
      connectionTimeoutMillis: budget.poolWait,
      query_timeout: budget.request,
      maxLifetimeSeconds: 15,
    },
    (error) => log.error({ err: error }, 'job worker'),
  );
  const logged = (job: Job) => async () => {
    const started = performance.now();
    const result = await job.run();
    // Every minute there is nothing to do, and nothing to say of it.
    if (result === 0) return;
    log.info({ job: job.name, ms: Math.round(performance.now() - started), result }, 'job done');
  };
  const runner = await run({
    pgPool: pool,
    concurrency: 1,
    noHandleSignals: true,
    logger: new Logger(() => (level, message, details) => {
      if (level !== 'error') return;
      const { error, job } = (details ?? {}) as { error?: unknown; job?: { task_identifier: string } };
      // The worker's own words quote the error with its values.
      log.error(error === undefined ? { message } : { err: error, job: job?.task_identifier }, 'job worker');
    }),
    taskList: Object.fromEntries(jobs.map((job) => [job.name, logged(job)])),
    parsedCronItems: parseCronItems(
      jobs.map((job) => ({
        task: job.name,
        match: job.cron,
        options: { backfillPeriod: 24 * 3600 * 1000, maxAttempts: 5 },
      })),
    ),
  });
  return { stop: () => pool.endAfter(runner) };
}
