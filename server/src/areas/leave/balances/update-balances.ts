import { today } from '@tongzhou/contract/rules/day.ts';
import { annualGrants, type Career } from '#areas/leave/balances/annual-rules.ts';
import {
  addEntries,
  addLots,
  careersOf,
  grantedAnnual,
  type NewLot,
  overdueLots,
} from '#areas/leave/balances/ledger-table.ts';
import { allTypes } from '#areas/leave/types/type-table.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Database } from '#platform/database/database.ts';
import { setting } from '#platform/database/settings-table.ts';

// What the calendar does to balances; each run does what is due and not yet done, however long no server ran.

const usualCarryOver = '03-31';

interface Granted {
  readonly tier: number;
  readonly minutes: number;
}

/** What is due and was not granted: a threshold counts once, and what was granted before is taken off. */
function missing(career: Career & { readonly id: number }, granted: Granted | undefined, now: string, last: string) {
  const year = Number(now.slice(0, 4));
  const due = annualGrants(career, year, now);
  const fresh = due.filter((grant) => grant.tier > (granted?.tier ?? 0));
  const newest = fresh.at(-1);
  const already = granted?.minutes ?? 0;
  const minutes = due.reduce((sum, grant) => sum + grant.minutes, 0) - already;
  if (newest === undefined || minutes <= 0) return [];
  const lot: NewLot = {
    user_id: career.id,
    year,
    tier: newest.tier,
    valid_from: newest.from,
    valid_to: last,
    minutes,
    why: fresh.map((grant) => grant.why).join('；'),
  };
  return [lot];
}

/** Annual leave of the year for everyone it is due to; kept into the next year up to the day the company says. */
export async function grantAnnualIn(tx: Tx, now: number): Promise<number> {
  const day = today(now);
  const year = Number(day.slice(0, 4));
  const annual = (await allTypes(tx)).find((type) => type.key === 'annual' && type.enabled);
  if (annual === undefined) return 0;
  const carryOver = ((await setting(tx, 'leave-carry-over')) as string | undefined) ?? usualCarryOver;
  const last = `${year + 1}-${carryOver}`;
  const granted = await grantedAnnual(tx, annual.id, year);
  const careers = await careersOf(tx, day);
  const lots = careers.flatMap((career) => missing(career, granted.get(career.id), day, last));
  return addLots(tx, 'annual', annual.id, lots, null, now);
}

export const grantAnnual = (database: Database, now: number) => database.transaction((tx) => grantAnnualIn(tx, now));

const most = 1000;

/** What is left of amounts whose last day has passed; so many at a time. */
export async function expireLotsIn(tx: Tx, now: number): Promise<number> {
  const lots = await overdueLots(tx, today(now), most);
  await addEntries(
    tx,
    lots.map(({ id, left }) => ({
      lot_id: id,
      kind: 'expire',
      minutes: -left,
      leave_id: null,
      day: null,
      note: '到期未使用',
    })),
    null,
    now,
  );
  return lots.length;
}

export async function expireLots(database: Database, now: number): Promise<number> {
  for (let expired = 0; ; ) {
    const done = await database.transaction((tx) => expireLotsIn(tx, now));
    expired += done;
    if (done < most) return expired;
  }
}
