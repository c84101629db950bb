import type { bonusHow, bonusPage, myRed } from '@tongzhou/contract/areas/settlement/bonus.ts';
import type { DividendState } from '@tongzhou/contract/areas/settlement/sheet.ts';
import type { GivenOf, InputOf } from '@tongzhou/contract/endpoint.ts';
import { daysOfPeriod } from '@tongzhou/contract/rules/calendar/board-period.ts';
import { beginOf, today } from '@tongzhou/contract/rules/day.ts';
import { checkFigures } from '#areas/settlement/boards/show-board.ts';
import { type BonusListed, bonusById, bonusesOf, bonusYears } from '#areas/settlement/dividends/bonus-table.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { orNotFound } from '#platform/http/refusal.ts';

type Query = InputOf<typeof myRed>;

const dayOrNull = (day: string | null) => (day === null ? null : beginOf(day));

function showBonus(row: BonusListed) {
  const state: DividendState = row.reversed_day !== null ? 'reversed' : row.paid_day !== null ? 'paid' : 'waiting';
  return {
    ...row,
    booked_day: beginOf(row.booked_day),
    paid_day: dayOrNull(row.paid_day),
    reversed_day: dayOrNull(row.reversed_day),
    state,
  };
}

async function pageOfBonuses(db: Db, user: number, { page, page_size, sort, order, state, period }: Query) {
  const filter = { ...(state !== undefined && { [state]: true }), ...(period !== undefined && daysOfPeriod(period)) };
  const found = await bonusesOf(db, user, filter, { page, page_size, sort, order });
  return { ...found, list: found.list.map(showBonus) };
}

export async function showMyBonus(db: Db, caller: Caller, query: Query, now: number): Promise<GivenOf<typeof myRed>> {
  const [found, years] = await Promise.all([pageOfBonuses(db, caller.userId, query), bonusYears(db, caller.userId)]);
  const sum = (of: 'waiting' | 'paid' | 'reversed') => years.reduce((all, year) => all + year[of], 0);
  const standing = years.map(({ year, waiting, paid }) => ({ year, amount: waiting + paid }));
  const [waiting, paid] = [sum('waiting'), sum('paid')];
  return {
    ...found,
    sums: {
      all: waiting + paid,
      this_year: standing.find(({ year }) => year === today(now).slice(0, 4))?.amount ?? 0,
      waiting,
      paid,
      reversed: sum('reversed'),
    },
    years: standing.filter(({ amount }) => amount > 0),
  };
}

/** Of someone whose figures the board shows. */
export async function showBonuses(
  db: Db,
  caller: Caller,
  { user_id, ...query }: InputOf<typeof bonusPage>,
): Promise<GivenOf<typeof bonusPage>> {
  await checkFigures(db, caller, user_id);
  return pageOfBonuses(db, user_id, query);
}

/** One figure of all whom the leader moved: who was moved by how much is for those who decide. */
const scaleOf = (team: number, rest: number, moved: number): number =>
  Number(((team * 10_000 - moved) / (rest * 10_000)).toFixed(8));

/** One's own, or of someone whose figures the board shows. */
export async function showBonusHow(db: Db, caller: Caller, id: number): Promise<GivenOf<typeof bonusHow>> {
  const { user_id, parts, adjustment, moved, rest_units, ...bonus } = orNotFound(await bonusById(db, id));
  await checkFigures(db, caller, user_id);
  return {
    ...bonus,
    ...showBonus(bonus),
    parts: parts.map(({ start_on, end_on, minutes, participation, weight }) => ({
      ...{ minutes, participation, weight },
      start_on: beginOf(start_on),
      end_on: beginOf(end_on),
    })),
    adjustment: adjustment / 100,
    scale: adjustment === 0 ? scaleOf(bonus.team_units, rest_units, moved) : 1,
  };
}
