import { openResets } from '#areas/identity/credentials/reset-table.ts';
import type { Db } from '#platform/database/client.ts';

/** By whose links the person's password was set anew, until that is settled. */
export async function showReset(db: Db, user: number): Promise<{ by: string; at: number } | null> {
  const resets = await openResets(db, user);
  const last = resets.at(-1);
  if (last === undefined) return null;
  return { by: [...new Set(resets.map((reset) => reset.link_by_name))].join('、'), at: last.reset_at };
}
