import { type LedgerLine, opposite } from '@tongzhou/contract/rules/settlement/settlement.ts';
import { entryOf, insertEntry, linesOfEntry } from '#areas/settlement/ledger/ledger-table.ts';
import type { Tx } from '#platform/database/client.ts';

interface Booked {
  readonly source: number;
  readonly day: string;
  readonly note: string;
}

/** Once for each source; where there is nothing to book, nothing is. */
export async function bookEntry(
  tx: Tx,
  kind: 'settlement' | 'payment',
  { source, day, note }: Booked,
  lines: readonly LedgerLine[],
  now: number,
): Promise<void> {
  if (lines.length > 0) await insertEntry(tx, { kind, source_id: source, day, reverses_id: null, note }, lines, now);
}

/** The opposite of what passing booked: every account is then as it was before. */
export async function takeBackSettlement(tx: Tx, { source, day, note }: Booked, now: number): Promise<void> {
  const entry = await entryOf(tx, 'settlement', source);
  if (entry === undefined) return;
  const lines = opposite(await linesOfEntry(tx, entry));
  await insertEntry(tx, { kind: 'settlement-reversal', source_id: source, day, reverses_id: entry, note }, lines, now);
}
