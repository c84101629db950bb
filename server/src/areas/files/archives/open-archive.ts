import type { ArchiveTicket } from '@tongzhou/contract/areas/files.ts';
import { type ArchivePlace, archivePaths } from '#areas/files/archives/archive-rules.ts';
import { type ArchiveContent, insertTicket } from '#areas/files/archives/archive-table.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { conflict } from '#platform/http/refusal.ts';
import { hashOf, newSecret } from '#platform/link-secret.ts';

interface ArchiveFile extends Partial<Pick<ArchivePlace, 'folders'>> {
  readonly id: number;
  readonly file_name: string;
  readonly size: number;
  /** What the index says of it behind its path, one of each column. */
  readonly cells: ArchiveContent['entries'][number]['cells'];
}

export const mostFiles = 2000;
const mostBytes = 2 * 1024 ** 3;
const lifeMs = 60_000;
export const indexName = '目录.xlsx';

/** Files that the caller may read, as one archive with an index: an address that is good once, within a minute, while the session lives. */
export async function openArchive(
  { tx, caller, now }: { readonly tx: Tx; readonly caller: Caller; readonly now: number },
  archive: {
    readonly name: string;
    readonly columns: ArchiveContent['columns'];
    readonly files: readonly ArchiveFile[];
  },
): Promise<ArchiveTicket> {
  const { name, columns, files } = archive;
  const size = files.reduce((sum, file) => sum + file.size, 0);
  if (files.length === 0) conflict('没有可下载的文件');
  if (files.length > mostFiles) conflict(`一次最多下载 ${mostFiles} 个文件，请缩小筛选范围`);
  if (size > mostBytes) conflict('文件合计超过 2 GB，请缩小筛选范围');
  const paths = archivePaths(
    files.map(({ file_name, folders = [] }) => ({ file_name, folders })),
    [indexName],
  );
  const entries = files.map(({ id, cells }, at) => ({ file: id, path: paths[at] as string, cells }));
  const secret = newSecret();
  const ticket = { hash: hashOf(secret), session: caller.sessionId, expires: now + lifeMs };
  await insertTicket(tx, { ...ticket, name, content: { columns, entries } });
  return { url: `/api/common/archive?ticket=${secret}`, files: files.length, size };
}
