import path from 'node:path';
import { runsBeside } from '#app/beside.ts';
import { migrateRestored } from '#app/connect.ts';
import { backupIn, listBackups, proveBackup } from '#areas/administration/public.ts';
import { readConfig } from '#platform/config.ts';

// npm run verify-backup [-- <folder or name>]: restores a back-up, the latest unless one is named, into a folder beside, starts it,
// and looks at its tables, files and log. Ends with 0 when all is there, 2 when not, 1 when that could not be found out.

async function verify(named: string | undefined): Promise<number> {
  const { backupDir } = readConfig(process.env);
  const backup =
    named === undefined ? (await listBackups(backupDir))[0] : await backupIn(path.resolve(backupDir, named));
  if (backup === undefined) throw new Error(named === undefined ? `${backupDir} 里还没有备份` : `没有备份 ${named}`);
  const proof = await proveBackup(backup, migrateRestored);
  if (proof.problem !== null) {
    console.error(`备份 ${backup.name} 没有通过验证：${proof.problem}`);
    return 2;
  }
  console.log(
    `备份 ${backup.name} 可以恢复：${proof.tables} 张表 ${proof.rows} 行，${proof.files} 个文件，日志链 ${proof.entries} 条`,
  );
  return 0;
}

try {
  runsBeside();
  process.exitCode = await verify(process.argv.slice(2).find((given) => !given.startsWith('--')));
} catch (error) {
  console.error(`验证失败：${(error as Error).message}`);
  process.exitCode = 1;
}
