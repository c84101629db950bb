import type { Db, Tx } from '#platform/database/client.ts';
import { command, int, nullable, query, text, time } from '#platform/database/statement.ts';

const begin = command({
  text: `insert into job_runs (name, started_at) values ($name, ms($now))
    on conflict (name) do update set started_at = excluded.started_at, duration_ms = null, result = null, error = null`,
  params: { name: text, now: int },
});

export const beginRun = (tx: Tx, name: string, now: number) => begin.run(tx, { name, now });

const succeed = command({
  text: `update job_runs set duration_ms = $ms, result = $result, error = null, failures = 0, succeeded_at = ms($now) where name = $name`,
  params: { name: text, ms: int, result: nullable(text), now: int },
});

export const runSucceeded = (tx: Tx, run: { name: string; ms: number; result: string | null; now: number }) =>
  succeed.run(tx, run);

const fail = command({
  text: `update job_runs set duration_ms = $ms, error = $error, failures = failures + 1 where name = $name`,
  params: { name: text, ms: int, error: text },
});

export const runFailed = (tx: Tx, run: { name: string; ms: number; error: string }) => fail.run(tx, run);

const all = query({
  text: `select name, started_at, duration_ms, result, error, failures, succeeded_at from job_runs`,
  row: {
    name: text,
    started_at: time,
    duration_ms: nullable(int),
    result: nullable(text),
    error: nullable(text),
    failures: int,
    succeeded_at: nullable(time),
  },
});

export const jobRuns = (db: Db) => all.all(db);
export type JobRun = Awaited<ReturnType<typeof jobRuns>>[number];
