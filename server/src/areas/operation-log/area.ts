import { type Anchor, readAnchors, writeAnchor } from '#areas/operation-log/anchors.ts';
import { expireOld } from '#areas/operation-log/expire-entries.ts';
import type { LogGuard } from '#areas/operation-log/log-guard-table.ts';
import { entriesOf } from '#areas/operation-log/log-list-table.ts';
import { ensurePartitions } from '#areas/operation-log/operation-table.ts';
import { operationLogRoutes } from '#areas/operation-log/routes.ts';
import type { LogPeople } from '#areas/operation-log/show-log.ts';
import { verifyChain } from '#areas/operation-log/verify-chain.ts';
import type { Ground } from '#platform/ground.ts';

interface OperationLogGround extends Ground {
  readonly contributions: { readonly logPeople: LogPeople; readonly logGuards: readonly LogGuard[] };
}

export function operationLogArea(ground: OperationLogGround) {
  const { database, clock, config, warnAdministrators } = ground;
  const verify = async () => {
    const report = await verifyChain(database, await readAnchors(config.anchorDir));
    if (report.intact) return report;
    const content = `操作日志第 ${report.entry} 条：${report.reason}。请立即核查。`;
    await warnAdministrators({ title: '操作日志校验失败', content, once: `chain:${report.entry}` });
    throw new Error(report.reason);
  };
  let anchored: Anchor | undefined;
  return {
    name: 'operation-log',
    routes: operationLogRoutes({
      people: (db, caller) => ground.contributions.logPeople(db, caller),
      guards: () => ground.contributions.logGuards,
      anchorDir: config.anchorDir,
    }),
    ready: () => {
      entriesOf(ground.contributions.logGuards);
    },
    jobs: [
      {
        name: 'operation-log/partitions',
        cron: '5 0 * * *',
        atStart: 'required' as const,
        run: () => database.transaction(ensurePartitions),
      },
      {
        name: 'operation-log/anchor',
        cron: '* * * * *',
        atStart: 'required' as const,
        run: async () => {
          anchored = (await writeAnchor(database, config.anchorDir, clock(), anchored)) ?? anchored;
        },
      },
      { name: 'operation-log/expire', cron: '35 19 * * *', run: () => expireOld(database, clock()) },
      { name: 'operation-log/verify', cron: '50 18 * * *', run: verify },
    ],
  };
}
