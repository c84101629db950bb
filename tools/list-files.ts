import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const root = dirname(import.meta.dirname);

/** What a clone would hold, plus what is about to be added; null where this is no git checkout. */
export function listFiles(): string[] | null {
  if (!existsSync(join(root, '.git'))) return null;
  // safe.directory: the checkout may belong to another user than the one who runs the tests.
  const args = ['-c', 'safe.directory=*', 'ls-files', '-co', '--exclude-standard', '-z'];
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 << 20 })
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(root, file)) && !lstatSync(join(root, file)).isDirectory());
}
