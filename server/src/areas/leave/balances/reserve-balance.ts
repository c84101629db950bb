import { drawOn } from '#areas/leave/balances/draw-rules.ts';
import { addEntries, lockedLots } from '#areas/leave/balances/ledger-table.ts';
import { type LeaveDay, totalOf } from '#areas/leave/requests/length-rules.ts';
import { shortage } from '#areas/leave/requests/plan-leave.ts';
import type { TypeRow } from '#areas/leave/types/type-table.ts';
import type { Tx } from '#platform/database/client.ts';

interface Needed {
  readonly leave: number;
  readonly user: number;
  readonly type: TypeRow;
  readonly days: readonly LeaveDay[];
}

/**
 * Holds back what a leave needs; the lots are locked, so that nobody else draws on them meanwhile. Where they do not
 * suffice nothing is held, and the words for it are returned.
 */
export async function reserve(
  tx: Tx,
  { leave, user, type, days }: Needed,
  by: number | null,
  now: number,
): Promise<string | undefined> {
  if (!type.has_balance) return undefined;
  const lots = await lockedLots(tx, user, type.id, days[0]?.day ?? '');
  const { draws, short } = drawOn(lots, days);
  const needed = totalOf(days);
  if (short > 0) return shortage(type, needed - short, needed);
  await addEntries(
    tx,
    draws.map(({ lot, day, minutes }) => ({
      lot_id: lot,
      kind: 'reserve',
      minutes: -minutes,
      leave_id: leave,
      day,
      note: '',
    })),
    by,
    now,
  );
  return undefined;
}
