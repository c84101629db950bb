import { type Draw, drawOn } from '#areas/leave/balances/draw-rules.ts';
import { addEntries, lockedLots } from '#areas/leave/balances/ledger-table.ts';
import { type LeaveDay, totalOf } from '#areas/leave/requests/length-rules.ts';
import { shortage } from '#areas/leave/requests/plan-leave.ts';
import type { TypeRow } from '#areas/leave/types/type-table.ts';
import type { Tx } from '#platform/database/client.ts';

interface Needed {
  readonly user: number;
  readonly type: TypeRow;
  readonly days: readonly LeaveDay[];
}

/**
 * What each day of a leave would draw on; the lots are locked, so that nobody else draws on them meanwhile. Where they do not
 * suffice it is the words for it.
 */
export async function drawOnLots(tx: Tx, { user, type, days }: Needed): Promise<readonly Draw[] | string> {
  if (!type.has_balance) return [];
  const { draws, short } = drawOn(await lockedLots(tx, user, type.id, days[0]?.day ?? ''), days);
  const needed = totalOf(days);
  return short > 0 ? shortage(type, needed - short, needed) : draws;
}

/** Holds back what a leave needs. Where there is not enough nothing is held, and the words for it are returned. */
export async function reserve(
  tx: Tx,
  { leave, ...needed }: Needed & { readonly leave: number },
  by: number | null,
  now: number,
): Promise<string | undefined> {
  const draws = await drawOnLots(tx, needed);
  if (typeof draws === 'string') return draws;
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
