import type { Scope } from '#areas/identity/public.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { list, type PageRequest } from '#platform/database/lists/list.ts';
import { command, day, int, ints, json, nullable, query, small, text, texts } from '#platform/database/statement.ts';

const used = (department: string) =>
  `(select coalesce(sum(c.approved), 0)::int8 from claims c where c.department_id = ${department} and c.project_id is null and c.state = 'passed'
    and c.passed_on between $from and $to)`;
const underWay = (department: string) =>
  `(select coalesce(sum(coalesce(c.approved, c.total)), 0)::int8 from claims c where c.department_id = ${department} and c.project_id is null and c.state in ('running', 'returned'))`;

const budgets = list({
  row: { department_id: int, department_name: text, amount: nullable(int), used: int, under_way: int },
  params: { year: small, from: day, to: day, departments: ints },
  select: `d.id as department_id, d.department_name, (select b.amount from claim_budgets b where b.department_id = d.id and b.year = $year) as amount,
    ${used('d.id')} as used, ${underWay('d.id')} as under_way`,
  from: 'departments d',
  always: '$from::date <= $to::date and $year > 0',
  conditions: { within: 'd.id = any ($departments::int8[])' },
  sorts: { position: 'd.position' },
  tieBreaker: 'd.id',
});
const departmentsOf = (scope: Scope) =>
  scope.kind === 'all' ? undefined : { departments: scope.kind === 'departments' ? scope.departmentIds : [] };
const yearDays = (year: number) => ({ from: `${year}-01-01`, to: `${year}-12-31` });
/** Of the departments of the viewer's scope. */
export const listBudgets = (db: Db, scope: Scope, year: number, request: PageRequest<'position'>) =>
  budgets.page(db, { within: departmentsOf(scope), year, ...yearDays(year) }, request);

const ofDepartment = query({
  text: `select (select b.amount from claim_budgets b where b.department_id = $department and b.year = $year) as amount, ${used('$department')} as used,
    ${underWay('$department')} as under_way`,
  params: { department: int, year: small, from: day, to: day },
  row: { amount: nullable(int), used: int, under_way: int },
});
export const departmentBudget = (db: Db, department: number, year: number) =>
  ofDepartment.first(db, { department, year, ...yearDays(year) });

const ofProject = query({
  text: `select p.budget_reimbursement as amount,
      (select coalesce(sum(c.approved), 0)::int8 from claims c where c.project_id = p.id and c.state = 'passed') as used,
      (select coalesce(sum(coalesce(c.approved, c.total)), 0)::int8 from claims c where c.project_id = p.id and c.state in ('running', 'returned')) as under_way
    from projects p where p.id = $project`,
  params: { project: int },
  row: { amount: int, used: int, under_way: int },
});
export const projectBudget = (db: Db, project: number) => ofProject.first(db, { project });

const upsert = command({
  text: `insert into claim_budgets (department_id, year, amount) values ($department, $year, $amount)
    on conflict (department_id, year) do update set amount = excluded.amount`,
  params: { department: int, year: small, amount: int },
});
const remove = command({
  text: `delete from claim_budgets where department_id = $department and year = $year`,
  params: { department: int, year: small },
});
export const putBudget = (tx: Tx, department: number, year: number, amount: number | null) =>
  amount === null ? remove.run(tx, { department, year }) : upsert.run(tx, { department, year, amount });

const standards = query({
  text: `select level, cities, subsidy from travel_standards order by position`,
  row: { level: text, cities: texts, subsidy: int },
});
export const allStandards = (db: Db) => standards.all(db);

const clear = command({ text: `delete from travel_standards` });
const insert = command({
  text: `insert into travel_standards (level, position, cities, subsidy)
    select n.level, n.position, array(select jsonb_array_elements_text(n.cities)), n.subsidy
    from jsonb_to_recordset($standards) as n (level text, position int, cities jsonb, subsidy bigint)`,
  params: { standards: json<string>() },
});
export interface StandardValues {
  readonly level: string;
  readonly cities: readonly string[];
  readonly subsidy: number;
}
const lock = command({ text: `select pg_advisory_xact_lock(7406048)::text as held`, row: { held: text } });
/** In place of those there were. */
export async function putStandards(tx: Tx, given: readonly StandardValues[]): Promise<void> {
  await lock.run(tx);
  await clear.run(tx);
  await insert.run(tx, { standards: JSON.stringify(given.map((one, position) => ({ ...one, position }))) });
}
