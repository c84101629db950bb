import { statfs } from 'node:fs/promises';
import type { Job as ShownJob, systemState } from '@tongzhou/contract/areas/administration.ts';
import type { GivenOf } from '@tongzhou/contract/endpoint.ts';
import { jobTitles } from '#areas/administration/job-titles.ts';
import { programVersion } from '#areas/administration/program-version.ts';
import { databaseBytes, migrationsDone, postgresVersion, tableSizes } from '#areas/administration/system-table.ts';
import { areaOfTable } from '#areas/administration/table-areas.ts';
import { amountStored } from '#areas/files/public.ts';
import { sessionsNow } from '#areas/identity/public.ts';
import { chainHead, readAnchors, unsealed } from '#areas/operation-log/public.ts';
import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/database/client.ts';
import { type JobRun, jobRuns } from '#platform/jobs/job-run-table.ts';
import type { Job } from '#platform/jobs/jobs.ts';

export async function showSystem(db: Db, config: Config, now: number): Promise<GivenOf<typeof systemState>> {
  const [postgres, migrations, stored, runs, disk, bytes, sizes, sessions, head, waiting, anchors] = await Promise.all([
    postgresVersion(db),
    migrationsDone(db),
    amountStored(db),
    jobRuns(db),
    statfs(config.dataDir),
    databaseBytes(db),
    tableSizes(db),
    sessionsNow(db, now),
    chainHead(db),
    unsealed(db),
    readAnchors(config.anchorDir),
  ]);
  const run = (name: string) => runs.find((one) => one.name === name);
  const [swept, verified] = [run('files/sweep-orphans'), run('operation-log/verify')];
  const anchor = anchors.at(-1);
  return {
    versions: {
      app: programVersion(),
      node: process.versions.node,
      postgres,
      migrations: migrations.count,
      last_migration: migrations.last,
      started_at: Math.round(now - process.uptime() * 1000),
    },
    storage: {
      place: config.objectStore === undefined ? 'local' : 'bucket',
      ...stored,
      free_bytes: disk.bavail * disk.bsize,
      disk_bytes: disk.blocks * disk.bsize,
      swept_at: swept?.succeeded_at ?? null,
      swept: sweptFiles(swept),
    },
    database: {
      place: config.databaseUrl === undefined ? 'embedded' : 'external',
      bytes,
      shares: sharesOf(sizes),
    },
    sessions,
    chain: {
      sealed: head?.seq ?? 0,
      waiting,
      anchored_at: anchor === undefined ? null : Date.parse(anchor.at),
      verified_at: verified?.succeeded_at ?? null,
      problem: verified?.error ?? null,
    },
  };
}

const sweptFiles = (run: JobRun | undefined): number | null =>
  /^\d+$/.test(run?.result ?? '') ? Number(run?.result) : null;

/** In whole megabytes and hundreds of rows: a look at the sizes is not to tell that somebody has written something. */
const roughly = (amount: number, step: number): number => Math.floor(amount / step) * step;
const [mega, hundred] = [2 ** 20, 100];

function sharesOf(sizes: Awaited<ReturnType<typeof tableSizes>>) {
  const byArea = Map.groupBy(sizes, ({ schema, name }) => areaOfTable(schema, name));
  return [...byArea]
    .map(([area, tables]) => ({
      area,
      bytes: roughly(
        tables.reduce((sum, one) => sum + one.bytes, 0),
        mega,
      ),
      tables: tables
        .map(({ schema, name, bytes, rows }) => ({
          name: schema === 'public' ? name : `${schema}.${name}`,
          bytes: roughly(bytes, mega),
          rows: roughly(rows, hundred),
        }))
        .sort((one, other) => other.bytes - one.bytes || one.name.localeCompare(other.name)),
    }))
    .sort((one, other) => other.bytes - one.bytes || one.area.localeCompare(other.area));
}

/** Those that failed last first, then by their names. */
export async function showJobs(db: Db, jobs: readonly Job[]): Promise<ShownJob[]> {
  const runs = new Map((await jobRuns(db)).map((run) => [run.name, run]));
  return jobs
    .map(({ name, cron }) => {
      const run = runs.get(name);
      return {
        name,
        title: jobTitles[name] ?? name,
        cron,
        started_at: run?.started_at ?? null,
        duration_ms: run?.duration_ms ?? null,
        result: run?.result ?? null,
        error: run?.error ?? null,
        failures: run?.failures ?? 0,
        succeeded_at: run?.succeeded_at ?? null,
      };
    })
    .sort((one, other) => other.failures - one.failures || one.name.localeCompare(other.name));
}
