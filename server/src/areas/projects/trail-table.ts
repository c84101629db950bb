import type { Tx } from '#platform/database/client.ts';
import { command, int, json } from '#platform/database/statement.ts';

export interface TrailChange {
  readonly label: string;
  readonly old: string | null;
  readonly new: string | null;
  /** An amount: told to whoever may see the project's money. */
  readonly secret?: true;
}

export interface TrailEntry {
  readonly project: number;
  /** Null where the program did it. */
  readonly by: number | null;
  readonly title: string;
  readonly changes?: readonly TrailChange[];
  readonly note?: string;
}

const insert = command({
  text: `insert into project_trail (project_id, at, by_id, title, changes, note)
    select project, ms($now), by, title, changes, note
    from jsonb_to_recordset($entries) as e (project bigint, by bigint, title text, changes jsonb, note text)`,
  params: { entries: json<string>(), now: int },
});

export async function addTrails(tx: Tx, entries: readonly TrailEntry[], now: number): Promise<void> {
  const rows = entries.map(({ changes = [], note = '', ...entry }) => ({ ...entry, changes, note }));
  if (rows.length > 0) await insert.run(tx, { entries: JSON.stringify(rows), now });
}

export const addTrail = (tx: Tx, entry: TrailEntry, now: number): Promise<void> => addTrails(tx, [entry], now);
