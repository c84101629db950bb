import { statfs } from 'node:fs/promises';
import type { Backup, backupState } from '@tongzhou/contract/areas/administration.ts';
import { settings } from '@tongzhou/contract/areas/settings.ts';
import type { GivenOf } from '@tongzhou/contract/endpoint.ts';
import {
  isBeingProved,
  type KeptBackup,
  lastFailure,
  listBackups,
} from '#areas/administration/backup/backup-folder.ts';
import { lastRestore } from '#areas/administration/backup/restore-company.ts';
import { isBackingUp } from '#areas/administration/system-table.ts';
import { settingsOf } from '#areas/settings/public.ts';
import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/database/client.ts';

/** One night may fail before anyone has to look. */
const overdueAfter = 36 * 3600 * 1000;

const shown = ({ name, manifest, proof }: KeptBackup): Backup => ({
  name,
  at: manifest.at,
  ms: manifest.ms,
  bytes: (manifest.database?.bytes ?? 0) + manifest.files.bytes,
  files: manifest.files.count,
  wrong_files: manifest.files.wrong.length,
  with_database: manifest.database !== undefined,
  proof: proof ?? null,
});

export async function showBackups(
  db: Db,
  config: Config,
  begun: boolean,
  now: number,
): Promise<GivenOf<typeof backupState>> {
  const { backupDir } = config;
  const [list, failure, restored, copying, proving, disk, { nightly, kept }] = await Promise.all([
    listBackups(backupDir),
    lastFailure(backupDir),
    lastRestore(config),
    isBackingUp(db),
    isBeingProved(backupDir),
    statfs(backupDir).catch(() => undefined),
    settingsOf(db, { nightly: settings.backupNightly, kept: settings.backupKept }),
  ]);
  return {
    folder: backupDir,
    free_bytes: disk === undefined ? null : disk.bavail * disk.bsize,
    running: begun || copying || proving,
    failure: failure ?? null,
    restored: restored ?? null,
    nightly,
    kept,
    point_in_time: config.backupWal,
    with_database: config.databaseUrl === undefined,
    overdue: (list[0]?.manifest.at ?? 0) < now - overdueAfter,
    list: list.map(shown),
  };
}
