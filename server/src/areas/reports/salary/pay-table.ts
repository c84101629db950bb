import { type PayItem, payItemNames } from '@tongzhou/contract/areas/reports/salary.ts';
import { type Scope, scopeParams, scopeValues, within } from '#areas/identity/public.ts';
import type { Cell, Part } from '#areas/reports/salary/withhold-rules.ts';
import type { Db } from '#platform/database/client.ts';
import { list, type PageRequest } from '#platform/database/list.ts';
import { day, int, ints, json, query, text, texts } from '#platform/database/statement.ts';

// What people cost, from published payrolls: of the whole company it is kept (migration 0066), of a part it is made of its
// people's sheets. Asked only by those who may see salaries: show-salary-report.ts sees to that before anything is read.

/** Of a cell: its department, how many, the wage, and of each other item how much and of how many. */
const figures = ['department_id', 'people', 'wage'].concat(
  payItemNames.filter((item) => item !== 'wage').flatMap((item) => [item, `${item}_people`]),
);
// A month in one value: of a large company they are thousands of cells, and each value of its own would cost.
const ofMonths = (cells: string) =>
  `select c.month, json_agg(array[${figures.map((name) => `c.${name}`).join(', ')}]::int8[]) as cells from ${cells} c group by 1`;
const row = { month: day, cells: json<readonly (readonly number[])[]>() };
const kept = query({
  text: ofMonths('(select * from payroll_sums where month = any ($months::text[]::date[]))'),
  params: { months: texts },
  row,
});
const counted = (item: string) =>
  `sum(p.${item})::int8 as ${item}, count(nullif(p.${item}, 0))::int4 as ${item}_people`;
const ofPeople = query({
  text: ofMonths(`(select p.month, p.department_id, count(*)::int4 as people, sum(p.wage)::int8 as wage, ${['leave', 'bonus', 'dividend', 'social', 'housing'].map(counted).join(', ')}
    from (select s.month, s.department_id, s.user_id, sum(s.gross + s.leave_cut - s.bonus - s.dividend) as wage, -sum(s.leave_cut) as leave, sum(s.bonus) as bonus,
        sum(s.dividend) as dividend, sum(s.company_social) as social, sum(s.company_housing) as housing
      from users u join payroll_sheets s on s.user_id = u.id and s.published and s.month = any ($months::text[]::date[])
      where ${within('u')} group by 1, 2, 3) p
    group by 1, 2)`),
  params: { months: texts, ...scopeParams },
  row,
});

function cellOf(month: string, values: readonly number[]): Cell {
  const [department = 0, people = 0, wage = 0, ...others] = values;
  const items = { wage: { amount: wage, people } } as Record<PayItem, Part>;
  let at = 0;
  for (const item of payItemNames)
    if (item !== 'wage') items[item] = { amount: others[at++] ?? 0, people: others[at++] ?? 0 };
  return { month, department, people, items };
}

/** Departments as they were in each month, of those whom the viewer sees. */
export async function payCells(db: Db, scope: Scope, months: readonly string[]): Promise<Cell[]> {
  const days = months.map((month) => `${month}-01`);
  const limits = scopeValues(scope);
  const rows = await (limits === undefined
    ? kept.all(db, { months: days })
    : ofPeople.all(db, { months: days, ...limits }));
  return rows.flatMap(({ month, cells }) => cells.map((values) => cellOf(month.slice(0, 7), values)));
}

const names = query({
  text: `select d.id, d.department_name as name from departments d where d.id = any ($ids) order by d.position, d.id`,
  params: { ids: ints },
  row: { id: int, name: text },
});
export const departmentNames = (db: Db, ids: readonly number[]) => names.all(db, { ids });

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
    chosen: 's.department_id = any ($chosen::int8[])',
    own_department_id: 's.department_id = $own_department_id',
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
