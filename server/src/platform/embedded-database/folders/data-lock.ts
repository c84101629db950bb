import { chownSync, readFileSync, rmSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isRunning } from '#platform/embedded-database/process/process-state.ts';
import { waitUntil } from '#platform/embedded-database/process/wait-until.ts';
import { replaceFile } from './replace-file.ts';

// One server per data folder. Node has no flock, but the SQLite inside it takes real kernel locks on a file: taken
// atomically, so two simultaneous starters cannot both win; gone the moment the holder dies, however it dies; no
// pid to be reused, no left-over to be judged; and seen by another container on the same volume. The file stays
// empty, nothing is ever stored in it.
//
// Such a lock belongs to the process: if this process opened and closed the lock file by other means (say, by
// copying the whole data folder file by file), the kernel would drop it. Leave `server.lock` out of any copy.

export interface DataLock {
  release(): void;
}

interface Holder {
  readonly pid: number;
  readonly host: string;
}

const SQLITE_BUSY = 5;

// an unreachable handle would be collected and closed, and the lock with it
const held = new Set<DatabaseSync>();

export async function lockDataFolder(folder: string): Promise<DataLock> {
  const handle = await tryUntilNamed(folder);
  if (handle === undefined) throw new Error(refusal(folder));
  held.add(handle);
  try {
    writeHolder(folder);
  } catch (error) {
    held.delete(handle);
    handle.close();
    throw error;
  }
  return {
    release() {
      if (!held.delete(handle)) return;
      rmSync(holderFile(folder), { force: true });
      handle.close();
    },
  };
}

/** A holder without a name is just coming or going: whoever leaves at this moment must not keep the next one out. */
async function tryUntilNamed(folder: string): Promise<DatabaseSync | undefined> {
  let handle: DatabaseSync | undefined;
  const settled = () => {
    handle = tryLock(folder);
    return handle !== undefined || readHolder(folder) !== undefined;
  };
  await waitUntil(settled, { everyMs: 20, atMostMs: 500 });
  return handle;
}

function tryLock(folder: string): DatabaseSync | undefined {
  const file = join(folder, 'server.lock');
  let handle: DatabaseSync | undefined;
  try {
    handle = new DatabaseSync(file);
    // IMMEDIATE needs one byte nobody else has, in one step: unlike EXCLUSIVE, two starters cannot make each other fail
    handle.exec('pragma journal_mode = memory; begin immediate');
    giveToFolderOwner(file, folder);
    return handle;
  } catch (error) {
    handle?.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined;
    throw new Error(
      `无法锁定数据文件夹 ${folder}（${(error as Error).message}）：请确认当前用户可以读写其中的 server.lock。`,
      { cause: error },
    );
  }
}

/** Started by root once, by the folder's owner afterwards: the owner must be able to open what root created. */
function giveToFolderOwner(file: string, folder: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(folder);
  chownSync(file, uid, gid);
}

function holderFile(folder: string): string {
  return join(folder, 'server.pid');
}

/** Only for the sentence a refused server prints: the lock itself does not depend on it. */
function writeHolder(folder: string): void {
  const holder: Holder = { pid: process.pid, host: hostname() };
  replaceFile(holderFile(folder), `${JSON.stringify(holder)}\n`);
}

function readHolder(folder: string): Holder | undefined {
  try {
    const { pid, host } = JSON.parse(readFileSync(holderFile(folder), 'utf8')) as Holder;
    // a killed holder leaves its name behind: the winner of this very moment has not written its own yet
    return host === hostname() && !isRunning(pid) ? undefined : { pid, host };
  } catch {
    return undefined;
  }
}

function refusal(folder: string): string {
  const holder = readHolder(folder);
  const who =
    holder === undefined
      ? '进程号未知'
      : holder.host === hostname()
        ? `进程号 ${holder.pid}`
        : `主机 ${holder.host} 上的进程号 ${holder.pid}`;
  return `数据文件夹 ${folder} 正被另一个同舟服务器使用（${who}），同一文件夹不能启动两个服务器：请先停止它，或用 DATA_DIR 指定另一个文件夹。`;
}
