import { binDays, type binFilePage } from '@tongzhou/contract/areas/documents/bin.ts';
import type { GivenOf, InputOf } from '@tongzhou/contract/endpoint.ts';
import { dayMs } from '@tongzhou/contract/rules/day.ts';
import { filesDeleted } from '#areas/documents/bin/bin-table.ts';
import type { DocumentParts, Writing } from '#areas/documents/parts.ts';
import { restoreOwnedFile } from '#areas/files/public.ts';
import { scopeOf } from '#areas/identity/public.ts';
import { guardValues } from '#areas/operation-log/public.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';

/** What people within one's scope have deleted, without what one is to know nothing of. */
export async function listBin(
  db: Db,
  caller: Caller,
  { guards, mayDelete }: DocumentParts,
  { keyword, ...request }: InputOf<typeof binFilePage>,
): Promise<GivenOf<typeof binFilePage>> {
  const given = guards();
  const [scope, keeper, visible] = await Promise.all([
    scopeOf(db, caller, 'document.company.delete'),
    mayDelete(db, caller),
    guardValues(db, caller, given),
  ]);
  const found = await filesDeleted(db, given, { scope, visible }, keyword, request);
  return {
    ...found,
    list: found.list.map(({ deleted_by: _, ...file }) => ({
      ...file,
      until: file.deleted_at + binDays * dayMs,
      actions: keeper ? ['restore' as const] : [],
    })),
  };
}

export async function restoreFile({ tx, caller, note }: Writing, parts: DocumentParts, id: number): Promise<void> {
  const { file_name } = await restoreOwnedFile(tx, caller, id, parts);
  note({
    object: { kind: 'file', id, label: file_name },
    changes: [{ field: 'file_name', label: '文件', old: null, new: file_name }],
  });
}
