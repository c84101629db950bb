import { today } from '@tongzhou/contract/rules/day.ts';
import { addEntries, type Held, type NewEntry, reservedBy, takenBy } from '#areas/leave/balances/ledger-table.ts';
import type { Tx } from '#platform/database/client.ts';

/** The kind of owner of a leave's papers. */
export const fileKind = 'leave';

const entry = (held: Held, kind: NewEntry['kind'], leave: number, note = ''): NewEntry => ({
  lot_id: held.lot,
  kind,
  minutes: kind === 'take' || kind === 'expire' ? -held.minutes : held.minutes,
  leave_id: leave,
  day: held.day,
  note,
});

/** What comes back to an amount whose last day has passed is gone with it. */
const ifOver = (held: Held, leave: number, now: number): NewEntry[] =>
  held.valid_to < today(now) ? [{ ...entry(held, 'expire', leave, '额度已到期'), day: null }] : [];

/** Lets go of what is held back. */
export async function release(tx: Tx, leave: number, by: number | null, now: number): Promise<void> {
  const held = await reservedBy(tx, leave);
  await addEntries(
    tx,
    held.flatMap((one) => [entry(one, 'release', leave), ...ifOver(one, leave, now)]),
    by,
    now,
  );
}

/** What was held back is used. */
export async function take(tx: Tx, leave: number, now: number): Promise<void> {
  const held = await reservedBy(tx, leave);
  await addEntries(
    tx,
    held.flatMap((one) => [entry(one, 'release', leave), entry(one, 'take', leave)]),
    null,
    now,
  );
}

/** Used days go back to where they came from; returns those whose amount has ended meanwhile. */
export async function giveBack(tx: Tx, leave: number, days: readonly string[], now: number): Promise<readonly Held[]> {
  const taken = (await takenBy(tx, leave)).filter((one) => days.includes(one.day));
  await addEntries(
    tx,
    taken.flatMap((one) => [entry(one, 'return', leave), ...ifOver(one, leave, now)]),
    null,
    now,
  );
  return taken.filter((one) => one.valid_to < today(now));
}
