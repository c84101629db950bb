import type { Tx } from '#platform/database/client.ts';
import { command, int, json, nullable, text } from '#platform/database/statement.ts';

export interface TrailChange {
  readonly label: string;
  readonly old: string | null;
  readonly new: string | null;
}

export interface TrailEntry {
  readonly opportunity: number;
  /** Null where the program did it. */
  readonly by: number | null;
  readonly title: string;
  readonly changes?: readonly TrailChange[];
  readonly note?: string;
}

const insert = command({
  text: `insert into opportunity_trail (opportunity_id, at, by_id, title, changes, note)
    values ($opportunity, ms($now), $by, $title, $changes, $note)`,
  params: { opportunity: int, by: nullable(int), title: text, changes: json<string>(), note: text, now: int },
});

export async function addTrail(tx: Tx, entry: TrailEntry, now: number): Promise<void> {
  const { opportunity, by, title, changes = [], note = '' } = entry;
  await insert.run(tx, { opportunity, by, title, changes: JSON.stringify(changes), note, now });
}
