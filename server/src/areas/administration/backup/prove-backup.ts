import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import {
  type KeptBackup,
  type ListedFile,
  listedFiles,
  type Manifest,
  openProofFolder,
  type Proof,
  writeProof,
} from '#areas/administration/backup/backup-folder.ts';
import { filesOfRows } from '#areas/administration/backup/copy-files.ts';
import { openRestored, type RestoreOptions } from '#areas/administration/backup/open-restored.ts';
import { verifyChain } from '#areas/operation-log/public.ts';
import { systemClock } from '#platform/clock.ts';
import { countRows } from '#platform/database/lists/count-rows.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import { backupFiles } from '#platform/storage/store-of.ts';

type Found = Omit<Proof, 'at' | 'ms'>;

/** Restores it into a folder beside, starts it there, and looks at everything in it. What came of it is kept with the back-up. */
export async function proveBackup(backup: KeptBackup, migrate: RestoreOptions['migrate']): Promise<Proof> {
  const began = systemClock();
  const found = await lookThrough(backup, migrate).catch((error: Error) => nothing(error.message));
  const proof: Proof = { at: systemClock(), ms: systemClock() - began, ...found };
  writeProof(backup.folder, proof);
  return proof;
}

const nothing = (problem: string): Found => ({ problem, tables: 0, rows: 0, files: 0, entries: 0 });

async function lookThrough(backup: KeptBackup, migrate: RestoreOptions['migrate']): Promise<Found> {
  const backupDir = path.dirname(backup.folder);
  const copies = backupFiles(backupDir);
  const { database: copied } = backup.manifest;
  if (copied === undefined) return { ...nothing(''), ...(await lookAtFiles(copies, await listedFiles(backup.folder))) };

  const folder = await openProofFolder(backupDir);
  try {
    const restored = await openRestored({ backup, folder, until: 'backup', migrate });
    try {
      const rows = await countRows(restored.connection);
      const chain = await verifyChain(
        restored.database,
        copied.head === undefined ? [] : [{ at: '', seq: copied.head.seq, hash: copied.head.hash }],
      );
      const files = await lookAtFiles(copies, filesOfRows(restored.database));
      return {
        problem:
          lostRows(copied.rows, rows) ??
          (chain.intact ? null : `操作日志第 ${chain.entry} 条：${chain.reason}`) ??
          files.problem,
        tables: rows.size,
        rows: [...rows.values()].reduce((sum, one) => sum + one, 0),
        files: files.files,
        entries: chain.intact ? chain.entries : 0,
      };
    } finally {
      await restored.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What is sealed leaves it within a second; the chain tells whether all of it is there. */
const leaving = 'log.unsealed';

/** Rows come and go while a back-up is made; a table that lost half of its rows did not lose them so. */
function lostRows(
  before: NonNullable<Manifest['database']>['rows'],
  after: ReadonlyMap<string, number>,
): string | null {
  const lost = Object.entries(before).find(
    ([name, count]) => name !== leaving && count >= 10 && (after.get(name) ?? 0) < count / 2,
  );
  return lost === undefined ? null : `表 ${lost[0]} 备份时有 ${lost[1]} 行，恢复后只有 ${after.get(lost[0]) ?? 0} 行`;
}

async function lookAtFiles(copies: FileStore, expected: AsyncIterable<ListedFile> | readonly ListedFile[]) {
  let [files, wrong] = [0, 0];
  for await (const { store_key, sha256 } of expected) {
    files += 1;
    if (!(await hashOf(copies, store_key))?.equals(sha256)) wrong += 1;
  }
  return { files, problem: wrong === 0 ? null : `${wrong} 个文件缺失或内容不符` };
}

export async function hashOf(store: FileStore, key: string): Promise<Buffer | undefined> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of await store.read(key)) hash.update(chunk as Buffer);
  } catch {
    return undefined;
  }
  return hash.digest();
}
