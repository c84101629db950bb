import { type ArchiveContent, storedFiles } from '#areas/files/archives/archive-table.ts';
import { indexName } from '#areas/files/archives/open-archive.ts';
import type { FileOwner } from '#areas/files/download.ts';
import type { Db } from '#platform/database/client.ts';
import { type ArchiveEntry, writeArchive } from '#platform/documents/archive.ts';
import { writeSheet } from '#platform/excel/workbook.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { Sender } from '#platform/http/serve.ts';
import type { FileStore } from '#platform/storage/file-store.ts';

interface Reading {
  readonly db: Db;
  readonly caller: Caller;
  readonly store: FileStore;
  readonly owners: readonly FileOwner[];
}

/** Leaves out files whose record the caller may no longer read. */
async function filesStillRead({ db, caller, owners }: Reading, ids: readonly number[]) {
  const files = await storedFiles(db, ids);
  const closed = new Set<string>();
  for (const { kind, stillRead } of owners) {
    const asked = files.flatMap(({ owner_kind, owner_id }) =>
      owner_kind === kind && owner_id !== null ? [owner_id] : [],
    );
    if (stillRead === undefined || asked.length === 0) continue;
    const open = new Set(await stillRead(db, caller, asked));
    for (const id of asked) if (!open.has(id)) closed.add(`${kind} ${id}`);
  }
  return files.filter(({ owner_kind, owner_id }) => !closed.has(`${owner_kind} ${owner_id}`));
}

/** The files of an archive that are left; undefined where none is. */
export async function archiveOf(reading: Reading, { columns, entries }: ArchiveContent) {
  const { store } = reading;
  const ids = entries.map(({ file }) => file);
  const found = new Map((await filesStillRead(reading, ids)).map((file) => [file.id, file]));
  const left = entries.flatMap((entry) => {
    const file = found.get(entry.file);
    return file === undefined ? [] : [{ ...entry, ...file }];
  });
  if (left.length === 0) return undefined;
  const index = await writeSheet({
    name: '目录',
    columns: [{ header: '文件' }, ...columns],
    rows: left.map(({ path, cells }) => [path, ...cells]),
  });
  return {
    index,
    entries: left.map(({ path, size, store_key }): ArchiveEntry => ({ path, size, read: () => store.read(store_key) })),
  };
}

export const sendArchive =
  (name: string, { index, entries }: { readonly index: Buffer; readonly entries: readonly ArchiveEntry[] }): Sender =>
  async (reply) => {
    const { stream, size } = await writeArchive({ path: indexName, bytes: index }, entries);
    return reply
      .headers({
        'content-type': 'application/zip',
        'content-length': String(size),
        'content-disposition': `attachment; filename="archive.zip"; filename*=UTF-8''${encodeURIComponent(`${name}.zip`)}`,
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; sandbox",
        'accept-ranges': 'none',
      })
      .send(stream);
  };
