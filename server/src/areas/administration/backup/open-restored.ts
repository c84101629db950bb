import path from 'node:path';
import { clusterIn, type KeptBackup, walFolder } from '#areas/administration/backup/backup-folder.ts';
import { BackupProblem } from '#areas/administration/backup/take-backup.ts';
import { type Connection, type Database, openDatabase } from '#platform/database/database.ts';
import { layCluster, recoverySettings, type Until } from '#platform/embedded-database/backup/lay-cluster.ts';
import { FOR_OTHERS_TO_ENTER, makeFolder } from '#platform/embedded-database/folders/make-folder.ts';
import { startEmbedded } from '#platform/embedded-database/start-embedded.ts';

export interface Restored {
  readonly database: Database;
  readonly connection: Connection;
  /** The cluster's own folder. */
  readonly cluster: string;
  readonly close: () => Promise<void>;
}

export interface RestoreOptions {
  readonly backup: KeptBackup;
  /** A data folder to be: nothing is in it yet. */
  readonly folder: string;
  readonly until: Until;
  /** Where the log goes on that the back-up does not have yet. */
  readonly liveLog?: string | undefined;
  /** Brings its tables to what this program works with. */
  readonly migrate: (owner: Connection, applicationRole: string) => Promise<void>;
}

/** The database of a back-up as it was at a moment: laid out in a folder, recovered and running there. */
export async function openRestored({ backup, folder, until, liveLog, migrate }: RestoreOptions): Promise<Restored> {
  const { database: copied } = backup.manifest;
  if (copied === undefined) throw new BackupProblem(`备份 ${backup.name} 只含文件，数据库由您自己的 PostgreSQL 备份`);
  makeFolder(folder, FOR_OTHERS_TO_ENTER);
  await layCluster({
    base: clusterIn(backup.folder),
    target: path.join(folder, 'postgres'),
    startSegment: copied.startSegment,
    logFolders:
      until === 'backup' ? [] : [walFolder(path.dirname(backup.folder)), ...(liveLog === undefined ? [] : [liveLog])],
  });
  const cluster = await startEmbedded({
    dataDir: folder,
    settings: recoverySettings(until),
    log: () => undefined,
  }).catch((error: Error) => {
    if (/before configured recovery target was reached/.test(error.message))
      throw new BackupProblem('归档的数据库日志没有到这个时间：请选更早的时间，或用 --until latest 恢复到最后');
    throw error;
  });
  const base = { host: cluster.socketDir, port: cluster.port, database: cluster.database, ssl: false };
  const connection = { ...base, user: cluster.applicationRole };
  try {
    await migrate({ ...base, user: cluster.ownerRole }, cluster.applicationRole);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  const database = openDatabase({ connection, poolSize: 2, onError: () => undefined });
  return {
    database,
    connection,
    cluster: cluster.dataDir,
    close: async () => {
      await database.close();
      await cluster.stop();
    },
  };
}
