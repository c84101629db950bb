import type { UploadedFile } from '@tongzhou/contract/areas/files.ts';
import { type FileLinks, filesOf } from '#areas/files/public.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';

interface Viewing {
  readonly links: FileLinks;
  readonly caller: Caller;
  readonly now: number;
}

/** The files of these records, each with an address for this viewer. */
export async function shownFiles(
  db: Db,
  { links, caller, now }: Viewing,
  kind: string,
  owners: readonly number[],
): Promise<(owner: number) => UploadedFile[]> {
  const rows = owners.length === 0 ? [] : await filesOf(db, kind, owners);
  const byOwner = Map.groupBy(rows, (file) => file.owner_id);
  return (owner) =>
    (byOwner.get(owner) ?? []).map(({ id, file_name, size, content_type }) => ({
      id,
      file_name,
      size,
      content_type,
      url: links.sign(id, caller.sessionId, now),
    }));
}
