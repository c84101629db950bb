import type { getMyGrowPage, growthEntryPage } from '@tongzhou/contract/areas/settlement/growth-entry.ts';
import type { GivenOf, InputOf } from '@tongzhou/contract/endpoint.ts';
import { daysOfPeriod, periodsUpTo } from '@tongzhou/contract/rules/calendar/board-period.ts';
import { beginOf, today } from '@tongzhou/contract/rules/day.ts';
import { levelAt } from '@tongzhou/contract/rules/settlement/growth.ts';
import { sumsOver } from '#areas/settlement/boards/board-table.ts';
import { checkFigures } from '#areas/settlement/boards/show-board.ts';
import { type EntryListed, entriesOf, sumsByKind } from '#areas/settlement/growth/entry-table.ts';
import { ruleOn } from '#areas/settlement/growth/rule-table.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';

type Query = InputOf<typeof getMyGrowPage>;

function showEntry({ day, base, percent, participation, score, least, ...entry }: EntryListed) {
  const scored = entry.kind === 'satisfaction';
  return {
    ...entry,
    day: beginOf(day),
    how:
      entry.kind === 'grant'
        ? null
        : {
            ...{ base, percent, participation },
            score: score === null ? null : score / 10,
            least: scored ? least / 10 : null,
          },
  };
}

async function pageOfEntries(db: Db, user: number, { page, page_size, sort, order, kind, period }: Query) {
  const days = period === undefined ? {} : daysOfPeriod(period);
  const found = await entriesOf(db, user, { kind, ...days }, { page, page_size, sort, order });
  return { ...found, list: found.list.map(showEntry) };
}

export async function showMyGrowth(
  db: Db,
  caller: Caller,
  query: Query,
  now: number,
): Promise<GivenOf<typeof getMyGrowPage>> {
  const day = today(now);
  const me = caller.userId;
  const months = periodsUpTo(day.slice(0, 7), 12);
  const [found, kinds, rule, over] = await Promise.all([
    pageOfEntries(db, me, query),
    sumsByKind(db, me, `${day.slice(0, 4)}-01-01`),
    ruleOn(db, day),
    sumsOver(db, 'growth', 'person', [me], months),
  ]);
  const all = kinds.reduce((sum, { value }) => sum + value, 0);
  const levels = [...(rule?.levels ?? [])];
  return {
    ...found,
    sums: {
      all,
      this_year: kinds.reduce((sum, { this_year }) => sum + this_year, 0),
      by_kind: kinds.map(({ kind, value }) => ({ kind, value })),
    },
    ...levelAt(levels, all),
    levels,
    trend: over(me).map((value, at) => ({ month: months[at] as string, value })),
  };
}

/** Of someone whose figures the board shows. */
export async function showEntries(
  db: Db,
  caller: Caller,
  { user_id, ...query }: InputOf<typeof growthEntryPage>,
): Promise<GivenOf<typeof growthEntryPage>> {
  await checkFigures(db, caller, user_id);
  return pageOfEntries(db, user_id, query);
}
