import { connect } from '#app/connect.ts';
import { readAnchors, verifyChain } from '#areas/operation-log/public.ts';
import { type Config, readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/database/database.ts';

// npm run verify-log: walks the chain of the operation log and names the first entry that is not as it was sealed.
// Ends with 0 when it is intact, 2 when it is not, 1 when that could not be found out.

async function verify(config: Config): Promise<number> {
  const connected = await connect(
    config,
    () => undefined,
    () => undefined,
  );
  const database = openDatabase({
    connection: connected.connection,
    ...(connected.role === undefined ? {} : { role: connected.role }),
    poolSize: 1,
    onError: () => undefined,
  });
  try {
    const report = await verifyChain(database, await readAnchors(config.anchorDir));
    if (report.intact) console.log(`操作日志完整：共 ${report.entries} 条，链头 ${report.head}`);
    else console.error(`操作日志已被改动：第 ${report.entry} 条，${report.reason}`);
    return report.intact ? 0 : 2;
  } finally {
    await database.close();
    await connected.stop();
  }
}

try {
  process.exitCode = await verify(readConfig(process.env));
} catch (error) {
  console.error(`校验失败：${(error as Error).message}`);
  process.exitCode = 1;
}
