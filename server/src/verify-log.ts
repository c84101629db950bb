import { attach } from '#app/connect.ts';
import { runCommand, withDatabase } from '#app/run-command.ts';
import { readAnchors, verifyChain } from '#areas/operation-log/public.ts';

// npm run verify-log: walks the chain of the operation log and names the first entry that is not as it was sealed.
// Ends with 0 when it is intact, 2 when it is not, 1 when that could not be found out.

await runCommand('校验失败', (config) =>
  withDatabase(
    config,
    async (database) => {
      const report = await verifyChain(database, await readAnchors(config.anchorDir));
      if (report.intact) console.log(`操作日志完整：共 ${report.entries} 条，链头 ${report.head}`);
      else console.error(`操作日志已被改动：第 ${report.entry} 条，${report.reason}`);
      return report.intact ? 0 : 2;
    },
    // Also while the server runs.
    (given) => attach(given, true),
  ),
);
