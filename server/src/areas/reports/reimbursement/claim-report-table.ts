import type { Comparison } from '@tongzhou/contract/rules/report-period.ts';
import { ofPeopleWithin, scopeParams } from '#areas/identity/public.ts';
import type { Db } from '#platform/database/client.ts';
import {
  type Column,
  type Columns,
  command,
  day,
  int,
  ints,
  nullable,
  query,
  small,
  text,
  texts,
  type Values,
} from '#platform/database/statement.ts';

// Sums of what passed. Of the whole company they are kept (migration 0066), of a part of it they are made of its lines. Each
// combination of what it is narrowed by is a text of its own, planned for itself.

export interface Part {
  /** Nothing for whoever sees everything. */
  readonly within: { readonly self: number; readonly departments: readonly number[] } | undefined;
  readonly chosen?: readonly number[] | undefined;
  readonly user?: number | undefined;
  readonly project?: number | undefined;
}
type Narrowing = 'within' | 'chosen' | 'user' | 'project';
const narrowings: Readonly<Record<Narrowing, { readonly condition: string; readonly params: Columns }>> = {
  within: { condition: ofPeopleWithin('f.user_id'), params: scopeParams },
  chosen: { condition: 'f.department_id = any ($chosen::int8[])', params: { chosen: ints } },
  user: { condition: 'f.user_id = $user', params: { user: int } },
  project: { condition: 'f.project_id = $project', params: { project: int } },
};
const names = Object.keys(narrowings) as Narrowing[];
const combinations = Array.from({ length: 2 ** names.length }, (_, bits) =>
  names.filter((_name, at) => Math.floor(bits / 2 ** at) % 2 === 1),
);

/** A statement for each combination, and the one that a part of the company is asked by. */
function forParts<R extends Columns>(params: Columns, row: R, textOf: (where: readonly Narrowing[]) => string) {
  const made = new Map(
    combinations.map((where) => [
      where.join(),
      query({
        text: textOf(where),
        params: Object.assign({}, params, ...where.map((name) => narrowings[name].params)) as Columns,
        row,
      }),
    ]),
  );
  return (db: Db, { within, ...part }: Part, values: object): Promise<Values<R>[]> => {
    const given = { within, ...part };
    const statement = made.get(names.filter((name) => given[name] !== undefined).join());
    return (statement as NonNullable<typeof statement>).all(db, { ...values, ...part, ...within } as never);
  };
}
const all = (where: readonly Narrowing[]): string =>
  ['true', ...where.map((name) => narrowings[name].condition)].join(' and ');

const periods = 'unnest($periods::text[], $firsts::text[]::date[], $lasts::text[]::date[]) as p (period, first, last)';
const fromSums = `select p.period, s.measure as of, case when s.measure <> 'category' then s.id end as id, case when s.measure = 'category' then s.month end as month,
    case when s.measure = 'category' then s.category end as category, sum(s.lines)::int8 as lines, sum(s.amount)::int8 as amount
  from ${periods} join claim_sums s on s.measure in ('category', 'department', 'person', 'project') and s.month between p.first and p.last group by 1, 2, 3, 4, 5`;
const fromLines = (where: readonly Narrowing[]) => `select p.period,
    case when grouping(f.category) = 0 then 'category' when grouping(f.department_id) = 0 then 'department' when grouping(f.user_id) = 0 then 'person' else 'project' end as of,
    coalesce(f.department_id, f.user_id, f.project_id) as id, date_trunc('month', f.day::timestamp)::date as month, f.category, count(*) as lines, sum(f.amount)::int8 as amount
  from ${periods} join claim_facts f on f.day between p.first and p.last and ${all(where)}
  group by p.period, grouping sets ((date_trunc('month', f.day::timestamp)::date, f.category), (f.department_id), (f.user_id), (f.project_id))`;

const row = {
  period: text as Column<Comparison>,
  of: text as Column<'category' | 'department' | 'person' | 'project'>,
  /** Null: of all of its kind together, or of a category. */
  id: nullable(int),
  name: nullable(text),
  month: nullable(day),
  category: nullable(text),
  lines: int,
  amount: int,
};
export type ClaimSum = Values<typeof row>;

