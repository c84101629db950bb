import { Worker } from 'node:worker_threads';
import { TooMuch } from '#platform/documents/document-limits.ts';

// The process in which a file from outside is read: it is given the file and the reader, and has nothing else. While the reader
// works, a thread beside it looks at the clock, at the memory of the whole process, and whether the server that asked still lives.

export interface Task {
  /** A module whose `read` is called. */
  readonly reader: string;
  readonly input: unknown;
  readonly processMegabytes: number;
  readonly readMs: number;
}
export type Outcome = { readonly result: unknown } | { readonly tooMuch: boolean };

const guard = `
  const { workerData: { processMegabytes, readMs, parent } } = require('node:worker_threads');
  const end = () => process.kill(process.pid, 'SIGKILL');
  setTimeout(end, readMs);
  setInterval(() => {
    if (process.memoryUsage.rss() > processMegabytes * 1024 ** 2 || process.ppid !== parent) end();
  }, 20);
`;

async function outcomeOf({ reader, input }: Task): Promise<Outcome> {
  try {
    const { read } = (await import(reader)) as { read: (input: unknown) => Promise<unknown> };
    return { result: await read(input) };
  } catch (error) {
    return { tooMuch: error instanceof TooMuch };
  }
}

process.once('message', async (task: Task) => {
  const { processMegabytes, readMs } = task;
  const workerData = { processMegabytes, readMs, parent: process.ppid };
  new Worker(guard, { eval: true, workerData, env: {}, execArgv: [] });
  const outcome = await outcomeOf(task);
  process.send?.(outcome, () => process.exit(0));
});
