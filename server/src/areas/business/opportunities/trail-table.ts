import type { Db, Tx } from '#platform/database/client.ts';
import { list, type PageRequest } from '#platform/database/lists/list.ts';
import { command, int, json, nullable, text, time } from '#platform/database/statement.ts';

interface TrailChange {
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
    select opportunity, ms($now), by, title, changes, note
    from jsonb_to_recordset($entries) as e (opportunity bigint, by bigint, title text, changes jsonb, note text)`,
  params: { entries: json<string>(), now: int },
});

export async function addTrails(tx: Tx, entries: readonly TrailEntry[], now: number): Promise<void> {
  const rows = entries.map(({ changes = [], note = '', ...entry }) => ({ ...entry, changes, note }));
  if (rows.length > 0) await insert.run(tx, { entries: JSON.stringify(rows), now });
}

export const addTrail = (tx: Tx, entry: TrailEntry, now: number): Promise<void> => addTrails(tx, [entry], now);

const trail = list({
  row: { id: int, at: time, by_name: nullable(text), title: text, changes: json<TrailChange[]>(), note: text },
  params: { opportunity_id: int },
  select: `t.id, t.at, coalesce(u.name, u.job_number) as by_name, t.title, t.changes, t.note`,
  from: 'opportunity_trail t',
  joins: 'left join users u on u.id = t.by_id',
  always: 't.opportunity_id = $opportunity_id',
  conditions: {},
  sorts: { at: 't.at' },
  tieBreaker: 't.id',
});

export const trailOf = (db: Db, opportunity: number, request: PageRequest<'at'>) =>
  trail.page(db, { opportunity_id: opportunity }, request);
