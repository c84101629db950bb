import path from 'node:path';
import { parseArgs } from 'node:util';
import { connect, migrateRestored } from '#app/connect.ts';
import { backupIn, finishRestore, putFiles } from '#areas/administration/public.ts';
import { type Config, ConfigProblem, readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import type { Until } from '#platform/embedded-database/backup/lay-cluster.ts';

// npm run restore -- <folder or name> [--until <time> | --until latest]: the company as it was when the back-up ended, or at a later
// moment where the database's log was kept. The server must not be running. What was there before stays beside, in replaced-….
// Ends with 0 when it is done, 1 when nothing was changed.

function untilOf(text: string | undefined): Until {
  if (text === undefined) return 'backup';
  if (text === 'latest') return text;
  // Without a zone it is meant as people here read the clock.
  const at = Date.parse(/([zZ]|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text.replace(' ', 'T')}+08:00`);
  if (Number.isNaN(at)) throw new ConfigProblem(`不认识的时间 ${text}：请写成 2026-11-17T10:29:00 或 latest`);
  return { at };
}

async function restoreFiles(config: Config, folder: string): Promise<string> {
  const backup = await backupIn(folder);
  if (backup === undefined) throw new ConfigProblem(`${folder} 里没有完整的备份`);
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
  const files = await putFiles(config, backup, database).finally(() => database.close());
  return `文件齐全：${files} 个。数据库请用您自己的 PostgreSQL 工具恢复。`;
}

async function restore(): Promise<string> {
  const { values, positionals } = parseArgs({ options: { until: { type: 'string' } }, allowPositionals: true });
  const [named] = positionals;
  if (named === undefined) throw new ConfigProblem('用法：npm run restore -- <备份文件夹> [--until <时间>]');
  const config = readConfig(process.env);
  const folder = path.resolve(config.backupDir, named);
  if (config.databaseUrl !== undefined) return restoreFiles(config, folder);
  const result = await finishRestore(config, migrateRestored, { folder, until: untilOf(values.until) });
  if (result === undefined || result.problem !== null) throw new Error(result?.problem ?? '没有开始');
  return `已恢复 ${result.name}。原来的数据保留在 ${config.dataDir} 的 replaced-… 文件夹，确认无误后可以删除。`;
}

try {
  console.log(await restore());
} catch (error) {
  console.error(`恢复失败：${(error as Error).message}`);
  process.exitCode = 1;
}
