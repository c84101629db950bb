import { readAnchors, writeAnchor } from '#areas/operation-log/anchors.ts';
import { ensurePartitions } from '#areas/operation-log/operation-table.ts';
import { verifyChain } from '#areas/operation-log/verify-chain.ts';
import type { Ground } from '#platform/ground.ts';

export function operationLogArea({ database, clock, config, warnAdministrators }: Ground) {
  const verify = async () => {
    const report = await verifyChain(database, await readAnchors(config.anchorDir));
    if (report.intact) return report;
    const content = `操作日志第 ${report.entry} 条：${report.reason}。请立即核查。`;
    await warnAdministrators({ title: '操作日志校验失败', content, once: `chain:${report.entry}` });
    throw new Error(report.reason);
  };
  return {
    name: 'operation-log',
    jobs: [
      {
        name: 'operation-log/partitions',
        cron: '5 0 * * *',
        atStart: 'required' as const,
        run: () => database.transaction(ensurePartitions),
      },
      {
        name: 'operation-log/anchor',
        cron: '0 * * * *',
        atStart: 'required' as const,
        run: () => writeAnchor(database, config.anchorDir, clock()),
      },
      { name: 'operation-log/verify', cron: '50 18 * * *', run: verify },
    ],
  };
}
