import { recordOwnWork } from '#areas/operation-log/public.ts';
import { entriesFor } from '#areas/settlement/growth/book.ts';
import { insertEntries, type NewEntry } from '#areas/settlement/growth/entry-table.ts';
import { type RuleRecord, ruleOn } from '#areas/settlement/growth/rule-table.ts';
import { bidsAfter, scoresAfter, teamUntil } from '#areas/settlement/growth/work-table.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import type { Database } from '#platform/database/database.ts';

interface Found {
  readonly id: number;
  readonly project_id: number;
  readonly project_name: string;
  readonly day: string;
}

type Within = (work: (tx: Tx) => Promise<number>) => Promise<number>;

async function bookEach<One extends Found>(
  db: Db,
  within: Within,
  source: 'score' | 'bid',
  after: (db: Db, id: number) => Promise<readonly One[]>,
  worth: (tx: Tx, rule: RuleRecord, one: One) => Promise<readonly NewEntry[]>,
): Promise<number> {
  let booked = 0;
  let last = 0;
  for (let found = await after(db, last); found.length > 0; found = await after(db, last))
    for (const one of found) {
      last = one.id;
      booked += await within(async (tx) => {
        const rule = await ruleOn(tx, one.day);
        if (rule === undefined) return 0;
        const booking = { source, rule: rule.id, project: one.project_id, day: one.day, by: null } as const;
        const { length } = await insertEntries(tx, booking, await worth(tx, rule, one));
        if (length > 0)
          await recordOwnWork(tx, 'settlement', '计入成长值', [
            {
              object: { kind: 'project', id: one.project_id, label: one.project_name },
              changes: [
                { field: 'people', label: source === 'score' ? '客户满意' : '揭榜中标', old: null, new: length },
              ],
            },
          ]);
        return length;
      });
    }
  return booked;
}

/** What clients were pleased with, and bids that won: as the areas below have them by now. */
export async function bookPending(db: Db, within: Within): Promise<number> {
  const scores = await bookEach(db, within, 'score', scoresAfter, async (tx, rule, found) => {
    const { id, base, score, project_id, day } = found;
    const team = await teamUntil(tx, project_id, day);
    return entriesFor(rule, team, { kind: 'satisfaction', source_id: id, base, score });
  });
  const bids = await bookEach(db, within, 'bid', bidsAfter, async (_tx, rule, { id, base, bidder_id }) => {
    const bidder = { user_id: bidder_id, participation: 100 };
    return entriesFor(rule, [bidder], { kind: 'bid_won', source_id: id, base, score: null });
  });
  return scores + bids;
}

/** Each in a transaction of its own: what one cannot be booked for does not hold up the others. */
export const bookWork = (database: Database): Promise<number> =>
  bookPending(database, (work) => database.transaction(work));
