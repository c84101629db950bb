import { Worker } from 'node:worker_threads';
import type { Bounds, Outcome, Task } from '#platform/documents/document-worker.ts';

// The process in which a file from outside is read. Its reader works in a thread, so that this one can look at the clock and at
// the memory of the whole process meanwhile, and ends with the server that asked.

export type Answer = Outcome | { readonly error: string };

const lookMs = 25;

const answer = (said: Answer) => process.send?.(said, () => process.exit(0));

process.once('disconnect', () => process.exit(0));
process.once('message', ({ task, bounds }: { readonly task: Task; readonly bounds: Bounds }) => {
  const worker = new Worker(new URL('./document-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: {
      maxOldGenerationSizeMb: bounds.heapMegabytes,
      maxYoungGenerationSizeMb: 16,
      stackSizeMb: 4,
    },
    env: {},
    execArgv: [],
  });
  worker.once('message', (outcome: Outcome) => answer(outcome));
  worker.once('error', (error: Error & { code?: string }) =>
    answer(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? { tooMuch: true } : { error: error.message }),
  );
  worker.once('exit', () => answer({ error: 'ended without a result' }));
  setTimeout(() => answer({ tooMuch: true }), bounds.readMs);
  setInterval(() => {
    if (process.memoryUsage.rss() > bounds.processMegabytes * 1024 ** 2) answer({ tooMuch: true });
  }, lookMs);
});
