import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { archiveSettings } from './backup/archive-settings.ts';
import { createCluster } from './create-cluster.ts';
import { APPLICATION_ROLE, createRoles, DATABASE, OWNER_ROLE } from './create-roles.ts';
import { type ClusterHome, findClusterHome, SHARED_ROOTS } from './folders/cluster-home.ts';
import { lockDataFolder } from './folders/data-lock.ts';
import { FOR_OTHERS_TO_ENTER, makeFolder, PRIVATE } from './folders/make-folder.ts';
import { openSocketFolder, PORT, removeSocketFolder } from './folders/socket-folder.ts';
import { findNative, type NativeBinaries } from './native-binaries.ts';
import { describeEnd, launchPostmaster, stopPostmaster } from './process/launch-postmaster.ts';
import { clearStalePostmaster } from './process/stale-postmaster.ts';
import { type Settings, serverArguments } from './server-settings.ts';

export interface EmbeddedDatabase {
  /** The host for `pg`. */
  readonly socketDir: string;
  readonly port: number;
  /** Owns the database and everything in it; for migrations only. */
  readonly ownerRole: string;
  /** For the pool. */
  readonly applicationRole: string;
  readonly database: string;
  /** Where the cluster really is. */
  readonly dataDir: string;
  readonly pid: number;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** The product's DATA_DIR. */
  readonly dataDir: string;
  readonly log: (line: string) => void;
  readonly settings?: Settings;
  /** Where it keeps what it writes, piece by piece. */
  readonly archiveTo?: string;
  /** PostgreSQL ended without being asked to. */
  readonly onExit?: (reason: string) => void;
}

export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  if (process.platform === 'win32') {
    throw new Error('Windows 上暂不支持内置数据库：请安装 PostgreSQL 15 或更高版本，并用 DATABASE_URL 连接它。');
  }
  const undo: (() => void | Promise<void>)[] = [];
  const undoAll = async () => {
    for (let step = undo.pop(); step !== undefined; step = undo.pop()) await step();
  };
  try {
    return await start(options, undo, undoAll);
  } catch (error) {
    await undoAll();
    throw error;
  }
}

async function start(
  { dataDir: given, log, settings = {}, archiveTo, onExit }: EmbeddedOptions,
  undo: (() => void | Promise<void>)[],
  undoAll: () => Promise<void>,
): Promise<EmbeddedDatabase> {
  const dataDir = openDataFolder(given);
  const lock = await lockDataFolder(dataDir);
  undo.push(() => lock.release());

  const home = await findClusterHome(dataDir);
  undo.push(() => home.discard());
  if (home.folder !== dataDir) {
    const second = await lockDataFolder(home.folder);
    undo.push(() => second.release());
    log(`用户 ${home.as.name} 无法进入 ${dataDir}，数据库保存在 ${home.cluster}`);
  }
  const native = await findNative(home.as, home.as.ids.uid === undefined ? [dataDir] : [...SHARED_ROOTS, dataDir], log);
  await prepareCluster(home, native, log);

  const socketDir = await openSocketFolder(home.cluster, home.as);
  undo.push(() => removeSocketFolder(socketDir));
  const archive = archiveTo === undefined ? {} : await archiveSettings(archiveTo, home.as);
  const wanted = { ...settings, ...archive };
  const command = [native.postgres, ...serverArguments(home.cluster, socketDir, wanted, native, log)];
  const child = await launchPostmaster(home.as, command, home.cluster, log);
  undo.push(() => stopPostmaster(child));
  await createRoles(home.cluster, socketDir);

  let stopping: Promise<void> | undefined;
  void child.ended.then((code) => {
    if (stopping !== undefined) return;
    onExit?.(`PostgreSQL 意外退出（${describeEnd(code)}）：${child.lastWords() || '没有输出'}`);
  });
  return {
    socketDir,
    port: PORT,
    ownerRole: OWNER_ROLE,
    applicationRole: APPLICATION_ROLE,
    database: DATABASE,
    dataDir: home.cluster,
    pid: child.pid,
    stop: () => (stopping ??= undoAll()),
  };
}

function openDataFolder(given: string): string {
  try {
    // root's server: PostgreSQL's user has to pass through to the cluster inside
    makeFolder(given, process.getuid?.() === 0 ? FOR_OTHERS_TO_ENTER : PRIVATE);
    return realpathSync(given);
  } catch (error) {
    throw new Error(`无法创建或打开数据文件夹 ${given}：${(error as Error).message}`, { cause: error });
  }
}

async function prepareCluster(home: ClusterHome, native: NativeBinaries, log: (line: string) => void): Promise<void> {
  if (!home.exists) {
    log(`首次启动，正在初始化数据库：${home.cluster}`);
    await createCluster(home.cluster, native.initdb, home.as);
    home.settle();
    return;
  }
  const version = readFileSync(join(home.cluster, 'PG_VERSION'), 'utf8').trim();
  if (version !== native.majorVersion) {
    throw new Error(
      `数据库 ${home.cluster} 由 PostgreSQL ${version} 创建，而内置的是 ${native.majorVersion}：请用原来的版本导出数据，再导入新的数据文件夹。`,
    );
  }
  await clearStalePostmaster(home.cluster, log);
}
