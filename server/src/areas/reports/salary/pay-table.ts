import { type Comparison, type Months, monthsOf } from '@tongzhou/contract/rules/calendar/report-period.ts';
import { type Scope, scopeParams, scopeValues, within } from '#areas/identity/public.ts';
import {
  hiddenOf,
  items,
  type Sums,
  toldCost,
  toldItems,
  toldOfCells,
  wholeCost,
  wholeItems,
} from '#areas/reports/salary/withhold-rules.ts';
import type { Db } from '#platform/database/client.ts';
import { sought } from '#platform/database/lists/keyword.ts';
import { list, type PageRequest } from '#platform/database/lists/list.ts';
import { day, int, ints, json, query, text, texts } from '#platform/database/statement.ts';

// What people cost, from published payrolls: of the whole company it is kept (migration 0066), of a part it is made of its
// people's sheets. Asked only by those who may see salaries: show-salary-report.ts sees to that before anything is read.

const kept = 'select * from payroll_sums where month = any ($months::text[]::date[])';
const counted = (item: string) =>
  `sum(p.${item})::int8 as ${item}, count(nullif(p.${item}, 0))::int4 as ${item}_people`;
const ofPeople = `select p.month, p.department_id, count(*)::int4 as people, sum(p.wage)::int8 as wage, ${items.map(counted).join(', ')}
    from (select s.month, s.department_id, s.user_id, sum(s.gross + s.leave_cut - s.bonus - s.dividend) as wage, -sum(s.leave_cut) as leave, sum(s.bonus) as bonus,
        sum(s.dividend) as dividend, sum(s.company_social) as social, sum(s.company_housing) as housing
      from users u join payroll_sheets s on s.user_id = u.id and s.published and s.month = any ($months::text[]::date[])
      where ${within('u')} group by 1, 2, 3) p
    group by 1, 2`;

const during = (period: Comparison) => `w.month between $${period}_from and $${period}_to`;
const days = { now_from: day, now_to: day, before_from: day, before_to: day, year_from: day, year_to: day };
type Days = Record<keyof typeof days, string>;

// Of chosen departments a month is what their cells tell. What is withheld of a cell depends on the others: where it is not kept,
// they are chosen when all are known.
const pay = (cells: string, part: 'whole' | 'part', chosen = '') => `with w as materialized (${toldOfCells(cells)})
  select coalesce((select json_agg(m) from (
      select to_char(w.month, 'YYYY-MM') as month, sum(w.people)::int4 as people,
        ${part === 'whole' ? `${wholeCost} as cost, ${wholeItems}` : `${toldCost()} as cost, ${toldItems()}`}
      from w ${chosen} group by w.month) m), '[]') as months,
    coalesce((select json_agg(x order by x.position, x.id) from (select t.*, d.department_name as name, d.position from (
      select w.department_id as id, max(w.people) filter (where ${during('now')}) as people, ${toldCost(during('now'))} as cost,
        ${toldItems(during('now'))}, ${toldCost(during('before'))} as before, ${toldCost(during('year'))} as year,
        count(*) filter (where w.hidden and ${during('now')})::int4 as withheld
      from w ${chosen} group by 1 having bool_or(${during('now')})) t join departments d on d.id = t.id) x), '[]') as departments`;

export interface MonthPaid extends Sums {
  readonly month: string;
}
export interface DepartmentPaid extends Sums {
  readonly id: number;
  readonly name: string;
  readonly before: number | null;
  readonly year: number | null;
  /** Months of the period that are left out. */
  readonly withheld: number;
}
const row = { months: json<readonly MonthPaid[]>(), departments: json<readonly DepartmentPaid[]>() };
const params = { months: texts, ...days };
const chosen = 'select c from unnest($chosen::int8[]) c';
const chosenParams = { ...params, chosen: ints };
const payOfAll = {
  whole: query({ text: pay(kept, 'whole'), params, row }),
  chosen: query({ text: pay(`${kept} and (department_id in (${chosen})) is true`, 'part'), params: chosenParams, row }),
};
const payWithin = {
  whole: query({ text: pay(hiddenOf(ofPeople), 'whole'), params: { ...params, ...scopeParams }, row }),
  chosen: query({
    text: pay(hiddenOf(ofPeople), 'part', `where w.department_id in (${chosen})`),
    params: { ...chosenParams, ...scopeParams },
    row,
  }),
};

/** What may be told of those whom the viewer sees, in departments as they were in each month. */
export async function payTold(
  db: Db,
  scope: Scope,
  periods: Readonly<Record<Comparison, Months>>,
  chosen: readonly number[] | undefined,
): Promise<{ readonly months: readonly MonthPaid[]; readonly departments: readonly DepartmentPaid[] }> {
  const days = Object.fromEntries(
    Object.entries(periods).flatMap(([period, { from, to }]) => [
      [`${period}_from`, `${from}-01`],
      [`${period}_to`, `${to}-01`],
    ]),
  ) as Days;
  const months = [...new Set(Object.values(periods).flatMap(monthsOf))].map((month) => `${month}-01`);
  const given = { ...days, months };
  const limits = scopeValues(scope);
  const found =
    limits === undefined
      ? chosen === undefined
        ? await payOfAll.whole.first(db, given)
        : await payOfAll.chosen.first(db, { ...given, chosen })
      : chosen === undefined
        ? await payWithin.whole.first(db, { ...given, ...limits })
        : await payWithin.chosen.first(db, { ...given, ...limits, chosen });
  return found ?? { months: [], departments: [] };
}

const sheets = list({
  row: {
    id: int,
    run_id: int,
    month: day,
    job_number: text,
    user_name: text,
    department_name: text,
    gross: int,
    bonus: int,
    dividend: int,
    company: int,
    cost: int,
  },
  params: { first: day, last: day, chosen: ints, own_department_id: int },
  select: `s.id, s.run_id, s.month, s.job_number, s.user_name, d.department_name, s.gross, s.bonus, s.dividend, s.company_social + s.company_housing as company,
    s.gross + s.company_social + s.company_housing as cost`,
  from: 'payroll_sheets s',
  joins: 'join departments d on d.id = s.department_id',
  always: 's.published and s.month between $first and $last',
  conditions: {
    chosen: sought('s.department_id = any ($chosen::int8[])'),
    own_department_id: sought('s.department_id = $own_department_id', ['month']),
  },
  sorts: { month: 's.month' },
  tieBreaker: 's.id',
});
export interface SheetFilter {
  readonly first: string;
  readonly last: string;
  readonly chosen?: readonly number[] | undefined;
  readonly own_department_id?: number | undefined;
}
export const listPaid = (db: Db, filter: SheetFilter, request: PageRequest<'month'>) =>
  sheets.page(db, { ...filter }, request);
