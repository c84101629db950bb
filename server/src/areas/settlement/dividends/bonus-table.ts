import type { WorkPart } from '@tongzhou/contract/rules/settlement/settlement.ts';
import type { Db } from '#platform/database/client.ts';
import { list, type PageRequest } from '#platform/database/lists/list.ts';
import { day, int, json, nullable, query, text, type Values } from '#platform/database/statement.ts';

const row = {
  id: int,
  project_id: int,
  project_number: nullable(text),
  project_name: text,
  settlement_id: int,
  settlement_number: nullable(int),
  booked_day: day,
  amount: int,
  paid_day: nullable(day),
  reversed_day: nullable(day),
};
const columns = `d.id, d.project_id, p.number as project_number, p.name as project_name, d.settlement_id, s.number as settlement_number, d.booked_day, d.amount, d.paid_day, d.reversed_day`;
const joins = 'join projects p on p.id = d.project_id join settlements s on s.id = d.settlement_id';
const [waiting, paid, reversed] = [
  'd.reversed_day is null and d.paid_day is null',
  'd.paid_day is not null',
  'd.reversed_day is not null',
];

const bonuses = list({
  row,
  params: { user: int, from: day, to: day },
  select: columns,
  from: 'dividends d',
  joins,
  always: 'd.user_id = $user',
  conditions: { waiting, paid, reversed, from: 'd.booked_day >= $from', to: 'd.booked_day <= $to' },
  sorts: { booked_day: 'd.booked_day', amount: 'd.amount' },
  tieBreaker: 'd.id',
});
export interface BonusFilter {
  readonly waiting?: boolean;
  readonly paid?: boolean;
  readonly reversed?: boolean;
  readonly from?: string;
  readonly to?: string;
}
export const bonusesOf = (db: Db, user: number, filter: BonusFilter, request: PageRequest<'booked_day' | 'amount'>) =>
  bonuses.page(db, { user, ...filter }, request);
export type BonusListed = Values<typeof row>;

const byYear = query({
  text: `select to_char(d.booked_day, 'YYYY') as year, coalesce(sum(d.amount) filter (where ${waiting}), 0)::int8 as waiting,
      coalesce(sum(d.amount) filter (where ${paid}), 0)::int8 as paid, coalesce(sum(d.amount) filter (where ${reversed}), 0)::int8 as reversed
    from dividends d where d.user_id = $user group by 1 order by 1 desc`,
  params: { user: int },
  row: { year: text, waiting: int, paid: int, reversed: int },
});
export const bonusYears = (db: Db, user: number) => byYear.all(db, { user });

const one = query({
  text: `select ${columns}, d.user_id, s.pool, x.parts, x.units, x.base, x.adjustment, x.reason, team.units as team_units, team.rest_units, team.moved
    from dividends d ${joins} join settlement_shares x on x.settlement_id = d.settlement_id and x.user_id = d.user_id
      cross join lateral (select sum(y.units)::int8 as units, coalesce(sum(y.units) filter (where y.adjustment = 0), 0)::int8 as rest_units,
        coalesce(sum(y.units * (10000 + y.adjustment)) filter (where y.adjustment <> 0), 0)::int8 as moved
        from settlement_shares y where y.settlement_id = d.settlement_id) team
    where d.id = $id`,
  params: { id: int },
  row: {
    ...row,
    user_id: int,
    pool: int,
    parts: json<readonly (WorkPart & { readonly start_on: string; readonly end_on: string })[]>(),
    units: int,
    base: int,
    adjustment: int,
    reason: nullable(text),
    team_units: int,
    rest_units: int,
    moved: int,
  },
});
export const bonusById = (db: Db, id: number) => one.first(db, { id });
