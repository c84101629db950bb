// What the kernel says about processes. Linux only.
import { readdirSync, readFileSync } from 'node:fs';

/** Of USER_HZ, in which /proc counts processor time; the same on every Linux that Node runs on. */
const tickMs = 10;

function statOf(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in the second field may hold blanks and brackets: count from the last bracket.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** The process and everything it started, as long as the links between them stand. */
export function treeOf(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const [state, parent] = statOf(Number(name));
      if (state === 'Z') continue;
      const siblings = children.get(Number(parent)) ?? [];
      children.set(Number(parent), [...siblings, Number(name)]);
    } catch {
      // Gone meanwhile.
    }
  }
  const found = [root];
  for (const pid of found) found.push(...(children.get(pid) ?? []));
  return found;
}

/** Processor time of a process in all its threads, in user and kernel mode. */
export function processorMs(pid: number): number {
  const fields = statOf(pid);
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
}

/** Proportional set size: memory shared with others counts by its share, so that a sum over processes is true. */
export function pssMegabytes(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

export function commandOf(pid: number): string {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
}
