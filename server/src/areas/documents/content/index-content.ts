import type { ContentState } from '@tongzhou/contract/areas/documents/document.ts';
import { readerOf } from '#areas/documents/content/content-types.ts';
import type { Content, ContentInput, Part } from '#areas/documents/content/read-content.ts';
import { documentsToRead, putContent } from '#areas/documents/documents/document-table.ts';
import type { Database } from '#platform/database/database.ts';
import { TooMuch } from '#platform/documents/document-limits.ts';
import { type Reader, readInWorker } from '#platform/documents/read-in-worker.ts';
import { Refusal } from '#platform/http/refusal.ts';
import type { FileStore } from '#platform/storage/file-store.ts';

const reader: Reader<ContentInput, Content> = { module: new URL('./read-content.ts', import.meta.url) };

export async function bytesOf(store: FileStore, key: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await store.read(key)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

interface Stored {
  readonly store_key: string;
  readonly content_type: string;
}

/** In a process with bounds of its own; undefined where files of this type are not read. */
export async function readContent(store: FileStore, file: Stored, most: number): Promise<Content | undefined> {
  const as = readerOf(file.content_type);
  return as === undefined ? undefined : readInWorker(reader, { bytes: await bytesOf(store, file.store_key), as, most });
}

const wordsOf = ({ text, rows }: Part): string => text ?? (rows ?? []).map((row) => row.join(' ')).join('\n');

/** By these it is found. */
const mostIndexed = 20_000;
const atOnce = 20;

/** What became of reading it; undefined where there was no room for it now, and it waits for the next time. */
async function outcomeOf(store: FileStore, file: Stored): Promise<[string, ContentState] | undefined> {
  try {
    const content = await readContent(store, file, mostIndexed);
    if (content === undefined) return ['', 'none'];
    return [content.parts.map(wordsOf).join('\n').slice(0, mostIndexed), content.cut ? 'partial' : 'done'];
  } catch (error) {
    if (error instanceof TooMuch) return ['', 'too-much'];
    return error instanceof Refusal ? undefined : ['', 'failed'];
  }
}

/** Reads what was uploaded since; a file that cannot be read is marked so and not tried again. */
export async function indexWaiting(database: Database, store: FileStore): Promise<number> {
  const waiting = await documentsToRead(database, atOnce);
  for (const document of waiting) {
    const outcome = await outcomeOf(store, document);
    if (outcome !== undefined) await database.transaction((tx) => putContent(tx, document, ...outcome));
  }
  return waiting.length;
}
