import { useChineseMessages } from '@tongzhou/contract/messages.ts';
import type { FastifyInstance } from 'fastify';
import { type AppGround, type Area, contributionsOf } from '#app/area.ts';
import { tiers } from '#app/areas.ts';
import { checkServed } from '#app/check-served.ts';
import { createGround, type GroundOptions } from '#app/ground.ts';
import type { Engine } from '#areas/approval/public.ts';
import { callerOfSession } from '#areas/identity/public.ts';
import type { Notify } from '#areas/notices/public.ts';
import type { Tx } from '#platform/database/client.ts';
import { lockFirstRows, resetCompany } from '#platform/database/company-table.ts';
import { connectionWith, type Database } from '#platform/database/database.ts';
import { databaseNow } from '#platform/database/database-clock.ts';
import { deleteOldImports } from '#platform/excel/import-table.ts';
import { addRoutes, httpServer } from '#platform/http/http-server.ts';
import { deleteOldKeys } from '#platform/http/idempotency-table.ts';
import { refuse } from '#platform/http/refusal.ts';
import { addStaticFiles } from '#platform/http/static-files.ts';
import { type Job, runAtStart, startJobs } from '#platform/jobs/jobs.ts';
import { remembered } from '#platform/jobs/remember-run.ts';

export interface AppOptions extends GroundOptions {
  readonly webFolder: string;
  readonly demoKey?: string;
}

export interface App {
  readonly server: FastifyInstance;
  readonly database: Database;
  readonly areas: readonly Area[];
  readonly jobs: readonly Job[];
  readonly notify: Notify;
  readonly engine: Engine;
  /** Adds the rows that the areas need and do not have. */
  readonly saveFirstRows: (now: number) => Promise<void>;
  /** Jobs, sealing and the live stream; the HTTP side works without. Where it cannot serve, it takes no job either. */
  readonly startWork: (serve?: () => Promise<unknown>) => Promise<void>;
  readonly close: () => Promise<void>;
}

const clockCheckMs = 60_000;

export async function createApp(options: AppOptions): Promise<App> {
  const { config, log } = options;
  useChineseMessages({ jitless: false });
  const { ground, services, sealer, correctClock } = createGround(options);
  const { database, clock, live, engine } = ground;

  const saveFirstRows = async (tx: Tx, now: number) => {
    await lockFirstRows(tx);
    for (const area of areas) await area.firstRows?.(tx, now);
  };
  const appGround: AppGround = {
    ...ground,
    demoKey: options.demoKey,
    callerOfSession: (session) => callerOfSession(database, session, clock()),
    resetCompany: async (tx, now) => {
      await resetCompany(tx);
      await saveFirstRows(tx, now);
    },
    allJobs: () => jobs,
    get contributions() {
      return contributions;
    },
  };
  const areas: readonly Area[] = tiers.flat().map((make) => make(appGround));
  const contributions = contributionsOf(areas);
  engine.register(contributions.kinds);
  for (const area of areas) area.ready?.();
  const routes = Object.fromEntries(
    areas.flatMap((area) => (area.routes === undefined ? [] : [[area.name, area.routes]])),
  );
  checkServed(routes);

  const jobs: readonly Job[] = [
    ...contributions.jobs,
    {
      name: 'platform/forget-keys',
      cron: '10 * * * *',
      run: () => database.transaction((tx) => deleteOldKeys(tx, clock())),
    },
    {
      name: 'platform/forget-imports',
      cron: '15 * * * *',
      run: () => database.transaction((tx) => deleteOldImports(tx, clock())),
    },
  ];

  let closing = false;
  const server = await httpServer({
    limitScale: config.limitScale,
    log,
    trustProxy: config.trustProxy,
    https: config.publicUrl?.startsWith('https:') ?? false,
  });
  await addRoutes(server, services, routes);
  await addStaticFiles(server, options.webFolder, async () => {
    if (closing) refuse('busy');
    await databaseNow(database);
  });

  let runner: Awaited<ReturnType<typeof startJobs>> | undefined;
  let clockTimer: NodeJS.Timeout | undefined;
  const checkClock = async () => {
    const before = options.clock();
    correctClock(await databaseNow(database), before, options.clock());
  };

  return {
    server,
    database,
    areas,
    jobs,
    notify: ground.notify,
    engine,
    saveFirstRows: (now) => database.transaction((tx) => saveFirstRows(tx, now)),
    startWork: async (serve) => {
      await checkClock();
      clockTimer = setInterval(() => checkClock().catch(() => undefined), clockCheckMs).unref();
      await live.start();
      const kept = jobs.map((job) => remembered(database, clock, job));
      await runAtStart(kept, log);
      await serve?.();
      runner = await startJobs(connectionWith(options.connection, options.role), kept, log);
    },
    close: async () => {
      closing = true;
      clearInterval(clockTimer);
      // Streams first: an open one would hold the server open for ever.
      await live.close();
      await server.close();
      await runner?.stop();
      await sealer.stop();
      await database.close();
    },
  };
}
