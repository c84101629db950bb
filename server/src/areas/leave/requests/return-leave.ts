import { lockedDays } from '#areas/calendar/public.ts';
import type { Held } from '#areas/leave/balances/ledger-table.ts';
import { giveBack } from '#areas/leave/balances/move-balance.ts';
import { insertLeaveCorrections, returnDays } from '#areas/leave/requests/leave-table.ts';
import type { Tx } from '#platform/database/client.ts';

/**
 * Days of a passed leave are none any more: they are free again and go back to where they came from. Where their month
 * is already paid, that is noted for the next run. Returns what came back to an amount that has ended meanwhile.
 */
export async function returnLeave(
  tx: Tx,
  leave: number,
  days: readonly string[],
  now: number,
): Promise<readonly Held[]> {
  const paid = await lockedDays(tx, days);
  await returnDays(tx, leave, days);
  await insertLeaveCorrections(tx, leave, paid, now);
  return giveBack(tx, leave, days, now);
}
