import { useChineseMessages } from '@tongzhou/contract/messages.ts';
import { today } from '@tongzhou/contract/rules/day.ts';
import type { FastifyInstance } from 'fastify';
import { checkServed } from '#app/check-served.ts';
import { createGround, type GroundOptions } from '#app/ground.ts';
import { scheduledJobs } from '#app/scheduled-jobs.ts';
import { apiDocumentRoutes } from '#areas/api-document/routes.ts';
import {
  approvalFileOwners,
  createEngine,
  type Engine,
  handOverSeats,
  insertDefaultTemplates,
  listOpenSeats,
  waitingCard,
} from '#areas/approval/public.ts';
import { approvalRoutes } from '#areas/approval/routes.ts';
import { savePublishedDays } from '#areas/calendar/public.ts';
import { calendarRoutes } from '#areas/calendar/routes.ts';
import { fileRoutes } from '#areas/files/routes.ts';
import { homeRoutes } from '#areas/home/routes.ts';
import { callerOfSession, reachOf, seesBelow } from '#areas/identity/public.ts';
import { identityRoutes } from '#areas/identity/routes.ts';
import {
  awayUntil,
  endLaterLeave,
  insertLeaveTypes,
  leaveFileOwners,
  leaveKind,
  listLaterLeave,
} from '#areas/leave/public.ts';
import { leaveRoutes } from '#areas/leave/routes.ts';
import { type Notify, unreadMessagesCard } from '#areas/notices/public.ts';
import { noticeRoutes } from '#areas/notices/routes.ts';
import { ensurePartitions, writeAnchor } from '#areas/operation-log/public.ts';
import { mayDeleteFiles } from '#areas/organisation/public.ts';
import { organisationRoutes } from '#areas/organisation/routes.ts';
import {
  applyDueChanges,
  fieldsUnderApproval,
  organisationHandOvers,
  personnelKinds,
  registerTokens,
  withPersonnelFiles,
} from '#areas/personnel/public.ts';
import { personnelRoutes } from '#areas/personnel/routes.ts';
import { projectRoutes } from '#areas/projects/routes.ts';
import { salaryKind } from '#areas/salary/public.ts';
import { salaryRoutes } from '#areas/salary/routes.ts';
import { staffFileOwners } from '#areas/staff/public.ts';
import { staffRoutes } from '#areas/staff/routes.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { resetCompany } from '#platform/database/company-table.ts';
import type { Database } from '#platform/database/database.ts';
import { databaseNow } from '#platform/database/database-clock.ts';
import { addRoutes, httpServer } from '#platform/http/http-server.ts';
import { refuse } from '#platform/http/refusal.ts';
import type { Served } from '#platform/http/serve.ts';
import { addStaticFiles } from '#platform/http/static-files.ts';
import { type Job, startJobs } from '#platform/jobs/jobs.ts';

export interface AppOptions extends GroundOptions {
  readonly webFolder: string;
  readonly demoKey?: string;
}

