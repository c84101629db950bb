import type { ContentState } from '@tongzhou/contract/areas/documents/document.ts';
import { readerOf } from '#areas/documents/content/content-types.ts';
import type { Content, ContentInput, Part } from '#areas/documents/content/read-content.ts';
import { documentsToRead, putContent } from '#areas/documents/documents/document-table.ts';
import type { Database } from '#platform/database/database.ts';
import { type Reader, readInWorker } from '#platform/documents/read-in-worker.ts';
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

/** In a thread with bounds of its own; undefined where files of this type are not read. */
export async function readContent(store: FileStore, file: Stored, most: number): Promise<Content | undefined> {
  const as = readerOf(file.content_type);
  return as === undefined ? undefined : readInWorker(reader, { bytes: await bytesOf(store, file.store_key), as, most });
}

const wordsOf = ({ text, rows }: Part): string => text ?? (rows ?? []).map((row) => row.join(' ')).join('\n');

/** By these it is found. */
const mostIndexed = 20_000;
const atOnce = 20;

/** Reads what was uploaded since; a file that cannot be read is marked so and not tried again. */
export async function indexWaiting(database: Database, store: FileStore): Promise<number> {
  const waiting = await documentsToRead(database, atOnce);
  for (const document of waiting) {
    const [words, state] = await readContent(store, document, mostIndexed).then(
      (content): [string, ContentState] =>
        content === undefined ? ['', 'none'] : [content.parts.map(wordsOf).join('\n').slice(0, mostIndexed), 'done'],
      (): [string, ContentState] => ['', 'failed'],
    );
    await database.transaction((tx) => putContent(tx, document, words, state));
  }
  return waiting.length;
}
