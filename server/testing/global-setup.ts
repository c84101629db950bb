import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { createApp } from '#app/app.ts';
import { prepare } from '#app/connect.ts';
import { createFirstAdministrator } from '#areas/identity/public.ts';
import { startEmbedded } from '#platform/embedded-database/start-embedded.ts';
import { memoryFolder } from '#testing/database/memory-folder.ts';
import { isLeak } from '#testing/log/log-canary.ts';
import { adminPassword, silentLog, testConfig } from '#testing/test-config.ts';

export interface TestCluster {
  readonly host: string;
  readonly port: number;
  readonly template: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: TestCluster;
  }
}

interface SharedCluster {
  readonly cluster: TestCluster;
  readonly stop: () => Promise<void>;
}

async function startCluster(): Promise<SharedCluster> {
  const dataDir = mkdtempSync(path.join(memoryFolder(), 'tongzhou-test-'));
  // As root PostgreSQL runs as another user, who must be able to pass through.
  chmodSync(dataDir, 0o711);
  const said: string[] = [];
  const cluster = await startEmbedded({
    dataDir,
    log: (line) => void said.push(line),
    settings: { max_connections: 200, shared_preload_libraries: 'pg_stat_statements' },
  });
  const base = { host: cluster.socketDir, port: cluster.port, database: cluster.database };
  await prepare({ ...base, user: cluster.ownerRole }, cluster.applicationRole, cluster.applicationRole);
  const app = await createApp({
    config: testConfig(dataDir),
    connection: { ...base, user: cluster.applicationRole },
    clock: Date.now,
    log: silentLog(),
    webFolder: path.join(dataDir, 'none'),
  });
  await createFirstAdministrator(app.database, adminPassword, Date.now());
  await app.saveFirstRows(Date.now());
  await app.close();
  const superuser = new pg.Client({ ...base, database: 'postgres', user: 'postgres' });
  await superuser.connect();
  await superuser.query(`alter database ${cluster.database} with is_template true allow_connections false`);
  await superuser.end();
  return {
    cluster: { host: cluster.socketDir, port: cluster.port, template: cluster.database },
    stop: async () => {
      await cluster.stop();
      rmSync(dataDir, { recursive: true, force: true });
      if (said.length === 0) throw new Error('PostgreSQL was not heard: what it writes could not be looked at');
      const leaks = said.filter(isLeak);
      if (leaks.length > 0)
        throw new Error(
          `PostgreSQL wrote someone’s data into ${leaks.length} lines:\n${leaks.slice(0, 20).join('\n')}`,
        );
    },
  };
}

/** Each project of the run reads this file anew; what they share is the process. */
const run = globalThis as { testCluster?: { readonly started: Promise<SharedCluster>; projects: number } };

/** One real PostgreSQL for the whole run; every test file gets a copy of a migrated database with the first administrator in it. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  run.testCluster ??= { started: startCluster(), projects: 0 };
  const shared = run.testCluster;
  shared.projects += 1;
  const { cluster, stop } = await shared.started;
  project.provide('cluster', cluster);
  return async () => {
    shared.projects -= 1;
    if (shared.projects === 0) await stop();
  };
}
