import { existsSync } from 'node:fs';
import { copyFile, cp, rename, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import { settings } from '@tongzhou/contract/areas/settings.ts';
import {
  anchorsIn,
  authKeyIn,
  clusterIn,
  filesList,
  forgetFailure,
  type Manifest,
  openUnfinished,
  sweepUnfinished,
  writeManifest,
} from '#areas/administration/backup/backup-folder.ts';
import { bytesMissing, copyFiles } from '#areas/administration/backup/copy-files.ts';
import { pruneBackups } from '#areas/administration/backup/prune-backups.ts';
import { programVersion } from '#areas/administration/program-version.ts';
import { postgresVersion } from '#areas/administration/system-table.ts';
import { chainHead } from '#areas/operation-log/public.ts';
import { settingOf } from '#areas/settings/public.ts';
import { systemClock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import { backupLock, holdLock } from '#platform/database/connections/session-lock.ts';
import type { Connection, Database } from '#platform/database/database.ts';
import { countRows } from '#platform/database/lists/count-rows.ts';
import { copyCluster, sizeOfCluster } from '#platform/embedded-database/backup/copy-cluster.ts';
import { FOR_OTHERS_TO_ENTER, makeFolder } from '#platform/embedded-database/folders/make-folder.ts';
import { syncFolder } from '#platform/embedded-database/folders/replace-file.ts';
import type { RunningCluster } from '#platform/embedded-database/running-cluster.ts';
import { backupFiles, storeOf } from '#platform/storage/store-of.ts';

/** A sentence for whoever wanted the back-up. */
export class BackupProblem extends Error {}

export interface BackupGround {
  readonly config: Config;
  readonly database: Database;
  readonly connection: Connection;
  readonly role?: string | undefined;
  /** Where the database is ours to copy. */
  readonly running?: RunningCluster | undefined;
}

export interface TakenBackup {
  readonly name: string;
  readonly folder: string;
  readonly manifest: Manifest;
}

const shown = (bytes: number): string => `${(bytes / 1024 ** 3).toFixed(2)} GB`;
const margin = 64 * 1024 ** 2;

/** The database first, then the files: whatever row is in it, its file was there before, and is not destroyed while this goes on. */
export async function takeBackup(ground: BackupGround): Promise<TakenBackup> {
  const { backupDir } = ground.config;
  makeFolder(backupDir, FOR_OTHERS_TO_ENTER);
  const lock = await holdLock(ground.connection, ground.role, backupLock);
  if (lock === undefined) throw new BackupProblem('另一个备份正在进行，请稍后再试');
  try {
    await sweepUnfinished(backupDir);
    await checkSpace(ground);
    const taken = await fillFolder(ground);
    await pruneBackups(backupDir, await settingOf(ground.database, settings.backupKept));
    await forgetFailure(backupDir);
    return taken;
  } finally {
    await lock.release();
  }
}

async function checkSpace({ config: { backupDir }, database, running }: BackupGround): Promise<void> {
  const needed =
    (running === undefined ? 0 : await sizeOfCluster(running.cluster)) +
    (await bytesMissing(database, backupFiles(backupDir))) +
    margin;
  const { bavail, bsize } = await statfs(backupDir);
  if (bavail * bsize < needed)
    throw new BackupProblem(`备份位置空间不足：需要约 ${shown(needed)}，${backupDir} 只剩 ${shown(bavail * bsize)}`);
}

async function fillFolder(ground: BackupGround): Promise<TakenBackup> {
  const { config, database, running } = ground;
  const began = systemClock();
  const { name, folder } = openUnfinished(config.backupDir, began);
  try {
    const copied = running === undefined ? undefined : await copyDatabase(ground, running, folder);
    const files = await copyFiles(database, storeOf(config), backupFiles(config.backupDir), filesList(folder));
    const key = path.join(config.dataDir, 'auth-key');
    if (existsSync(key)) await copyFile(key, authKeyIn(folder));
    if (existsSync(config.anchorDir)) await cp(config.anchorDir, anchorsIn(folder), { recursive: true });
    const manifest: Manifest = {
      format: 1,
      at: copied?.at ?? began,
      ms: systemClock() - began,
      app: programVersion(),
      ...(copied !== undefined && { database: copied.database }),
      files,
    };
    writeManifest(folder, manifest);
    const place = path.join(config.backupDir, name);
    await rename(folder, place);
    syncFolder(config.backupDir);
    return { name, folder: place, manifest };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function copyDatabase({ database, connection }: BackupGround, running: RunningCluster, folder: string) {
  let head: { seq: number; hash: string } | undefined;
  let rows: ReadonlyMap<string, number> = new Map();
  const { at, bytes, startSegment } = await copyCluster(running, clusterIn(folder), async () => {
    rows = await countRows(connection);
    const last = await chainHead(database);
    head = last === undefined ? undefined : { seq: last.seq, hash: last.hash.toString('hex') };
  });
  return {
    at,
    database: {
      postgres: await postgresVersion(database),
      bytes,
      startSegment,
      ...(head !== undefined && { head }),
      rows: Object.fromEntries(rows),
    },
  };
}
