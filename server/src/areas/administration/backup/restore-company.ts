import { existsSync } from 'node:fs';
import { copyFile, cp, link, mkdir, readdir, readFile, rename, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import {
  anchorsIn,
  authKeyIn,
  backupIn,
  clusterIn,
  type KeptBackup,
  walFolder,
  writeJson,
} from '#areas/administration/backup/backup-folder.ts';
import { filesOfRows } from '#areas/administration/backup/copy-files.ts';
import { openRestored, type Restored, type RestoreOptions } from '#areas/administration/backup/open-restored.ts';
import { hashOf } from '#areas/administration/backup/prove-backup.ts';
import { BackupProblem } from '#areas/administration/backup/take-backup.ts';
import { endAllSessions } from '#areas/identity/public.ts';
import { ensurePartitions, keepAnchors, recordOwnWork, verifyChain } from '#areas/operation-log/public.ts';
import { systemClock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/database/client.ts';
import { sizeOfCluster } from '#platform/embedded-database/backup/copy-cluster.ts';
import type { Until } from '#platform/embedded-database/backup/lay-cluster.ts';
import { existingCluster, findClusterHome } from '#platform/embedded-database/folders/cluster-home.ts';
import { lockDataFolder } from '#platform/embedded-database/folders/data-lock.ts';
import { syncFolder } from '#platform/embedded-database/folders/replace-file.ts';
import { clearStalePostmaster } from '#platform/embedded-database/process/stale-postmaster.ts';
import { localStore } from '#platform/storage/file-store.ts';
import { copyToBucket } from '#platform/storage/object-store.ts';
import { backupFiles, filesFolder } from '#platform/storage/store-of.ts';

/** What is asked for, kept in the data folder until it is done: broken off, it is finished by the next start. */
export interface RestoreRequest {
  readonly folder: string;
  readonly until: Until;
  /** Who asked for it, where a person did on the screen. */
  readonly by?: string | undefined;
}

export interface RestoreResult {
  readonly at: number;
  readonly name: string;
  readonly problem: string | null;
}

const requestFile = (dataDir: string) => path.join(dataDir, 'restore.json');
const resultFile = (dataDir: string) => path.join(dataDir, 'restored.json');

const read = async <Content>(file: string): Promise<Content | undefined> =>
  existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Content) : undefined;

export const lastRestore = ({ dataDir }: Config) => read<RestoreResult>(resultFile(dataDir));
export const requestRestore = ({ dataDir }: Config, request: RestoreRequest): void =>
  writeJson(requestFile(dataDir), request);

/** Where the recovered cluster waits, and where the one it replaces goes. */
interface Swap {
  readonly waiting: string;
  readonly cluster: string;
  readonly aside: string;
  /** The end of its log's chain, and when it came to be. */
  readonly sealed: number;
  readonly moment: string;
}

const swapFile = (dataDir: string) => path.join(dataDir, 'restore-swap.json');

/**
 * What was asked for and is not done. The company as it is stays untouched until the other one has been recovered and looked
 * through; then the two change places, and what was there before stays beside. Undefined where nothing was asked for.
 */
export async function finishRestore(
  config: Config,
  migrate: RestoreOptions['migrate'],
  asked?: RestoreRequest,
): Promise<RestoreResult | undefined> {
  const { dataDir } = config;
  const waits = [requestFile(dataDir), swapFile(dataDir)].some((file) => existsSync(file));
  if (asked === undefined && !waits) return undefined;
  const lock = await lockDataFolder(dataDir);
  try {
    if (asked !== undefined) requestRestore(config, asked);
    const begun = await read<Swap>(swapFile(dataDir));
    const request = await read<RestoreRequest>(requestFile(dataDir));
    let problem: string | null = null;
    const next =
      begun ??
      (await prepareSwap(config, request as RestoreRequest, migrate).catch((error: Error) => {
        problem = error.message;
        return undefined;
      }));
    // From here on there is one way only: a fault stops the start, and the next one goes on.
    if (next !== undefined) await swap(config, next);
    const result = { at: systemClock(), name: path.basename(request?.folder ?? ''), problem };
    writeJson(resultFile(dataDir), result);
    await rm(requestFile(dataDir), { force: true });
    return result;
  } finally {
    lock.release();
  }
}

async function prepareSwap(config: Config, request: RestoreRequest, migrate: RestoreOptions['migrate']): Promise<Swap> {
  const { dataDir } = config;
  const backup = await backupIn(request.folder);
  if (backup === undefined) throw new BackupProblem(`${request.folder} 里没有完整的备份`);
  const moment = new Date(systemClock()).toISOString().replace(/[:.]/g, '-');
  const previous = existingCluster(dataDir);
  if (previous !== undefined) await clearStalePostmaster(previous, () => undefined);
  const home = await findClusterHome(dataDir);
  const waiting = path.join(home.folder, 'restoring');
  try {
    await rm(waiting, { recursive: true, force: true });
    await checkSpace(backup, home.folder);
    const liveLog = previous === undefined ? undefined : path.join(previous, 'pg_wal');
    const restored = await openRestored({ backup, folder: waiting, until: request.until, liveLog, migrate });
    let sealed: number;
    try {
      await putFiles(config, backup, restored.database);
      sealed = await settleChain(backup, restored, request.by);
    } finally {
      await restored.close();
    }
    await keepHistory(path.join(waiting, 'postgres'), config);
    // Where nothing was, a key was made a moment ago that has signed nothing yet.
    if (previous === undefined && existsSync(authKeyIn(backup.folder)))
      await copyFile(authKeyIn(backup.folder), path.join(dataDir, 'auth-key'));
    const aside = path.join(home.folder, `replaced-${moment}`);
    if (previous !== undefined) await linkFiles(filesFolder(config), path.join(aside, 'files'));
    if (!existsSync(config.anchorDir) && existsSync(anchorsIn(backup.folder)))
      await cp(anchorsIn(backup.folder), config.anchorDir, { recursive: true });
    const next = { waiting, cluster: home.cluster, aside, sealed, moment };
    if (!home.exists) home.settle();
    writeJson(swapFile(dataDir), next);
    return next;
  } catch (error) {
    home.discard();
    await rm(waiting, { recursive: true, force: true });
    throw error;
  }
}

/** Each step may have been done before. */
async function swap({ dataDir, anchorDir }: Config, { waiting, cluster, aside, sealed, moment }: Swap): Promise<void> {
  const recovered = path.join(waiting, 'postgres');
  if (existsSync(recovered)) {
    if (existsSync(cluster)) {
      await mkdir(aside, { recursive: true, mode: 0o711 });
      await rename(cluster, path.join(aside, 'postgres'));
    }
    await rename(recovered, cluster);
    syncFolder(path.dirname(cluster));
  }
  await keepAnchors(anchorDir, sealed, moment);
  await rm(swapFile(dataDir), { force: true });
  await rm(waiting, { recursive: true, force: true });
}

async function checkSpace(backup: KeptBackup, place: string): Promise<void> {
  const needed = await sizeOfCluster(clusterIn(backup.folder));
  const { bavail, bsize } = await statfs(place);
  if (bavail * bsize < needed * 1.2)
    throw new BackupProblem(`${place} 空间不足：恢复需要约 ${Math.ceil((needed * 1.2) / 1024 ** 2)} MB`);
}

/** Files are only added: what is there and belongs to no row is swept later, like any upload that came to nothing. */
export async function putFiles(config: Config, backup: KeptBackup, database: Db): Promise<number> {
  const copies = backupFiles(path.dirname(backup.folder));
  const here = localStore(filesFolder(config));
  const bucket = config.objectStore === undefined ? undefined : await copyToBucket(config.objectStore);
  const wrong: string[] = [];
  let files = 0;
  for await (const { store_key: key, sha256 } of filesOfRows(database)) {
    files += 1;
    if (bucket === undefined && (await hashOf(here, key))?.equals(sha256)) continue;
    const source = await copies.read(key).catch(() => undefined);
    if (source === undefined) wrong.push(key);
    else if (bucket !== undefined) await bucket(key, Buffer.concat(await source.toArray()));
    else if (!(await here.put(key, source, sha256))) wrong.push(key);
  }
  const known = new Set(backup.manifest.files.wrong);
  const lost = wrong.filter((key) => !known.has(key));
  if (lost.length > 0) throw new BackupProblem(`${lost.length} 个文件在备份里缺失或内容不符，没有恢复`);
  return files;
}

/** Everyone signs in anew, and the log says that time went back; says where its chain ended until then. */
async function settleChain(backup: KeptBackup, { database }: Restored, by: string | undefined): Promise<number> {
  const chain = await verifyChain(database, []);
  if (!chain.intact) throw new BackupProblem(`恢复出的操作日志不完整：第 ${chain.entry} 条，${chain.reason}`);
  const label = `${backup.name}${by === undefined ? '' : `（${by}）`}`;
  await database.transaction(async (tx) => {
    await ensurePartitions(tx);
    await endAllSessions(tx, systemClock(), 'restored');
    await recordOwnWork(tx, 'administration', '恢复备份', [
      { object: { kind: 'backup', id: backup.manifest.at, label } },
    ]);
  });
  return chain.entries;
}

/** Where the log is kept, the number of a time line must be known to be taken. */
async function keepHistory(cluster: string, { backupDir, backupWal }: Config): Promise<void> {
  if (!backupWal) return;
  await mkdir(walFolder(backupDir), { recursive: true, mode: 0o711 });
  for (const name of await readdir(path.join(cluster, 'pg_wal')))
    if (name.endsWith('.history'))
      await copyFile(path.join(cluster, 'pg_wal', name), path.join(walFolder(backupDir), name));
}

/** What was there stays whole beside, at no cost: the same bytes under a second name. */
async function linkFiles(from: string, to: string): Promise<void> {
  const copies = localStore(from);
  for await (const keys of copies.keysBefore(Number.POSITIVE_INFINITY, 1000)) {
    for (const key of keys) {
      const inner = path.join(key.slice(0, 2), key.slice(2, 4), key);
      await mkdir(path.dirname(path.join(to, inner)), { recursive: true, mode: 0o700 });
      await link(path.join(from, inner), path.join(to, inner)).catch(() => undefined);
    }
  }
}
