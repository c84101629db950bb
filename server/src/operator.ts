import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import type { Operator } from '#platform/ground.ts';

/** Long enough for the answer that announced it to have gone out. */
const beforeRestartMs = 500;

/** Back-ups are made and proved by the same programs as from the command line, beside this one and behind it. */
export function createOperator(restart: () => void): Operator {
  return {
    backup: () => runBeside('backup.ts', ['--prove']),
    prove: (folder) => runBeside('verify-backup.ts', [folder]),
    restart: () => void setTimeout(restart, beforeRestartMs),
  };
}

function runBeside(program: string, args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, program), '--beside', ...args], {
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  let said = '';
  child.stderr.on('data', (text) => {
    said = (said + text).slice(-2000);
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(said.trim() || `退出码 ${code}`))));
  });
}
