import { fork } from 'node:child_process';
import { documentLimits, TooMuch } from '#platform/documents/document-limits.ts';
import type { Outcome, Task } from '#platform/documents/document-process.ts';
import { createQueue } from '#platform/queue.ts';

/** A module of its own, with all that reading needs: it is loaded in the process. */
export interface Reader<Input, Result> {
  readonly module: URL;
  /** Only so that input and result have their types. */
  readonly read?: (input: Input) => Promise<Result>;
  readonly heapMegabytes?: number;
  readonly readMs?: number;
}

const inTurn = createQueue({ atOnce: 2, mayWait: 20 });

/**
 * Reads a file from outside in a process of its own, with bounds of its own: what takes more memory or time than any honest file
 * ends there, and the server goes on. Throws `TooMuch` then, and an ordinary error when the file is not what it should be.
 */
export const readInWorker = <Input, Result>(reader: Reader<Input, Result>, input: Input): Promise<Result> => {
  const { heapMegabytes, processMegabytes, readMs } = { ...documentLimits, ...reader };
  const task = { reader: reader.module.href, input, processMegabytes, readMs };
  return inTurn(() => inProcess(task, heapMegabytes)) as Promise<Result>;
};

/** Starting the process, and handing over the file. */
const startMs = 5000;

// It may read files, and neither write any, nor connect, nor start another program.
const permitted = ['--permission', '--allow-fs-read=*', '--allow-worker', '--allow-addons', '--no-warnings'];

function inProcess(task: Task, heapMegabytes: number): Promise<unknown> {
  const child = fork(new URL('./document-process.ts', import.meta.url), {
    execArgv: [...permitted, `--max-old-space-size=${heapMegabytes}`],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  return new Promise<unknown>((resolve, reject) => {
    // Its own clock ends it; this one, should even that not be heard.
    const timer = setTimeout(() => reject(new TooMuch()), task.readMs + startMs);
    child.once('message', (outcome: Outcome) => {
      if ('result' in outcome) resolve(outcome.result);
      else reject(outcome.tooMuch ? new TooMuch() : new Error('cannot be read'));
    });
    child.once('error', reject);
    // What ends by itself has an exit code; what was ended by its guard, or by its heap, a signal.
    child.once('exit', (_code, signal) => {
      clearTimeout(timer);
      reject(signal === null ? new Error('ended without a result') : new TooMuch());
    });
    child.send(task, (error) => error !== null && reject(error));
  }).finally(() => child.kill('SIGKILL'));
}