const most = 20;
/** Months with categories; the largest of departments, people and projects, in every period, and all of these together. */
const sums = forParts({ periods: texts, firsts: texts, lasts: texts }, row, (where) => {
  const cells = where.length === 0 ? fromSums : fromLines(where);
  return `with cells as materialized (${cells}),
    largest as (select r.of, r.id from (select c.of, c.id, row_number() over (partition by c.of order by c.amount desc, c.id) as place from cells c
      where c.period = 'now' and c.of <> 'category' and c.id is not null) r where r.place <= ${most})
    select c.period, c.of, c.id, coalesce(d.department_name, u.name, u.job_number, j.name) as name, c.month, c.category, c.lines::int4 as lines, c.amount
      from cells c left join largest g on g.of = c.of and g.id = c.id
        left join departments d on c.of = 'department' and d.id = c.id left join users u on c.of = 'person' and u.id = c.id
        left join projects j on c.of = 'project' and j.id = c.id
      where c.of = 'category' or g.id is not null
    union all select c.period, c.of, null, null, null, null, sum(c.lines)::int4, sum(c.amount)::int8 from cells c
      where c.of <> 'category' and c.id is not null group by 1, 2`;
});

export interface Span {
  readonly period: Comparison;
  readonly first: string;
  readonly last: string;
}
export const claimSums = (db: Db, part: Part, spans: readonly Span[]) =>
  sums(db, part, {
    periods: spans.map(({ period }) => period),
    firsts: spans.map(({ first }) => first),
    lasts: spans.map(({ last }) => last),
  });

const budget = { id: int, name: text, budget: int, spent: int };
const year = { year: small, first: day, last: day };
const budgetText = (
  spent: string,
  whose: string,
) => `select d.id, d.department_name as name, b.amount as budget, coalesce(s.spent, 0)::int8 as spent
  from claim_budgets b join departments d on d.id = b.department_id left join (${spent}) s on s.id = d.id
  where b.year = $year and ${whose} order by coalesce(s.spent, 0)::float8 / greatest(b.amount, 1) desc, d.id limit ${most}`;
const ofDepartments = 'd.id = any ($among::int8[])';
const kept = `select s.id, sum(s.amount) as spent from claim_sums s where s.measure = 'own' and s.month between $first and $last`;
const allBudgets = query({ text: budgetText(`${kept} group by 1`, 'true'), params: year, row: budget });
const someBudgets = query({
  text: budgetText(`${kept} and s.id = any ($among::int8[]) group by 1`, ofDepartments),
  params: { ...year, among: ints },
  row: budget,
});
const seenBudgets = query({
  text: budgetText(
    `select f.department_id as id, sum(f.amount) as spent from claim_facts f where f.project_id is null and f.day between $first and $last
      and f.department_id = any ($among::int8[]) and ${ofPeopleWithin('f.user_id')} group by 1`,
    ofDepartments,
  ),
  params: { ...year, among: ints, ...scopeParams },
  row: budget,
});
/** Of the departments in reach, with what of each the viewer sees. */
export function budgetsOf(db: Db, { within, chosen }: Part, of: { year: number; first: string; last: string }) {
  if (within === undefined)
    return chosen === undefined ? allBudgets.all(db, of) : someBudgets.all(db, { ...of, among: chosen });
  const among = within.departments.filter((id) => chosen === undefined || chosen.includes(id));
  return seenBudgets.all(db, { ...of, among, ...within });
}

/** Cells that came to have several rows have one again. */
export const foldClaimSums = command({
  text: `with several as (select s.measure, s.month, s.id, s.category from claim_sums s group by 1, 2, 3, 4 having count(*) > 1),
      gone as (delete from claim_sums s using several m where (s.measure, s.month, s.id, s.category) = (m.measure, m.month, m.id, m.category) returning s.*)
    insert into claim_sums select g.measure, g.month, g.id, g.category, sum(g.lines), sum(g.amount) from gone g group by 1, 2, 3, 4
      having sum(g.lines) <> 0 or sum(g.amount) <> 0`,
  params: {},
});
