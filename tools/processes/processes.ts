import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

export interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** Processes that work in the folder or were started from it. Linux only; elsewhere none is found. */
export function processesIn(folder: string): Process[] {
  if (!existsSync('/proc/self/stat')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const cwd = readlinkSync(join('/proc', name, 'cwd'));
        const command = readFileSync(join('/proc', name, 'cmdline'), 'utf8')
          .replaceAll('\0', ' ')
          .trim();
        if (cwd !== folder && !cwd.startsWith(`${folder}/`) && !command.includes(folder)) return [];
        // The name in the second field may hold blanks and brackets: count from the last bracket.
        const [state, parent] = readFileSync(join('/proc', name, 'stat'), 'utf8')
          .replace(/^.*\) /s, '')
          .split(' ');
        return state === 'Z' ? [] : [{ pid: Number(name), parent: Number(parent), command }];
      } catch {
        // Gone, or another user's.
        return [];
      }
    });
}
