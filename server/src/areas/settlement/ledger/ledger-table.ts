import type { LedgerLine } from '@tongzhou/contract/rules/settlement/settlement.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { type Column, command, day, int, json, nullable, query, text } from '#platform/database/statement.ts';

// Entries are only ever added, and each sums to zero: the database refuses anything else.

export type EntryKind = 'settlement' | 'settlement-reversal' | 'payment';

export interface NewEntry {
  readonly kind: EntryKind;
  readonly source_id: number;
  readonly day: string;
  readonly reverses_id: number | null;
  readonly note: string;
}

const insert = command({
  text: `with entry as (
      insert into ledger_entries (kind, source_id, day, reverses_id, note, at) values ($kind, $source_id, $day, $reverses_id, $note, ms($now)) returning id
    ), lines as (
      insert into ledger_lines (entry_id, account, account_id, amount)
      select e.id, l.account, l.account_id, l.amount from entry e, jsonb_to_recordset($lines) as l (account text, account_id bigint, amount bigint)
    )
    select id from entry`,
  params: {
    kind: text,
    source_id: int,
    day,
    reverses_id: nullable(int),
    note: text,
    lines: json<string>(),
    now: int,
  },
  row: { id: int },
});
export const insertEntry = async (
  tx: Tx,
  entry: NewEntry,
  lines: readonly LedgerLine[],
  now: number,
): Promise<number> => (await insert.first(tx, { ...entry, lines: JSON.stringify(lines), now }))?.id as number;

const found = query({
  text: `select e.id from ledger_entries e where e.kind = $kind and e.source_id = $source`,
  params: { kind: text, source: int },
  row: { id: int },
});
export const entryOf = async (db: Db, kind: EntryKind, source: number): Promise<number | undefined> =>
  (await found.first(db, { kind, source }))?.id;

const lines = query({
  text: `select l.account, l.account_id, l.amount from ledger_lines l where l.entry_id = $entry order by l.account, l.account_id`,
  params: { entry: int },
  row: { account: text as Column<LedgerLine['account']>, account_id: int, amount: int },
});
export const linesOfEntry = (db: Db, entry: number) => lines.all(db, { entry });

const ofSettlement = query({
  text: `select e.id, e.kind, e.day, coalesce(sum(l.amount) filter (where l.account = 'project'), 0)::int8 as amount
    from ledger_entries e join ledger_lines l on l.entry_id = e.id
    where e.kind in ('settlement', 'settlement-reversal') and e.source_id = $settlement group by e.id order by e.id`,
  params: { settlement: int },
  row: { id: int, kind: text as Column<'settlement' | 'settlement-reversal'>, day, amount: int },
});
export const entriesOfSettlement = (db: Db, settlement: number) => ofSettlement.all(db, { settlement });
