import { bindRows } from '#areas/files/file-table.ts';
import { filesOf, markDeleted } from '#areas/files/owned-file-table.ts';
import type { Tx } from '#platform/database/client.ts';
import { invalid } from '#platform/http/refusal.ts';

export interface Binding {
  readonly ids: readonly number[];
  readonly uploader: number;
  readonly owner: { readonly kind: string; readonly id: number };
  /** The name of the input field, for the message. */
  readonly field: string;
}

/** Ties uploaded files to their record: all or none, only the uploader's own, each only once. */
export async function bindFiles(tx: Tx, { ids, uploader, owner, field }: Binding, now: number): Promise<void> {
  const distinct = [...new Set(ids)];
  if (distinct.length === 0) return;
  const bound = await bindRows(tx, { ids: distinct, uploader, kind: owner.kind, owner: owner.id, now });
  if (bound !== distinct.length) invalid({ [field]: '附件不存在或已被使用，请重新上传' });
}

/** Makes these the files of a record: those left out are deleted, new ones are bound. */
export async function saveFilesOf(
  tx: Tx,
  owner: Binding['owner'],
  uploader: number,
  ids: readonly number[],
  now: number,
): Promise<void> {
  const present = (await filesOf(tx, owner.kind, [owner.id])).map((file) => file.id);
  await markDeleted(
    tx,
    present.filter((id) => !ids.includes(id)),
    now,
  );
  const fresh = ids.filter((id) => !present.includes(id));
  await bindFiles(tx, { ids: fresh, uploader, owner, field: 'file_ids' }, now);
}
