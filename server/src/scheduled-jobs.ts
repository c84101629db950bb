import { type Engine, remindWaiting, reseatAbsent } from '#areas/approval/public.ts';
import { sweepOrphans, sweepUnbound } from '#areas/files/public.ts';
import { administrators, deleteOldSessions, deleteOldTries } from '#areas/identity/public.ts';
import { expireLots, grantAnnual } from '#areas/leave/public.ts';
import type { Notify } from '#areas/notices/public.ts';
import { ensurePartitions, readAnchors, verifyChain, writeAnchor } from '#areas/operation-log/public.ts';
import { releaseLapsed, remindOfCalendar, remindProbation } from '#areas/personnel/public.ts';
import type { Database } from '#platform/database/database.ts';
import { deleteOldImports } from '#platform/excel/import-table.ts';
import { deleteOldKeys } from '#platform/http/idempotency-table.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import type { FileStore } from '#platform/storage/file-store.ts';

export interface JobParts {
  readonly database: Database;
  readonly store: FileStore;
  readonly anchorDir: string;
  readonly now: () => number;
  readonly notify: Notify;
  readonly applyDue: () => Promise<number>;
  readonly engine: Engine;
}

const day = 24 * 3600 * 1000;

/** What runs by the clock; times are UTC. */
export function scheduledJobs({ database, store, anchorDir, now, notify, applyDue, engine }: JobParts): readonly Job[] {
  const verify = async () => {
    const report = await verifyChain(database, await readAnchors(anchorDir));
    if (report.intact) return report;
    await database.transaction(async (tx) => {
      const content = `操作日志第 ${report.entry} 条：${report.reason}。请立即核查。`;
      const to = await administrators(tx);
      const once = `chain:${report.entry}`;
      await notify(tx, { to, kind: 'security', title: '操作日志校验失败', content, once }, now());
    });
    throw new Error(report.reason);
  };
  return [
    { name: 'files/sweep-unbound', cron: '20 * * * *', run: () => sweepUnbound(database, store, now()) },
    { name: 'files/sweep-orphans', cron: '40 19 * * *', run: () => sweepOrphans(database, store, now()) },
    {
      name: 'platform/forget-keys',
      cron: '10 * * * *',
      run: () => database.transaction((tx) => deleteOldKeys(tx, now())),
    },
    {
      name: 'platform/forget-imports',
      cron: '15 * * * *',
      run: () => database.transaction((tx) => deleteOldImports(tx, now())),
    },
    {
      name: 'identity/forget-sessions',
      cron: '30 19 * * *',
      run: () => database.transaction((tx) => deleteOldSessions(tx, now() - 30 * day)),
    },
    {
      name: 'identity/forget-failures',
      cron: '35 * * * *',
      run: () => database.transaction((tx) => deleteOldTries(tx, now() - day)),
    },
    { name: 'approval/remind', cron: '*/15 * * * *', run: () => remindWaiting(database, engine, now()) },
    { name: 'approval/reseat', cron: '7,22,37,52 * * * *', run: () => reseatAbsent(database, engine, now()) },
    { name: 'leave/grant-annual', cron: '5 16 * * *', run: () => grantAnnual(database, now()) },
    { name: 'leave/expire', cron: '15 16 * * *', run: () => expireLots(database, now()) },
    { name: 'personnel/apply-due-changes', cron: '1 * * * *', run: applyDue },
    {
      name: 'personnel/remind-of-calendar',
      cron: '0 1 * * *',
      run: () => database.transaction((tx) => remindOfCalendar(tx, notify, now())),
    },
    { name: 'personnel/remind-probation', cron: '5 1 * * *', run: () => remindProbation(database, notify, now()) },
    { name: 'personnel/free-lapsed', cron: '45 18 * * *', run: () => releaseLapsed(database, engine, now()) },
    { name: 'operation-log/partitions', cron: '5 0 * * *', run: () => database.transaction(ensurePartitions) },
    { name: 'operation-log/anchor', cron: '0 * * * *', run: () => writeAnchor(database, anchorDir, now()) },
    { name: 'operation-log/verify', cron: '50 18 * * *', run: verify },
  ];
}
