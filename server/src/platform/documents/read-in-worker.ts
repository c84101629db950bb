import { Worker } from 'node:worker_threads';
import { documentLimits, TooMuch } from '#platform/documents/document-limits.ts';
import type { Outcome, Task } from '#platform/documents/document-worker.ts';
import { createQueue } from '#platform/queue.ts';

/** A module of its own, with all that reading needs: it is loaded in the thread. */
export interface Reader<Input, Result> {
  readonly module: URL;
  /** Only so that input and result have their types. */
  readonly read?: (input: Input) => Promise<Result>;
  readonly heapMegabytes?: number;
  readonly readMs?: number;
}

type Bounds = Pick<Reader<unknown, unknown>, 'heapMegabytes' | 'readMs'>;

const inTurn = createQueue({ atOnce: 2, mayWait: 20 });

/**
 * Reads a file from outside in a thread with bounds of its own: what takes more memory or time than any honest file ends
 * there, and the server goes on. Throws `TooMuch` then, and an ordinary error when the file is not what it should be.
 */
export const readInWorker = <Input, Result>(reader: Reader<Input, Result>, input: Input): Promise<Result> =>
  inTurn(() => inThread(reader, { reader: reader.module.href, input })) as Promise<Result>;

function inThread({ heapMegabytes, readMs }: Bounds, task: Task): Promise<unknown> {
  const worker = new Worker(new URL('./document-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: {
      maxOldGenerationSizeMb: heapMegabytes ?? documentLimits.heapMegabytes,
      maxYoungGenerationSizeMb: 16,
      stackSizeMb: 4,
    },
    env: {},
    execArgv: [],
  });
  return new Promise<unknown>((resolve, reject) => {
    const timer = setTimeout(() => reject(new TooMuch()), readMs ?? documentLimits.readMs);
    const watch = setInterval(async () => {
      // The limits of a thread are those of its heap; what it unpacks lies beside.
      const { external_memory: held } = await worker.getHeapStatistics().catch(() => ({ external_memory: 0 }));
      if (held > documentLimits.bufferMegabytes * 1024 ** 2) reject(new TooMuch());
    }, 100);
    worker.once('message', (outcome: Outcome) => {
      if ('result' in outcome) resolve(outcome.result);
      else reject(outcome.tooMuch ? new TooMuch() : new Error('cannot be read'));
    });
    worker.once('error', (error: Error & { code?: string }) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new TooMuch() : error),
    );
    worker.once('exit', () => {
      clearTimeout(timer);
      clearInterval(watch);
      reject(new Error('ended without a result'));
    });
  }).finally(() => worker.terminate());
}
