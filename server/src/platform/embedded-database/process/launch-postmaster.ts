import { setTimeout as sleep } from 'node:timers/promises';
import { type GuardedChild, spawnGuarded } from './guarded-child.ts';
import type { RunAs } from './run-as.ts';
import { readPidFile } from './stale-postmaster.ts';
import { settledWithin } from './wait-until.ts';

// longer than any checkpoint at the end of a recovery on a slow disk; the recovery itself reports every few seconds
const LONGEST_SILENCE_MS = 120_000;
const LONGEST_WAIT_FOR_SURVIVORS_MS = 30_000;

/** Resolves when PostgreSQL accepts connections. */
export async function launchPostmaster(
  as: RunAs,
  command: readonly string[],
  cluster: string,
  log: (line: string) => void,
): Promise<GuardedChild> {
  const giveUp = performance.now() + LONGEST_WAIT_FOR_SURVIVORS_MS;
  for (;;) {
    const child = await launchOnce(as, command, cluster, log);
    if (!child.hasEnded()) return child;
    const words = child.lastWords();
    // the postmaster was killed and one of its processes has not noticed yet
    const survivors = /pre-existing shared memory block/.test(words);
    if (!survivors || performance.now() > giveUp) {
      throw new Error(`PostgreSQL 启动失败（${cluster}，${describeEnd(await child.ended)}）：${words || '没有输出'}`);
    }
    await sleep(200);
  }
}

async function launchOnce(
  as: RunAs,
  command: readonly string[],
  cluster: string,
  log: (line: string) => void,
): Promise<GuardedChild> {
  let heard = performance.now();
  const child = await spawnGuarded(as, command, (line) => {
    heard = performance.now();
    log(line);
  });
  while (!child.hasEnded()) {
    const said = readPidFile(cluster);
    // a killed server's file says ready too: it must be this one's
    if (said?.pid === child.pid && said.state === 'ready') return child;
    if (performance.now() - heard > LONGEST_SILENCE_MS) {
      await stopPostmaster(child);
      throw new Error(
        `PostgreSQL 在 ${LONGEST_SILENCE_MS / 1000} 秒内没有就绪（${cluster}）：${child.lastWords() || '没有输出'}`,
      );
    }
    await sleep(5);
  }
  return child;
}

/** Fast shutdown; should that hang, harder ones: nothing committed is lost, only the next start takes longer. */
export async function stopPostmaster(child: GuardedChild): Promise<void> {
  for (const [signal, patienceMs] of [
    ['SIGINT', 60_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 10_000],
  ] as const) {
    if (child.hasEnded()) return;
    try {
      process.kill(child.pid, signal);
    } catch {
      // it ended this moment
    }
    if (await settledWithin(child.ended, patienceMs)) return;
  }
}

export function describeEnd(code: number): string {
  return code > 128 ? `信号 ${code - 128}` : `退出码 ${code}`;
}
