import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { type KeptBackup, listBackups, listedFiles, walFolder } from '#areas/administration/backup/backup-folder.ts';
import { backupFiles } from '#platform/storage/store-of.ts';

const batch = 1000;

/** So many stay, and what they need; a proven one stays in any case, until a later one is proven. */
export async function pruneBackups(backupDir: string, kept: number): Promise<void> {
  const all = await listBackups(backupDir);
  const proven = all.find(({ proof }) => proof?.problem === null);
  const staying = all.filter((one, at) => at < kept || one === proven);
  for (const { folder } of all.filter((one) => !staying.includes(one)))
    await rm(folder, { recursive: true, force: true });
  const oldest = staying.at(-1);
  if (oldest === undefined) return;
  await pruneFiles(backupDir, staying, oldest.manifest.at - oldest.manifest.ms);
  await pruneLog(backupDir, staying);
}

/**
 * A copy goes when no back-up lists it and it was made before the oldest began: its row was gone by then. Copies made later may
 * be of rows that came and went between two back-ups, and are found when one goes back to a moment between them.
 */
async function pruneFiles(backupDir: string, staying: readonly KeptBackup[], before: number): Promise<void> {
  const needed = new Set<string>();
  for (const { folder } of staying) for (const { store_key } of await listedFiles(folder)) needed.add(store_key);
  const copies = backupFiles(backupDir);
  for await (const keys of copies.keysBefore(before, batch))
    for (const key of keys) if (!needed.has(key)) await copies.remove(key);
  await copies.discardBefore(before);
}

async function pruneLog(backupDir: string, staying: readonly KeptBackup[]): Promise<void> {
  const starts = staying.flatMap(({ manifest }) => manifest.database?.startSegment ?? []).map((name) => name.slice(8));
  const [first] = starts.sort();
  if (first === undefined) return;
  for (const name of await readdir(walFolder(backupDir)).catch(() => []))
    if (/^[0-9A-F]{24}/.test(name) && name.slice(8, 24) < first) await rm(path.join(walFolder(backupDir), name));
}
