import type { Comparison } from '@tongzhou/contract/rules/calendar/report-period.ts';
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

// Sums of what passed. Of the whole company they are kept (migration 0066), of a part of it they are made of its claims, each by
// category (migration 0080). Each combination of what it is narrowed by is a text of its own, planned for itself.

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

const periods = `periods as materialized (select * from unnest($periods::text[], $firsts::text[]::date[], $lasts::text[]::date[]) as p (period, first, last))`;
const during = (period: Comparison) =>
  `between (select first from periods where period = '${period}') and (select last from periods where period = '${period}')`;
const most = 20;
const kinds = [
  { of: 'department', column: 'department_id' },
  { of: 'person', column: 'user_id' },
  { of: 'project', column: 'project_id' },
] as const;
const ofEach = (part: (kind: (typeof kinds)[number]) => string) => kinds.map(part).join(' union all ');
const named = `coalesce(d.department_name, u.name, u.job_number, j.name) as name`;
const namesOf = (of: string, id: string) => `left join departments d on ${of} = 'department' and d.id = ${id}
  left join users u on ${of} = 'person' and u.id = ${id} left join projects j on ${of} = 'project' and j.id = ${id}`;

// The largest are those of the period itself; only of them the other periods are read. All people together have what all
// categories have, and so have all departments; projects have what no department bears itself.
const fromSums = `with ${periods},
  largest as materialized (${ofEach(
    ({ of }) => `(select '${of}' as of, s.id from claim_sums s where s.measure = '${of}' and s.month ${during('now')}
      group by s.id order by sum(s.amount) desc, s.id limit ${most})`,
  )}),
  whole as materialized (select p.period, s.month, s.category, sum(s.lines) as lines, sum(s.amount) as amount
    from periods p join claim_sums s on s.measure = 'category' and s.month between p.first and p.last group by 1, 2, 3),
  own as (select p.period, sum(s.lines) as lines, sum(s.amount) as amount
    from periods p join claim_sums s on s.measure = 'own' and s.month between p.first and p.last group by 1)
  select w.period, 'category' as of, null::int8 as id, null as name, w.month, w.category, w.lines::int4 as lines, w.amount::int8 as amount from whole w
  union all select x.period, x.of, x.id, ${named}, null, null, x.lines::int4, x.amount::int8
    from (select p.period, g.of, g.id, sum(s.lines) as lines, sum(s.amount) as amount
      from largest g cross join periods p join claim_sums s on s.measure = g.of and s.id = g.id and s.month between p.first and p.last group by 1, 2, 3) x
      ${namesOf('x.of', 'x.id')}
  union all select w.period, m.of, null, null, null, null, (w.lines - m.less * coalesce(o.lines, 0))::int4, (w.amount - m.less * coalesce(o.amount, 0))::int8
    from (select period, sum(lines) as lines, sum(amount) as amount from whole group by 1) w left join own o on o.period = w.period
      cross join (values ('department', 0), ('person', 0), ('project', 1)) as m (of, less)`;

const comparisons = ['now', 'before', 'year'] as const;
const eachPeriod = (part: (period: Comparison) => string) => comparisons.map(part).join(', ');
/** As above; what is compared is added up on the way. */
const fromCells = (where: readonly Narrowing[]) => `with ${periods},
  days as materialized (select f.category, f.department_id, f.user_id, f.project_id, f.lines, f.amount, date_trunc('month', f.day::timestamp)::date as month,
      ${eachPeriod((period) => `f.day ${during(period)} as ${period}`)}
    from claim_cells f where f.day between (select min(first) from periods) and (select max(last) from periods) and ${all(where)}),
  largest as materialized (${ofEach(
    ({ of, column }) => `(select '${of}' as of, l.${column} as id,
        ${eachPeriod((period) => `sum(l.lines) filter (where l.${period}) as ${period}_lines, sum(l.amount) filter (where l.${period}) as ${period}_amount`)}
      from days l where l.${column} is not null group by l.${column} having bool_or(l.now)
      order by sum(l.amount) filter (where l.now) desc, l.${column} limit ${most})`,
  )}),
  whole as materialized (select p.period, m.* from periods p
    join (select l.month, l.category, l.project_id is null as own, sum(l.lines) as lines, sum(l.amount) as amount from days l group by 1, 2, 3) m
      on m.month between p.first and p.last)
  select w.period, 'category' as of, null::int8 as id, null as name, w.month, w.category, sum(w.lines)::int4 as lines, sum(w.amount)::int8 as amount
    from whole w group by w.period, w.month, w.category
  union all select x.period, g.of, g.id, ${named}, null, null, x.lines::int4, x.amount::int8
    from largest g cross join lateral (values ${eachPeriod((period) => `('${period}', g.${period}_lines, g.${period}_amount)`)}) as x (period, lines, amount)
      ${namesOf('g.of', 'g.id')} where x.lines is not null
  union all select w.period, m.of, null, null, null, null, sum(w.lines)::int4, sum(w.amount)::int8
    from whole w join (values ('department'), ('person'), ('project')) as m (of) on m.of <> 'project' or not w.own group by 1, 2`;

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

/** Months with categories; the largest of departments, people and projects, in every period, and all of these together. */
const sums = forParts({ periods: texts, firsts: texts, lasts: texts }, row, (where) =>
  where.length === 0 ? fromSums : fromCells(where),
);

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
    `select f.department_id as id, sum(f.amount) as spent from claim_cells f where f.project_id is null and f.day between $first and $last
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
