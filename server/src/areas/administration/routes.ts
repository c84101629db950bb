import * as contract from '@tongzhou/contract/areas/administration.ts';
import { isBeingProved, type KeptBackup, listBackups } from '#areas/administration/backup/backup-folder.ts';
import { requestRestore } from '#areas/administration/backup/restore-company.ts';
import { showBackups } from '#areas/administration/backup/show-backups.ts';
import { showJobs, showSystem } from '#areas/administration/show-system.ts';
import { isBackingUp } from '#areas/administration/system-table.ts';
import { checkProof, requireProof } from '#areas/identity/public.ts';
import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/database/client.ts';
import { afterCommit, type Database } from '#platform/database/database.ts';
import type { Operator } from '#platform/ground.ts';
import { conflict, invalid, orNotFound } from '#platform/http/refusal.ts';
import { type Note, type Served, serve } from '#platform/http/serve.ts';
import type { Job } from '#platform/jobs/jobs.ts';

export interface AdministrationParts {
  readonly config: Config;
  readonly database: Database;
  readonly operator: Operator | undefined;
  readonly jobs: () => readonly Job[];
  /** Runs on beside; what goes wrong is told to the administrators. */
  readonly begin: (work: Promise<void>) => void;
  /** Whether something that was begun here has not ended. */
  readonly begun: () => boolean;
}

const about = ({ name, manifest }: KeptBackup): Note => ({ object: { kind: 'backup', id: manifest.at, label: name } });

export function administrationRoutes({
  config,
  database,
  operator,
  jobs,
  begin,
  begun,
}: AdministrationParts): Served[] {
  const { backupDir } = config;
  /** Whoever does the work, while nobody else is at it. */
  const free = async (db: Db): Promise<Operator> => {
    if (begun() || (await isBackingUp(db)) || (await isBeingProved(backupDir)))
      conflict('备份或验证正在进行，请等它完成');
    return operator ?? conflict('这台服务器不能从页面备份，请在服务器上运行 npm run backup');
  };
  const named = async (name: string) => orNotFound((await listBackups(backupDir)).find((one) => one.name === name));
  return [
    serve(contract.systemState, { run: ({ db, now }) => showSystem(db, config, now) }),
    serve(contract.systemJobs, { run: ({ db }) => showJobs(db, jobs()) }),
    serve(contract.backupState, { run: ({ db, now }) => showBackups(db, config, begun(), now) }),
    serve(contract.startBackup, {
      run: async ({ tx }) => {
        const work = await free(tx);
        afterCommit(tx, () => begin(work.backup()));
        return null;
      },
    }),
    serve(contract.proveBackup, {
      run: async ({ tx, note }, { name }) => {
        const backup = await named(name);
        const work = await free(tx);
        note(about(backup));
        afterCommit(tx, () => begin(work.prove(backup.folder)));
        return null;
      },
    }),
    serve(contract.restoreBackup, {
      before: ({ caller, now }, given) => checkProof(database, caller, given, now),
      run: async ({ tx, caller, now, note }, { name, until }, proof) => {
        const backup = await named(name);
        const work = await free(tx);
        if (backup.manifest.database === undefined || config.databaseUrl !== undefined)
          conflict('这份备份只含文件：数据库由您自己的 PostgreSQL 恢复，文件请在服务器上用 npm run restore 恢复');
        if (typeof until === 'number' && !config.backupWal)
          invalid({ until: '没有归档数据库日志（BACKUP_WAL），只能恢复到备份时' });
        if (typeof until === 'number' && (until < backup.manifest.at || until > now))
          invalid({ until: '请选备份之后、现在之前的时间' });
        await requireProof({ tx, caller, now }, proof, '恢复会让全公司回到从前');
        note(about(backup));
        afterCommit(tx, () => {
          requestRestore(config, {
            folder: backup.folder,
            until: typeof until === 'number' ? { at: until } : 'backup',
            by: caller.name ?? undefined,
          });
          work.restart();
        });
        return null;
      },
    }),
  ];
}
