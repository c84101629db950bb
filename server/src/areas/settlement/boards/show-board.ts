import type { dividendBoard, growthBoard } from '@tongzhou/contract/areas/settlement/board.ts';
import type { GivenOf, InputOf } from '@tongzhou/contract/endpoint.ts';
import { movePeriod, periodsUpTo } from '@tongzhou/contract/rules/calendar/board-period.ts';
import { today } from '@tongzhou/contract/rules/day.ts';
import { levelAt } from '@tongzhou/contract/rules/settlement/growth.ts';
import { covers, type Scope, scopeOf } from '#areas/identity/public.ts';
import { departmentsBelow, person } from '#areas/organisation/public.ts';
import { type Measure, ownPlace, placesOf, sumOfBoard, sumsOver } from '#areas/settlement/boards/board-table.ts';
import { ruleOn } from '#areas/settlement/growth/rule-table.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { orNotFound } from '#platform/http/refusal.ts';

type Query = InputOf<typeof dividendBoard>;

const figuresWithin = (db: Db, caller: Caller): Promise<Scope> => scopeOf(db, caller, 'data.dividend');
const seen = { all: 'all', departments: 'some', self: 'none' } as const;

/** Someone whose figures the viewer may see; nobody else is known to exist. */
export async function checkFigures(db: Db, caller: Caller, user: number): Promise<void> {
  const someone = await person(db, user);
  const scope = await figuresWithin(db, caller);
  orNotFound(someone !== undefined && covers(scope, someone) ? someone : undefined);
}

/**
 * One board for one viewer. What a department's few people have together would tell what one of them has, and people come and
 * go between departments: its figures are for whoever sees everybody's.
 */
async function boardOf(db: Db, caller: Caller, measure: Measure, query: Query) {
  const { page, page_size, sort, order, period, by, keyword, department_id } = query;
  const chosen = department_id === undefined ? undefined : await departmentsBelow(db, [department_id]);
  const filter = { measure, period, before: movePeriod(period, -1), keyword, chosen };
  const [scope, found, own] = await Promise.all([
    figuresWithin(db, caller),
    placesOf(db, by, filter, { page, page_size, sort, order }),
    by === 'person' ? ownPlace(db, measure, period, caller.userId) : undefined,
  ]);
  const sees = seen[scope.kind];
  const shares = sees === 'all';
  const list = found.list.map((row) => {
    const isOwn = by === 'person' ? row.id === caller.userId : row.id === caller.departmentId;
    const open = by === 'person' ? covers(scope, row) : sees === 'all';
    return {
      rank: shares ? row.rank : row.place,
      previous_rank: shares ? row.previous_rank : row.previous_place,
      id: row.id,
      name: row.name,
      department_name: by === 'person' ? row.department_name : null,
      mine: isOwn,
      amount: open ? row.amount : null,
      total: open ? row.total : null,
    };
  });
  return {
    ...found,
    list,
    sees,
    sum: sees === 'all' ? await sumOfBoard(db, measure, by, period) : null,
    mine: own === undefined ? null : { amount: own.amount, rank: own.rank + (shares ? 0 : own.equals_before) },
  };
}

export async function showDividendBoard(db: Db, caller: Caller, query: Query): Promise<GivenOf<typeof dividendBoard>> {
  const board = await boardOf(db, caller, 'dividend', query);
  return { ...board, list: board.list.map(({ total: _, ...row }) => row) };
}

export async function showGrowthBoard(
  db: Db,
  caller: Caller,
  query: Query,
  now: number,
): Promise<GivenOf<typeof growthBoard>> {
  const [board, rule] = await Promise.all([boardOf(db, caller, 'growth', query), ruleOn(db, today(now))]);
  const open = board.list.flatMap(({ id, amount }) => (amount === null ? [] : [id]));
  const over = await sumsOver(db, 'growth', query.by, open, periodsUpTo(query.period, 6));
  return {
    ...board,
    list: board.list.map((row) => ({
      ...row,
      level: row.total === null || query.by === 'department' ? null : levelAt(rule?.levels ?? [], row.total).level.name,
      trend: row.amount === null ? null : over(row.id),
    })),
  };
}
