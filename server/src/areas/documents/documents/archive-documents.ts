import type { archiveDocuments as archiveCall } from '@tongzhou/contract/areas/documents/document.ts';
import type { ArchiveTicket } from '@tongzhou/contract/areas/files.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import { documentsSeen } from '#areas/documents/documents/document-list-table.ts';
import type { Writing } from '#areas/documents/parts.ts';
import { lookOf } from '#areas/documents/sight.ts';
import { mostFiles, openArchive } from '#areas/files/public.ts';
import { refuse } from '#platform/http/refusal.ts';

/** What the list of the folder would show, in the folders below it. */
export async function archiveDocuments(
  { tx, caller, now, note }: Writing,
  { folder_id }: InputOf<typeof archiveCall>,
): Promise<ArchiveTicket> {
  const { tree, sight } = await lookOf(tx, caller);
  if (folder_id !== undefined && !tree.isSeen(folder_id, sight)) refuse('not-found');
  const above = folder_id === undefined ? [] : tree.pathTo(folder_id);
  const inside = folder_id === undefined ? undefined : tree.below(folder_id);
  const page = { page: 1, page_size: mostFiles + 1, sort: 'name', order: 'asc' } as const;
  const { list } = await documentsSeen(tx, sight, { kind: 'company', inside }, page);
  const folder = above.at(-1);
  const ticket = await openArchive(
    { tx, caller, now },
    {
      name: folder?.name ?? '公司文档',
      columns: [
        { header: '版本', kind: 'number' },
        { header: '修改人' },
        { header: '修改时间', kind: 'moment' },
        { header: '大小（字节）', kind: 'number' },
      ],
      files: list.map(({ file_id, name, folder_id: place, version, size, changed_by_name, changed_at }) => ({
        id: file_id,
        file_name: name,
        size,
        folders: tree
          .pathTo(place)
          .slice(above.length)
          .map((one) => one.name),
        cells: [version, changed_by_name, changed_at, size],
      })),
    },
  );
  note({
    ...(folder !== undefined && { object: { kind: 'document-folder', id: folder.id, label: folder.name } }),
    changes: [{ field: 'files', label: '文件数', old: null, new: ticket.files }],
  });
  return ticket;
}
