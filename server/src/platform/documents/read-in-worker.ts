import { fork } from 'node:child_process';
import { documentLimits, TooMuch } from '#platform/documents/document-limits.ts';
import type { Answer } from '#platform/documents/document-process.ts';
import type { Bounds, Task } from '#platform/documents/document-worker.ts';
import { createQueue } from '#platform/queue.ts';

/** A module of its own, with all that reading needs: it is loaded in the process. */
export interface Reader<Input, Result> {
  readonly module: URL;
  /** Only so that input and result have their types. */
  readonly read?: (input: Input) => Promise<Result>;
  readonly heapMegabytes?: number;
  readonly processMegabytes?: number;
  readonly readMs?: number;
}

const inTurn = createQueue({ atOnce: 2, mayWait: 20 });

/**
 * Reads a file from outside in a process of its own, with bounds of its own: what takes more memory or time than any honest file
 * ends there, and the server goes on. Throws `TooMuch` then, and an ordinary error when the file is not what it should be.
 */
export const readInWorker = <Input, Result>(reader: Reader<Input, Result>, input: Input): Promise<Result> => {
  const bounds = {
    heapMegabytes: reader.heapMegabytes ?? documentLimits.heapMegabytes,
    processMegabytes: reader.processMegabytes ?? documentLimits.processMegabytes,
    readMs: reader.readMs ?? documentLimits.readMs,
  };
  return inTurn(() => inProcess({ reader: reader.module.href, input }, bounds)) as Promise<Result>;
};

/** Starting the process, and handing over the file. */
const startMs = 5000;

function inProcess(task: Task, bounds: Bounds): Promise<unknown> {
  const child = fork(new URL('./document-process.ts', import.meta.url), {
    // It may read files, and neither write any, nor connect, nor start another program.
    execArgv: ['--permission', '--allow-fs-read=*', '--allow-worker', '--allow-addons', '--no-warnings'],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  return new Promise<unknown>((resolve, reject) => {
    // Its own clock ends it; this one, should even that not be heard.
    const timer = setTimeout(() => reject(new TooMuch()), bounds.readMs + startMs);
    child.once('message', (answer: Answer) => {
      if ('result' in answer) resolve(answer.result);
      else if ('error' in answer) reject(new Error(answer.error));
      else reject(answer.tooMuch ? new TooMuch() : new Error('cannot be read'));
    });
    child.once('error', reject);
    child.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('ended without a result'));
    });
    child.send({ task, bounds }, (error) => error !== null && reject(error));
  }).finally(() => child.kill('SIGKILL'));
}
