import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { isRunning } from './process-state.ts';
import { childEnvironment, type RunAs } from './run-as.ts';
import { settledWithin, waitUntil } from './wait-until.ts';

/** A program that does not outlive this process, not even after kill -9. */
export interface GuardedChild {
  readonly pid: number;
  /** 128 + n when signal n ended it. */
  readonly ended: Promise<number>;
  hasEnded(): boolean;
  /** The last of what it wrote to its standard error. */
  lastWords(): string;
}

// Descriptor 3 is a pipe whose other end only this process holds: when it dies, however it dies, `read` returns and
// the program is interrupted, again and again until it is gone (an early signal meets a program that does not listen yet).
// The outer shell stays the parent and reaps the program only when it also ends the guard, so the guard never signals
// a reused pid. Both ignore the signals a service manager sends to a whole group: the server decides when to stop.
// As a batch process, where the system knows them, the program does not interrupt whoever woke it: the server writes on.
const GUARD = `
trap '' HUP INT QUIT TERM
"$@" 3<&- >/dev/null & program=$!
( exec >&- ; read -r nothing <&3 ; while kill -INT $program 2>/dev/null; do sleep 1; done ) & guard=$!
exec 3<&-
chrt --batch --pid 0 $program >/dev/null 2>&1
echo $program
wait $program ; result=$?
kill -9 $guard 2>/dev/null
exit $result`;

const KEPT_CHARACTERS = 4000;

export async function spawnGuarded(
  as: RunAs,
  command: readonly string[],
  onLine: (line: string) => void,
): Promise<GuardedChild> {
  const shell = spawn('/bin/sh', ['-c', GUARD, 'sh', ...command], {
    ...as.ids,
    cwd: '/',
    env: childEnvironment(),
    // its own session: Ctrl-C in the terminal must reach the server only
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  let ended = false;
  const words = collectLines(shell, onLine);
  const shellEnded = new Promise<number>((resolve, reject) => {
    shell.once('error', reject);
    shell.once('exit', (code) => {
      // its last words may still be on their way; a process that outlives it for a while must not delay the news
      void settledWithin(once(shell, 'close'), 300).then(() => {
        for (const stream of shell.stdio) stream?.destroy();
        resolve(code ?? 137);
      });
    });
  });
  const pid = await Promise.race([firstNumber(shell), shellEnded.then(() => 0)]);
  const result = shellEnded.then(async (code) => {
    // somebody killed the shell alone: the program goes on, and so does its guard
    while (pid !== 0 && isRunning(pid)) await waitUntil(() => !isRunning(pid), { everyMs: 100, atMostMs: 60_000 });
    ended = true;
    return code;
  });
  letGo(shell);
  return { pid, ended: result, hasEnded: () => ended, lastWords: () => words.join('\n').slice(-KEPT_CHARACTERS) };
}

function collectLines(shell: ChildProcess, onLine: (line: string) => void): string[] {
  const kept: string[] = [];
  let rest = '';
  shell.stderr?.setEncoding('utf8');
  shell.stderr?.on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      kept.push(line);
      if (kept.length > 40) kept.shift();
      onLine(line);
    }
  });
  return kept;
}

function firstNumber(shell: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    shell.stdout?.once('data', (text: Buffer) => {
      resolve(Number.parseInt(text.toString(), 10));
      shell.stdout?.destroy();
    });
  });
}

/** A server that ends without stopping its database must not hang on it; the guard does the rest. */
function letGo(shell: ChildProcess): void {
  shell.unref();
  for (const stream of shell.stdio) (stream as Socket | null)?.unref?.();
}
