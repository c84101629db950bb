import { runsBeside } from '#app/beside.ts';
import { attach, migrateRestored } from '#app/connect.ts';
import { backupIn, noteFailure, proveBackup, takeBackup } from '#areas/administration/public.ts';
import { systemClock } from '#platform/clock.ts';
import { type Config, readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/database/database.ts';

// npm run backup [-- --prove]: copies the company while it works, into BACKUP_DIR; with --prove restores it beside and looks
// through it. Ends with 0 when that is done, 2 when the back-up is there but was not proved, 1 when there is none.

async function backUp(config: Config): Promise<number> {
  const connected = await attach(config, !runsBeside());
  const database = openDatabase({
    connection: connected.connection,
    ...(connected.role === undefined ? {} : { role: connected.role }),
    poolSize: 2,
    onError: () => undefined,
  });
  const taken = await takeBackup({ config, database, ...connected }).finally(async () => {
    await database.close();
    await connected.stop();
  });
  const { files } = taken.manifest;
  console.log(`已备份：${taken.folder}`);
  if (taken.manifest.database === undefined) console.log('只含文件：数据库请用您自己的 PostgreSQL 工具备份');
  if (files.wrong.length > 0) console.error(`${files.wrong.length} 个文件在备份之前就已缺失或内容不符`);
  if (!process.argv.includes('--prove')) return 0;
  const backup = await backupIn(taken.folder);
  const proof = backup === undefined ? undefined : await proveBackup(backup, migrateRestored);
  if (proof?.problem === null) {
    console.log(`已验证：${proof.tables} 张表 ${proof.rows} 行，${proof.files} 个文件，日志链 ${proof.entries} 条`);
    return 0;
  }
  const words = `备份已完成，但验证没有通过：${proof?.problem ?? '备份不见了'}`;
  noteFailure(config.backupDir, { at: systemClock(), words });
  console.error(words);
  return 2;
}

let config: Config | undefined;
try {
  config = readConfig(process.env);
  process.exitCode = await backUp(config);
} catch (error) {
  const words = `备份失败：${(error as Error).message}`;
  if (config !== undefined) noteFailure(config.backupDir, { at: systemClock(), words });
  console.error(words);
  process.exitCode = 1;
}
