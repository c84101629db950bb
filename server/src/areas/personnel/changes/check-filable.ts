import { isPlanned } from '#areas/personnel/changes/request-table.ts';
import type { RequestKind } from '#areas/personnel/changes/request-words-rules.ts';
import { personDetail } from '#areas/staff/public.ts';
import type { Db } from '#platform/database/client.ts';
import { conflict, invalid } from '#platform/http/refusal.ts';

/** One of a kind is planned at a time, and none before the person came. */
export async function checkFilable(
  db: Db,
  user: number,
  kind: RequestKind,
  on?: { readonly field: string; readonly day: string },
): Promise<void> {
  if (await isPlanned(db, user, kind)) conflict('已有待生效的同类变动，请先取消');
  if (on === undefined) return;
  const entered = (await personDetail(db, user))?.entry_date ?? null;
  if (entered !== null && on.day < entered) invalid({ [on.field]: '不能早于入职日期' });
}
