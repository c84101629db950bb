import type { LedgerKind } from '@tongzhou/contract/areas/leave/balance.ts';
import type { Draw, Lot } from '#areas/leave/balances/draw-rules.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { command, day, int, ints, json, nullable, query, small, text, texts } from '#platform/database/statement.ts';

// A balance is never typed over: every movement is an entry, and what is left is their sum.

const lotRow = { id: int, valid_from: day, valid_to: day, left: int };

// Whoever draws on someone's lots of a type holds them all: two requests at once never both use the last day.
const lockLots = command({
  text: `select id from leave_lots where user_id = $user and type_id = $type order by id for update`,
  params: { user: int, type: int },
  row: { id: int },
});
const lots = query({
  text: `select l.id, l.valid_from, l.valid_to, coalesce(sum(e.minutes), 0)::int4 as left
    from leave_lots l left join leave_ledger e on e.lot_id = l.id
    where l.user_id = $user and l.type_id = $type and l.valid_to >= $since group by l.id`,
  params: { user: int, type: int, since: day },
  row: lotRow,
});

/** Those that still hold on the given day or later. */
export const lotsOf = (db: Db, user: number, type: number, since: string): Promise<Lot[]> =>
  lots.all(db, { user, type, since });

export async function lockedLots(tx: Tx, user: number, type: number, since: string): Promise<Lot[]> {
  const [, locked] = await Promise.all([lockLots.run(tx, { user, type }), lotsOf(tx, user, type, since)]);
  return locked;
}

const offered = query({
  text: `select l.type_id, sum(e.minutes)::int4 as left, coalesce(-sum(e.minutes) filter (where e.kind in ('reserve', 'release')), 0)::int4 as reserved
    from leave_lots l join leave_ledger e on e.lot_id = l.id
    where l.user_id = $user and $today between l.valid_from and l.valid_to group by l.type_id`,
  params: { user: int, today: day },
  row: { type_id: int, left: int, reserved: int },
});

export interface Balance {
  readonly left: number;
  readonly reserved: number;
}

/** What someone has left today, and what requests under way hold of it, by type. */
export const balancesOf = async (db: Db, user: number, today: string): Promise<ReadonlyMap<number, Balance>> =>
  new Map((await offered.all(db, { user, today })).map(({ type_id, ...balance }) => [type_id, balance]));

const insertEntries = command({
  text: `insert into leave_ledger (lot_id, kind, minutes, leave_id, day, by_id, note, at)
    select n.lot_id, n.kind, n.minutes, n.leave_id, n.day, $by, n.note, ms($now)
    from jsonb_to_recordset($entries) as n (lot_id bigint, kind text, minutes int, leave_id bigint, day date, note text)`,
  params: { entries: json<string>(), by: nullable(int), now: int },
});

export interface NewEntry {
  readonly lot_id: number;
  readonly kind: LedgerKind;
  readonly minutes: number;
  readonly leave_id: number | null;
  readonly day: string | null;
  readonly note: string;
}

export const addEntries = async (tx: Tx, entries: readonly NewEntry[], by: number | null, now: number) => {
  if (entries.length > 0) await insertEntries.run(tx, { entries: JSON.stringify(entries), by, now });
};

const heldBy = query({
  text: `select e.lot_id as lot, e.day, -sum(e.minutes)::int4 as minutes, l.valid_to
    from leave_ledger e join leave_lots l on l.id = e.lot_id
    where e.leave_id = $leave and e.kind = any ($kinds::text[]) and e.day is not null
    group by e.lot_id, e.day, l.valid_to having sum(e.minutes) < 0 order by e.day, e.lot_id`,
  params: { leave: int, kinds: texts },
  row: { lot: int, day: nullable(day), minutes: int, valid_to: day },
});

export interface Held extends Draw {
  readonly valid_to: string;
}

const held = async (db: Db, leave: number, kinds: readonly LedgerKind[]): Promise<Held[]> =>
  (await heldBy.all(db, { leave, kinds })).map((row) => ({ ...row, day: row.day as string }));