export interface App {
  readonly server: FastifyInstance;
  readonly database: Database;
  readonly jobs: readonly Job[];
  readonly notify: Notify;
  readonly engine: Engine;
  /** Jobs, sealing and the live stream; the HTTP side works without. */
  readonly startWork: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const clockCheckMs = 60_000;

export async function createApp(options: AppOptions): Promise<App> {
  const { config, log } = options;
  useChineseMessages({ jitless: false });
  const { database, clock, live, notify, tokens, links, store, sealer, services } = createGround(options);

  const changeParts: Parameters<typeof personnelKinds>[0] = {
    handOvers: [
      ...organisationHandOvers,
      {
        kind: 'approval',
        label: '待处理的审批',
        list: listOpenSeats,
        handOver: (tx: Tx, from: number, to: number, now: number) => handOverSeats(tx, engine, from, to, now),
      },
      {
        kind: 'leave',
        label: '离职后的请假（由系统撤回）',
        list: (db: Db, user: number) => listLaterLeave(db, user, clock.now()),
        handOver: (tx: Tx, from: number, _to: number, now: number) => endLaterLeave(tx, engine, from, now),
      },
    ],
    publish: live.publish,
    notify,
    engine: () => engine,
  };
  const engine: Engine = createEngine([leaveKind(notify), salaryKind(notify), ...personnelKinds(changeParts)], notify);
  const applyDue = async () => {
    const applied = await applyDueChanges(database, changeParts, clock.now());
    if (applied > 0) sealer.soon();
    return applied;
  };

  // The explicit list of areas and what they serve.
  const areas: Readonly<Record<string, readonly Served[]>> = {
    files: fileRoutes({
      database,
      store,
      links,
      keepsFiles: (db, caller) => mayDeleteFiles(db, caller.departmentId),
      owners: [...withPersonnelFiles(staffFileOwners), ...approvalFileOwners, ...leaveFileOwners],
      callerOfSession,
      limitScale: config.limitScale,
    }),
    identity: identityRoutes({
      database,
      clock: clock.now,
      tokens,
      limitScale: config.limitScale,
      fileAddress: links.sign,
      publish: live.publish,
      notify,
      ...(options.demoKey === undefined ? {} : { demoKey: options.demoKey }),
      resetCompany: async (tx, now) => {
        await resetCompany(tx);
        await insertDefaultTemplates(tx, now);
        await insertLeaveTypes(tx);
      },
    }),
    staff: staffRoutes({ links, publish: live.publish, held: fieldsUnderApproval }),
    notices: noticeRoutes({
      live,
      isAlive: async (db, caller) => (await callerOfSession(db, caller.sessionId, clock.now())) !== undefined,
    }),
    approval: approvalRoutes({ engine, links, keys: config.authKeys }),
    calendar: calendarRoutes(),
    leave: leaveRoutes({ engine, links }),
    salary: salaryRoutes({ engine }),
    organisation: organisationRoutes({
      links,
      reachOf,
      seesBelow,
      awayUntil: (db, users) => awayUntil(db, users, today(clock.now())),
    }),
    projects: projectRoutes(),
    personnel: personnelRoutes({
      ...changeParts,
      clock: clock.now,
      store,
      tokens: registerTokens(config.authKeys),
      links,
      limitScale: config.limitScale,
    }),
    home: homeRoutes([waitingCard, unreadMessagesCard]),
    'api-document': apiDocumentRoutes(),
  };
  checkServed(areas);

  const jobs = scheduledJobs({
    database,
    store,
    anchorDir: config.anchorDir,
    now: clock.now,
    notify,
    applyDue,
    engine,
  });

  let closing = false;
  const server = await httpServer({
    limitScale: config.limitScale,
    log,
    trustProxy: config.trustProxy,
    https: config.publicUrl?.startsWith('https:') ?? false,
  });
  await addRoutes(server, services, areas);
  await addStaticFiles(server, options.webFolder, async () => {
    if (closing) refuse('busy');
    await databaseNow(database);
  });

  let runner: Awaited<ReturnType<typeof startJobs>> | undefined;
  let clockTimer: NodeJS.Timeout | undefined;
  const checkClock = async () => {
    const before = options.clock();
    const now = await databaseNow(database);
    clock.correct(now, before, options.clock());
  };

  return {
    server,
    database,
    jobs,
    notify,
    engine,
    startWork: async () => {
      await checkClock();
      clockTimer = setInterval(() => checkClock().catch(() => undefined), clockCheckMs).unref();
      await live.start();
      await database.transaction(ensurePartitions);
      await savePublishedDays(database, Number(today(clock.now()).slice(0, 4)));
      await writeAnchor(database, config.anchorDir, clock.now());
      // What came due while no server ran; a fault here is the job's to repeat, not a reason not to start.
      await applyDue().catch((error) => log.error({ err: error }, 'personnel changes could not be applied'));
      runner = await startJobs(database.pool, jobs, log);
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
