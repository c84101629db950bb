import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, describe, expect, test } from 'vitest';
import { commandOf, processorMs, pssMegabytes, treeOf } from './process-tree.ts';

const started: ReturnType<typeof spawn>[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

describe.runIf(process.platform === 'linux')('what the kernel says of a process', () => {
  test('its tree holds it, its children and theirs, and nobody else', async () => {
    const shell = spawn('/bin/sh', ['-c', 'sleep 30 & echo $!; wait'], { stdio: ['ignore', 'pipe', 'ignore'] });
    started.push(shell);
    const inner = Number(String((await once(shell.stdout, 'data'))[0]));
    expect(treeOf(shell.pid ?? 0)).toEqual([shell.pid, inner]);
    // The shell tells the number before the child has become the command.
    await expect.poll(() => commandOf(inner)).toBe('sleep 30');
    expect(treeOf(process.pid)).toEqual(expect.arrayContaining([process.pid, shell.pid, inner]));
    process.kill(inner, 'SIGKILL');
  });

  test('its processor time grows with its work', () => {
    const before = processorMs(process.pid);
    const own = process.cpuUsage();
    while (process.cpuUsage(own).user < 200_000);
    const grown = processorMs(process.pid) - before;
    expect(grown).toBeGreaterThanOrEqual(180);
    expect(grown).toBeLessThan(2000);
  });

  test('its memory is no more than what is resident', () => {
    const megabytes = pssMegabytes(process.pid);
    expect(megabytes).toBeGreaterThan(10);
    expect(megabytes).toBeLessThanOrEqual(process.memoryUsage().rss / 1024 ** 2 + 5);
  });
});
