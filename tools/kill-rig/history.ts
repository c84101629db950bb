// What the clients did and were told, one line each: written before a request is sent and after its answer was read in full.
import { openSync, readFileSync, writeSync } from 'node:fs';

export type Kind = 'upload' | 'mark-read' | 'delete' | 'upload-forbidden' | 'delete-foreign';

/** One thing a client wants done, however often it has to ask. */
export interface Write {
  readonly id: string;
  readonly kind: Kind;
  /** The Idempotency-Key, made before the first try and kept. */
  readonly key: string;
  /** The message it concerns, or the content it uploads. */
  readonly message?: number;
  readonly sha256?: string;
}

export type Event =
  | { readonly event: 'invoke'; readonly attempt: number; readonly write: Write }
  | {
      /** ok: done. refused: a definite no. unknown: no answer, or one that leaves it open. */
      readonly event: 'ok' | 'refused' | 'unknown';
      readonly attempt: number;
      readonly id: string;
      readonly status: number;
      readonly requestId?: string;
      readonly body?: string;
    };

export interface History {
  readonly append: (event: Event) => void;
}

export function openHistory(file: string): History {
  const handle = openSync(file, 'a');
  return { append: (event) => void writeSync(handle, `${JSON.stringify(event)}\n`) };
}

export const readHistory = (file: string): Event[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Event);
