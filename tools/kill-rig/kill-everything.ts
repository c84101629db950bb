import { setTimeout as sleep } from 'node:timers/promises';
import { commandOf, treeOf } from '../processes/process-tree.ts';
import { processesIn } from '../processes/processes.ts';
import type { Spawned } from '../processes/real-server.ts';

/** SIGKILL to the server, its database and everything between them, until nothing of it is left. */
export async function killEverything(server: Spawned, dataDir: string): Promise<void> {
  const tree = (server.hasEnded() ? [] : treeOf(server.pid)).map((one) => ({
    one,
    turn: isShell(one) ? -1 : Math.random(),
  }));
  // The guards first: they would ask PostgreSQL to stop in good order. The rest in any order, as a crash would have it.
  for (const { one } of tree.toSorted((a, b) => a.turn - b.turn)) kill(one);
  for (;;) {
    // What was started in between, as a connection's process.
    const left = processesIn(dataDir);
    if (left.length === 0) return;
    for (const one of left) kill(one.pid);
    await sleep(5);
  }
}

function isShell(pid: number): boolean {
  try {
    return commandOf(pid).startsWith('/bin/sh');
  } catch {
    return false;
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Gone already.
  }
}
