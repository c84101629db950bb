import { type ArchiveContent, storedFiles } from '#areas/files/archives/archive-table.ts';
import { indexName } from '#areas/files/archives/open-archive.ts';
import type { Db } from '#platform/database/client.ts';
import { type ArchiveEntry, writeArchive } from '#platform/documents/archive.ts';
import { writeSheet } from '#platform/excel/workbook.ts';
import type { Sender } from '#platform/http/serve.ts';
import type { FileStore } from '#platform/storage/file-store.ts';

/** What is still there of an archive; undefined where nothing is. */
export async function archiveOf(db: Db, store: FileStore, { columns, entries }: ArchiveContent) {
  const found = new Map(
    (
      await storedFiles(
        db,
        entries.map(({ file }) => file),
      )
    ).map((file) => [file.id, file]),
  );
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
