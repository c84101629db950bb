import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isRunning } from './process-state.ts';
import { waitUntil } from './wait-until.ts';

/** What PostgreSQL says of itself while it runs. */
export function readPidFile(cluster: string): { pid: number; state: string; socketDir: string } | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    // a stand-alone backend notes its pid as a negative number
    const pid = Math.abs(Number.parseInt(lines[0] ?? '', 10));
    return { pid, state: lines[7]?.trim() ?? '', socketDir: lines[4]?.trim() ?? '' };
  } catch {
    return undefined;
  }
}

/** Only for the holder of the data folder's lock: whoever else is at this cluster lost its server. */
export async function clearStalePostmaster(cluster: string, log: (line: string) => void): Promise<void> {
  const left = readPidFile(cluster);
  if (left === undefined) return;
  const running = Number.isInteger(left.pid) && exists(left.pid);
  if (running && isRunning(left.pid) && isPostmasterOf(left.pid, cluster)) {
    log(`正在停止上一个服务器留下的 PostgreSQL（进程号 ${left.pid}）`);
    await stopOrphan(left.pid, cluster);
  } else if (running || !Number.isInteger(left.pid)) {
    // the number of another program by now, or of a zombie nobody reaps: PostgreSQL would wait for it forever
    log(`已删除过期的 postmaster.pid（进程号 ${left.pid} 不是这个数据库）`);
    rmSync(join(cluster, 'postmaster.pid'), { force: true });
  }
  // the number of no process: PostgreSQL clears it itself, after looking for survivors in the shared memory
}

async function stopOrphan(pid: number, cluster: string): Promise<void> {
  for (const [signal, atMostMs] of [
    ['SIGINT', 60_000],
    ['SIGQUIT', 10_000],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      // gone this moment, or not ours: the wait tells
    }
    if (await waitUntil(() => !isRunning(pid), { everyMs: 10, atMostMs })) return;
  }
  throw new Error(`上一个服务器留下的 PostgreSQL（进程号 ${pid}，${cluster}）无法停止：请手动结束它后再启动。`);
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function isPostmasterOf(pid: number, cluster: string): boolean {
  if (!existsSync('/proc/self/cmdline')) return commandLine(pid).includes(` -D ${cluster} `);
  try {
    const argv = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    if (basename(argv[0] ?? '') !== 'postgres') return false;
    if (argv.includes(cluster)) return true;
    // PostgreSQL works inside its data folder: true also after the folder was renamed
    const [its, ours] = [statSync(`/proc/${pid}/cwd`), statSync(cluster)];
    return its.dev === ours.dev && its.ino === ours.ino;
  } catch {
    return false;
  }
}

function commandLine(pid: number): string {
  try {
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}