/** What a leave holds back and has not taken or let go. */
export const reservedBy = (db: Db, leave: number) => held(db, leave, ['reserve', 'release']);
/** What a leave has used and not been given back. */
export const takenBy = (db: Db, leave: number) => held(db, leave, ['take', 'return']);

const insertLots = command({
  text: `insert into leave_lots (user_id, type_id, source, year, tier, valid_from, valid_to, why, created_by, created_at)
    select n.user_id, $type, $source, n.year, n.tier, n.valid_from, n.valid_to, n.why, $by, ms($now)
    from jsonb_to_recordset($lots) as n (user_id bigint, year int, tier int, valid_from date, valid_to date, why text)
    on conflict (user_id, type_id, year, tier) where source = 'annual' do nothing
    returning id, user_id, tier`,
  params: { type: int, source: text, lots: json<string>(), by: nullable(int), now: int },
  row: { id: int, user_id: int, tier: int },
});

export interface NewLot {
  readonly user_id: number;
  readonly year: number;
  readonly tier: number;
  readonly valid_from: string;
  readonly valid_to: string;
  readonly minutes: number;
  readonly why: string;
}

/** Those already granted are left out. Returns how many were new. */
export async function addLots(
  tx: Tx,
  source: 'annual' | 'grant',
  type: number,
  made: readonly NewLot[],
  by: number | null,
  now: number,
): Promise<number> {
  if (made.length === 0) return 0;
  const rows = await insertLots.all(tx, { type, source, lots: JSON.stringify(made), by, now });
  const minutes = new Map(made.map((lot) => [`${lot.user_id}:${lot.tier}`, lot]));
  const entries = rows.map((row): NewEntry => {
    const lot = minutes.get(`${row.user_id}:${row.tier}`) as NewLot;
    return { lot_id: row.id, kind: 'grant', minutes: lot.minutes, leave_id: null, day: null, note: lot.why };
  });
  await addEntries(tx, entries, by, now);
  return rows.length;
}

const over = command({
  text: `select l.id, l.valid_to from leave_lots l where l.valid_to < $today
      and (select sum(minutes) from leave_ledger e where e.lot_id = l.id) > 0 order by l.id limit $limit for update of l`,
  params: { today: day, limit: int },
  row: { id: int, valid_to: day },
});
const leftIn = query({
  text: `select lot_id, sum(minutes)::int4 as left from leave_ledger where lot_id = any ($lots) group by lot_id`,
  params: { lots: ints },
  row: { lot_id: int, left: int },
});

/** Whose last day has passed with something left, held until the end of the transaction. */
export async function overdueLots(tx: Tx, today: string, limit: number): Promise<{ id: number; left: number }[]> {
  const rows = await over.all(tx, { today, limit });
  const left = new Map(
    (await leftIn.all(tx, { lots: rows.map((row) => row.id) })).map((row) => [row.lot_id, row.left]),
  );
  return rows.map(({ id }) => ({ id, left: left.get(id) ?? 0 })).filter((lot) => lot.left > 0);
}

const careers = query({
  text: `select u.id, p.entry_date as entry, coalesce(p.work_start_date, p.entry_date) as work_start from users u join staff_profiles p on p.user_id = u.id
    where u.state in ('probation', 'regular') and p.entry_date <= $today`,
  params: { today: day },
  row: { id: int, entry: nullable(day), work_start: nullable(day) },
});

export const careersOf = async (db: Db, today: string) =>
  (await careers.all(db, { today })).flatMap(({ id, entry, work_start }) =>
    entry === null || work_start === null ? [] : [{ id, entry, workStart: work_start < entry ? work_start : entry }],
  );

const granted = query({
  text: `select l.user_id, max(l.tier) as tier, sum(e.minutes)::int4 as minutes from leave_lots l join leave_ledger e on e.lot_id = l.id and e.kind = 'grant'
    where l.type_id = $type and l.source = 'annual' and l.year = $year group by l.user_id`,
  params: { type: int, year: small },
  row: { user_id: int, tier: int, minutes: int },
});

/** What each person was granted for a year, and the highest threshold it was for. */
export const grantedAnnual = async (db: Db, type: number, year: number) =>
  new Map((await granted.all(db, { type, year })).map((row) => [row.user_id, row]));
