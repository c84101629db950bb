import { bindRows } from '#areas/files/file-table.ts';
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
