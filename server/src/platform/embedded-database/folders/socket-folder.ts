import { chmodSync, lchownSync, lstatSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canEnter, type RunAs } from '#platform/embedded-database/process/run-as.ts';
import { PRIVATE } from './make-folder.ts';

export const PORT = 5432;
const SOCKET = `.s.PGSQL.${PORT}`;
// a socket's address holds 104 bytes on macOS, 108 on Linux
const LONGEST_ADDRESS = 100;

/**
 * PostgreSQL trusts whoever can open its socket, so the folder around it is the door: private to PostgreSQL's user
 * and made by us. The name follows the cluster, so that a killed server's folder is found again, not left behind.
 */
export async function openSocketFolder(cluster: string, as: RunAs): Promise<string> {
  const { dev, ino } = statSync(cluster, { bigint: true });
  const name = `tongzhou-${dev.toString(36)}-${ino.toString(36)}`;
  const base = await chooseBase(name, as);
  const folder = join(base, name);
  if (make(folder, as)) return folder;
  if (isOurs(folder, as)) {
    closeSocketFiles(folder);
    return folder;
  }
  const other = mkdtempSync(join(base, 'tongzhou-'));
  hand(other, as);
  return other;
}

export function removeSocketFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

async function chooseBase(name: string, as: RunAs): Promise<string> {
  for (const base of new Set([tmpdir(), '/tmp'])) {
    const fits = Buffer.byteLength(join(base, `${name}-longer`, SOCKET)) <= LONGEST_ADDRESS;
    if (fits && (as.ids.uid === undefined || base === '/tmp' || (await canEnter(as, base)))) return base;
  }
  return '/tmp';
}

function make(folder: string, as: RunAs): boolean {
  try {
    mkdirSync(folder, { mode: PRIVATE });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw new Error(`无法创建数据库的套接字文件夹 ${folder}：${(error as Error).message}`, { cause: error });
  }
  hand(folder, as);
  return true;
}

function hand(folder: string, as: RunAs): void {
  chmodSync(folder, PRIVATE);
  if (as.ids.uid !== undefined && as.ids.gid !== undefined) lchownSync(folder, as.ids.uid, as.ids.gid);
}

/** Anybody may have made a folder of that name in /tmp, or a link leading elsewhere. */
function isOurs(folder: string, as: RunAs): boolean {
  const found = lstatSync(folder);
  return found.isDirectory() && found.uid === as.uid && (found.mode & 0o777) === PRIVATE;
}

/** A left-over lock file whose pid was given to another program would keep PostgreSQL from starting. */
function closeSocketFiles(folder: string): void {
  for (const file of [SOCKET, `${SOCKET}.lock`]) rmSync(join(folder, file), { force: true });
}
