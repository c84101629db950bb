import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, lchownSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { canEnter, chooseUser, type RunAs } from '#platform/embedded-database/process/run-as.ts';
import { FOR_OTHERS_TO_ENTER, makeFolder } from './make-folder.ts';
import { replaceFile } from './replace-file.ts';

/** Where the cluster is, or is going to be. */
export interface ClusterHome {
  readonly folder: string;
  readonly cluster: string;
  readonly as: RunAs;
  readonly exists: boolean;
  /** To be called once the cluster exists. */
  settle(): void;
  /** To be called when a start failed: leaves nothing of a home that was not settled. */
  discard(): void;
}

/** For what PostgreSQL's user must reach while the data folder or the checkout is closed to it. Root only. */
export const SHARED_ROOTS = ['/var/lib/tongzhou', '/usr/local/var/tongzhou'] as const;

/**
 * Normally the data folder itself. Where root runs the server and PostgreSQL's user cannot enter the data folder:
 * a folder elsewhere, named by a random id kept in the data folder. The id is written only after the cluster
 * exists, so an id without its cluster means lost data, and that is said instead of starting with an empty database.
 */
export async function findClusterHome(dataDir: string): Promise<ClusterHome> {
  const inside = join(dataDir, 'postgres');
  const id = readTrimmed(join(dataDir, 'instance-id'));
  if (id !== undefined) return findAway(dataDir, id);

  const exists = isCluster(inside);
  // by the folder, not by what is in it: another user's cluster cannot even be looked into
  const as = chooseUser(existsSync(inside) ? inside : undefined);
  const here: ClusterHome = { folder: dataDir, cluster: inside, as, exists, settle: () => {}, discard: () => {} };
  if (exists) takeOver(inside, as);
  if (as.ids.uid === undefined || (await canEnter(as, exists ? inside : dataDir))) return here;
  if (exists) {
    throw new Error(
      `数据库在 ${inside}，但用户 ${as.name} 无法进入这个文件夹：请让它的各级上层文件夹允许其他用户通过（chmod o+x）。`,
    );
  }
  return chooseAway(dataDir, as);
}

/** The cluster of a data folder, wherever it is; undefined where there is none. */
export function existingCluster(dataDir: string): string | undefined {
  const id = readTrimmed(join(dataDir, 'instance-id'));
  const homes = id === undefined ? [dataDir] : SHARED_ROOTS.map((root) => join(root, id));
  return homes.map((home) => join(home, 'postgres')).find(isCluster);
}

async function chooseAway(dataDir: string, as: RunAs): Promise<ClusterHome> {
  const id = randomBytes(8).toString('hex');
  for (const root of SHARED_ROOTS) {
    const folder = join(root, id);
    try {
      makeFolder(folder, FOR_OTHERS_TO_ENTER);
    } catch {
      continue;
    }
    if (!(await canEnter(as, folder))) {
      rmSync(folder, { recursive: true, force: true });
      continue;
    }
    let settled = false;
    return {
      folder,
      cluster: join(folder, 'postgres'),
      as,
      exists: false,
      settle() {
        replaceFile(join(folder, 'data-dir'), `${dataDir}\n`);
        replaceFile(join(dataDir, 'instance-id'), `${id}\n`);
        settled = true;
      },
      discard() {
        if (!settled) rmSync(folder, { recursive: true, force: true });
      },
    };
  }
  throw new Error(
    `用户 ${as.name} 无法进入数据文件夹 ${dataDir}，${SHARED_ROOTS.join(' 和 ')} 也不可用：请用 DATA_DIR 指定一个其他用户可以通过的文件夹。`,
  );
}

function findAway(dataDir: string, id: string): ClusterHome {
  const candidates = /^[0-9a-f]{16}$/.test(id) ? SHARED_ROOTS.map((root) => join(root, id)) : [];
  const folder = candidates.find((candidate) => existsSync(candidate));
  const cluster = folder === undefined ? undefined : join(folder, 'postgres');
  if (folder === undefined || cluster === undefined || !isCluster(cluster)) {
    throw new Error(
      `数据文件夹 ${dataDir} 的数据库应在 ${folder ?? join(SHARED_ROOTS[0], id)}，但那里没有或无权读取：请恢复该文件夹或换原来的用户启动；确定要从空数据库开始，才删除 ${join(dataDir, 'instance-id')}。`,
    );
  }
  refuseCopy(dataDir, folder, id);
  const as = chooseUser(cluster);
  takeOver(cluster, as);
  return { folder, cluster, as, exists: true, settle: () => {}, discard: () => {} };
}

/** A copied data folder carries the original's id: it must not write into the original's database. A moved one may. */
function refuseCopy(dataDir: string, folder: string, id: string): void {
  const note = join(folder, 'data-dir');
  const recorded = readTrimmed(note);
  if (recorded === dataDir) return;
  if (recorded !== undefined && readTrimmed(join(recorded, 'instance-id')) === id && !sameFolder(recorded, dataDir)) {
    throw new Error(
      `数据文件夹 ${dataDir} 是从 ${recorded} 复制来的，两者指向同一个数据库 ${folder}：要从空数据库开始，请删除 ${join(dataDir, 'instance-id')}。`,
    );
  }
  try {
    replaceFile(note, `${dataDir}\n`);
  } catch {
    // not root: chooseUser says whose cluster it is
  }
}

/** Restored from a backup by root, a cluster belongs to root and may be readable by all; PostgreSQL refuses both. */
function takeOver(cluster: string, as: RunAs): void {
  const { uid, mode } = statSync(cluster);
  if (uid === 0 && as.ids.uid !== undefined && as.ids.gid !== undefined) giveAll(cluster, as.ids.uid, as.ids.gid);
  if ((mode & 0o077) !== 0) chmodSync(cluster, 0o700);
}

function giveAll(path: string, uid: number, gid: number): void {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) giveAll(inner, uid, gid);
    else lchownSync(inner, uid, gid);
  }
  // the folder last: interrupted, the next start sees it is not done
  lchownSync(path, uid, gid);
}

function isCluster(folder: string): boolean {
  return existsSync(join(folder, 'PG_VERSION'));
}

function sameFolder(a: string, b: string): boolean {
  const [first, second] = [statSync(a), statSync(b)];
  return first.dev === second.dev && first.ino === second.ino;
}

function readTrimmed(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
