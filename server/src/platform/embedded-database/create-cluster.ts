import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { PRIVATE } from './folders/make-folder.ts';
import { syncFolder } from './folders/replace-file.ts';
import { spawnGuarded } from './process/guarded-child.ts';
import { type RunAs, requireUserName } from './process/run-as.ts';

// pg_trgm asks the operating system what a letter is: with LC_CTYPE=C it finds no Chinese at all. Everything else is
// decided by PostgreSQL's own C.UTF-8, the same on every machine. Not every system has the first name.
const UTF8_LOCALES = ['C.UTF-8', 'en_US.UTF-8'];

/** initdb beside the final place, then one rename: interrupted, it leaves no half cluster with the right name. */
export async function createCluster(cluster: string, initdb: string, as: RunAs): Promise<void> {
  requireUserName(as);
  if (existsSync(cluster) && readdirSync(cluster).length > 0) {
    throw new Error(
      `文件夹 ${cluster} 不是空的，但里面没有 PostgreSQL 的数据：请移走其中的文件，或用 DATA_DIR 指定另一个文件夹。`,
    );
  }
  removeLeftOvers(cluster);
  let said = '';
  for (const locale of UTF8_LOCALES) {
    // a name of its own: the initdb of a server killed a moment ago may still be writing to the last one
    const fresh = `${cluster}.init-${randomBytes(4).toString('hex')}`;
    mkdirSync(fresh, { mode: PRIVATE });
    if (as.ids.uid !== undefined && as.ids.gid !== undefined) chownSync(fresh, as.ids.uid, as.ids.gid);
    const child = await spawnGuarded(as, [initdb, ...initdbArguments(fresh, locale)], () => {});
    if ((await keptAwake(child.ended)) === 0) {
      renameSync(fresh, cluster);
      syncFolder(dirname(cluster));
      // that initdb is over by now; until then it may have made its folder anew
      removeLeftOvers(cluster);
      return;
    }
    said = child.lastWords();
    rmSync(fresh, { recursive: true, force: true });
    if (!/locale/.test(said)) break;
  }
  throw new Error(`PostgreSQL 初始化失败（${cluster}）：${said || '没有输出'}`);
}

function initdbArguments(folder: string, locale: string): string[] {
  return [
    '--pgdata',
    folder,
    '--username',
    'postgres',
    '--encoding',
    'UTF8',
    '--locale-provider',
    'builtin',
    '--builtin-locale',
    'C.UTF-8',
    '--locale',
    'C',
    '--lc-ctype',
    locale,
    '--data-checksums',
    // there is no TCP port, and the socket's folder is closed to everybody else
    '--auth-local',
    'trust',
    '--auth-host',
    'reject',
    // a host that offers huge pages its container may not use ends PostgreSQL with a bus error
    '--set',
    'huge_pages=off',
    '--no-instructions',
    // removing is ours: by then the folder may be gone and its name taken
    '--no-clean',
  ];
}

function removeLeftOvers(cluster: string): void {
  for (const name of readdirSync(dirname(cluster))) {
    if (!name.startsWith(`${basename(cluster)}.init`)) continue;
    rmSync(join(dirname(cluster), name), { recursive: true, force: true, maxRetries: 3 });
  }
}

/** The child does not keep the process alive, this wait does. */
async function keptAwake<T>(promise: Promise<T>): Promise<T> {
  const awake = setInterval(() => {}, 60_000);
  try {
    return await promise;
  } finally {
    clearInterval(awake);
  }
}
