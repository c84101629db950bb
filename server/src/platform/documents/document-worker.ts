import { parentPort, workerData } from 'node:worker_threads';
import { TooMuch } from '#platform/documents/document-limits.ts';

// The thread in which a file from outside is read: it is given the file and the reader, and has nothing else.

export interface Task {
  /** A module whose `read` is called. */
  readonly reader: string;
  readonly input: unknown;
}
export type Outcome = { readonly result: unknown } | { readonly tooMuch: boolean };

export interface Bounds {
  readonly heapMegabytes: number;
  /** With what lies outside the heap: what was unpacked, and the program itself. */
  readonly processMegabytes: number;
  readonly readMs: number;
}

const { reader, input } = workerData as Task;
const { read } = (await import(reader)) as { read: (input: unknown) => Promise<unknown> };
const outcome: Outcome = await read(input).then(
  (result) => ({ result }),
  (error: unknown) => ({ tooMuch: error instanceof TooMuch }),
);
parentPort?.postMessage(outcome);
