import type { OneOff } from '@tongzhou/contract/rules/payroll/payroll-lines.ts';
import type { TaxStatus } from '@tongzhou/contract/rules/payroll/payroll-tax.ts';
import type { Amounts } from '@tongzhou/contract/rules/salary.ts';
import type { Db } from '#platform/database/client.ts';
import { bool, type Column, day, int, ints, json, nullable, query, small, text } from '#platform/database/statement.ts';

// What the sheets of several people are reckoned from: one statement for each kind of fact, whoever many they are.

// Of a person, so that two readings can be compared: employment, standards and leave up to the end of the month, and what is said of their pay.
const factsOf = (user: string) => `md5(concat_ws('|',
  (select concat_ws('/', f.entry_date, f.left_date) from staff_profiles f where f.user_id = ${user}),
  (select string_agg(f.id::text, ',' order by f.id) from salary_standards f where f.user_id = ${user} and f.effective_date <= $last),
  (select string_agg(concat_ws('/', f.leave_id, f.day, f.minutes), ',' order by f.day, f.leave_id)
    from leave_days f join approvals a on a.kind = 'leave' and a.record_id = f.leave_id and a.reverses_id is null and a.state = 1
    where f.user_id = ${user} and f.live and f.day between $first and $last),
  (select nullif(concat_ws('/', case when f.excluded then 'elsewhere' end, f.scheme_id), '') from payroll_people f where f.user_id = ${user}),
  (select 'status ' || f.status from payroll_tax_statuses f where f.user_id = ${user} and f.year = $year),
  (select 'deduction ' || f.amount from payroll_deductions f where f.user_id = ${user} and f.month = $tax_month),
  (select concat_ws('/', 'opening', f.through, f.income, f.special, f.additional, f.withheld) from payroll_openings f where f.user_id = ${user} and f.year = $year)))`;
const taxed = { year: small, tax_month: day };

const employed = `u.state <> 'pending' and p.entry_date is not null and (u.state <> 'left' or p.left_date is not null)`;
const paid = `${employed}
  and not exists (select from payroll_people x where x.user_id = u.id and x.excluded)
  and ($monthly and p.entry_date <= $last and coalesce(p.left_date, 'infinity'::date) >= $first
    or exists (select from payroll_items i where i.run_id = $run and i.user_id = u.id)
    or exists (select from payroll_dividends d where d.run_id = $run and d.user_id = u.id)
    or exists (select from leave_corrections c where c.user_id = u.id and c.settled_at is null))`;
const whom = { run: int, monthly: bool, first: day, last: day };

const count = query({
  text: `select count(*)::int4 as people from users u join staff_profiles p on p.user_id = u.id where ${paid}`,
  params: whom,
  row: { people: int },
});
export interface Whom {
  readonly run: number;
  readonly monthly: boolean;
  readonly first: string;
  readonly last: string;
}
export const countPeople = async (db: Db, given: Whom): Promise<number> =>
  (await count.first(db, { ...given }))?.people ?? 0;

const elsewhere = query({
  text: `select distinct d.user_id from dividends d join users u on u.id = d.user_id left join staff_profiles p on p.user_id = u.id
      left join payroll_people x on x.user_id = u.id
    where d.payroll_id is null and d.reversed_day is null and d.booked_day <= $last and (x.excluded or (${employed}) is not true)`,
  params: { last: day },
  row: { user_id: int },
});
/** Who is owed a dividend that no run of this company can pay out: it goes on waiting. */
export const paidElsewhere = async (db: Db, last: string): Promise<number[]> =>
  (await elsewhere.all(db, { last })).map(({ user_id }) => user_id);

const next = query({
  text: `select u.id from users u join staff_profiles p on p.user_id = u.id where u.id > $after and ${paid} order by u.id limit $most`,
  params: { ...whom, after: int, most: int },
  row: { id: int },
});
export const peopleAfter = async (db: Db, given: Whom & { readonly after: number; readonly most: number }) =>
  (await next.all(db, { ...given })).map(({ id }) => id);

const people = query({
  text: `select u.id, u.job_number, coalesce(u.name, u.job_number) as name, u.department_id, p.entry_date as entry, p.left_date as left,
      coalesce(x.scheme_id, (select s.id from payroll_schemes s where s.is_default)) as scheme_id,
      (select t.status from payroll_tax_statuses t where t.user_id = u.id and t.year = $year) as status,
      (select d.amount from payroll_deductions d where d.user_id = u.id and d.month = $tax_month) as deduction,
      (select to_jsonb(o) from payroll_openings o where o.user_id = u.id and o.year = $year) as opening,
      ${factsOf('u.id')} as facts
    from users u join staff_profiles p on p.user_id = u.id left join payroll_people x on x.user_id = u.id
    where u.id = any ($users) order by u.id`,
  params: { users: ints, ...taxed, first: day, last: day },
  row: {
    id: int,
    job_number: text,
    name: text,
    department_id: int,
    entry: day,
    left: nullable(day),
    scheme_id: nullable(int),
    status: nullable(text as Column<TaxStatus>),
    deduction: nullable(int),
    opening: nullable(
      json<{ through: number; income: number; special: number; additional: number; withheld: number }>(),
    ),
    facts: text,
  },
});
/** By the day of pay. */
export interface TaxTime {
  readonly year: number;
  readonly tax_month: string;
}
export const peopleFacts = (
  db: Db,
  given: TaxTime & { readonly users: readonly number[]; readonly first: string; readonly last: string },
) => people.all(db, { ...given });

const standards = query({
  text: `select user_id, effective_date as from, jsonb_build_object('base', base, 'post', post, 'performance', performance, 'allowance', allowance,
      'social_base', social_base, 'housing_base', housing_base, 'deduction', deduction) as amounts
    from salary_standards where user_id = any ($users) and effective_date <= $last order by user_id, effective_date, id`,
  params: { users: ints, last: day },
  row: { user_id: int, from: day, amounts: json<Amounts>() },
});
export const standardsOf = (db: Db, users: readonly number[], last: string) => standards.all(db, { users, last });

const leaves = query({
  text: `select d.user_id, d.leave_id, d.day, d.minutes, l.type_id, t.name as type_name, t.pay_percent as percent, coalesce(t.key = 'sick', false) as sick
    from leave_days d join approvals a on a.kind = 'leave' and a.record_id = d.leave_id and a.reverses_id is null and a.state = 1
      join leaves l on l.id = d.leave_id join leave_types t on t.id = l.type_id
    where d.user_id = any ($users) and d.live and d.day between $first and $last order by d.user_id, d.day, d.leave_id`,
  params: { users: ints, first: day, last: day },
  row: { user_id: int, leave_id: int, day, minutes: int, type_id: int, type_name: text, percent: int, sick: bool },
});
export const leavesOf = (db: Db, users: readonly number[], first: string, last: string) =>
  leaves.all(db, { users, first, last });

const items = query({
  text: `select user_id, id, kind, reason, amount, corrects from payroll_items where run_id = $run and user_id = any ($users) order by user_id, id`,
  params: { run: int, users: ints },
  row: {
    user_id: int,
    id: int,
    kind: text as Column<OneOff['kind']>,
    reason: text,
    amount: int,
    corrects: nullable(text),
  },
});
export const itemsOf = (db: Db, run: number, users: readonly number[]) => items.all(db, { run, users });

const dividends = query({
  text: `select user_id, dividend_id as id, title, amount from payroll_dividends where run_id = $run and user_id = any ($users) order by user_id, dividend_id`,
  params: { run: int, users: ints },
  row: { user_id: int, id: int, title: text, amount: int },
});
export const dividendsOf = (db: Db, run: number, users: readonly number[]) => dividends.all(db, { run, users });

// What was taken off for a day that is none any more.
const returned = query({
  text: `select c.user_id, c.leave_id, c.day, coalesce((select max((e ->> 'amount')::bigint) from payroll_sheets s, jsonb_array_elements(s.leave_rows) e
        where s.user_id = c.user_id and s.published and s.month = date_trunc('month', c.day)::date
          and (e ->> 'leave_id')::bigint = c.leave_id and (e ->> 'day')::date = c.day), 0)::int8 as amount
    from leave_corrections c where c.user_id = any ($users) and c.settled_at is null order by c.user_id, c.day, c.leave_id`,
  params: { users: ints },
  row: { user_id: int, leave_id: int, day, amount: int },
});
export const returnedOf = (db: Db, users: readonly number[]) => returned.all(db, { users });

const years = query({
  text: `select s.user_id, sum(s.income)::int8 as income, sum(s.social + s.housing)::int8 as special, sum(s.additional)::int8 as additional,
      sum(s.tax - s.bonus_tax)::int8 as withheld, bool_or(s.bonus_apart > 0) as bonus_taken, bool_or(s.tax_month = $month and s.additional > 0) as additional_taken
    from payroll_sheets s where s.user_id = any ($users) and s.published and s.tax_year = $year group by s.user_id`,
  params: { users: ints, year: small, month: small },
  row: {
    user_id: int,
    income: int,
    special: int,
    additional: int,
    withheld: int,
    bonus_taken: bool,
    additional_taken: bool,
  },
});
export const yearsOf = (db: Db, users: readonly number[], year: number, month: number) =>
  years.all(db, { users, year, month });

const former = query({
  text: `select s.user_id, count(distinct s.tax_month)::int4 as months, sum(s.income + s.bonus_apart)::int8 as income
    from payroll_sheets s where s.user_id = any ($users) and s.published and s.tax_year = $year group by s.user_id`,
  params: { users: ints, year: small },
  row: { user_id: int, months: int, income: int },
});
export const incomeOfYear = (db: Db, users: readonly number[], year: number) => former.all(db, { users, year });

const debts = query({
  text: `select distinct on (s.user_id) s.user_id, s.debt from payroll_sheets s where s.user_id = any ($users) and s.published order by s.user_id, s.id desc`,
  params: { users: ints },
  row: { user_id: int, debt: int },
});
export const debtsOf = (db: Db, users: readonly number[]) => debts.all(db, { users });

const before = query({
  text: `select o.user_id, s.net, s.lines from unnest($users::int8[]) as o (user_id) cross join lateral (select l.net, l.lines from payroll_sheets l
      where l.user_id = o.user_id and l.published and l.monthly and l.month < $month order by l.month desc, l.id desc limit 1) s`,
  params: { users: ints, month: day },
  row: { user_id: int, net: int, lines: json<{ label: string; amount: number; group: 'pay' }[]>() },
});
export const sheetsBefore = (db: Db, users: readonly number[], month: string) => before.all(db, { users, month });

const changed = query({
  text: `select s.user_name from payroll_sheets s where s.run_id = $run and s.facts <> ${factsOf('s.user_id')} order by s.id limit $most`,
  params: { run: int, ...taxed, first: day, last: day, most: int },
  row: { user_name: text },
});
const missing = query({
  text: `select coalesce(u.name, u.job_number) as user_name from users u join staff_profiles p on p.user_id = u.id
    where ${paid} and not exists (select from payroll_sheets s where s.run_id = $run and s.user_id = u.id) order by u.id limit $most`,
  params: { ...whom, most: int },
  row: { user_name: text },
});
/** Whose facts are no longer what their sheet was reckoned from, and who has none yet. */
export async function changedSince(db: Db, given: Whom, tax: TaxTime): Promise<string[]> {
  const { run, first, last } = given;
  const most = 20;
  const [moved, without] = [
    await changed.all(db, { run, first, last, ...tax, most }),
    await missing.all(db, { ...given, most }),
  ];
  return [...new Set([...moved, ...without].map(({ user_name }) => user_name))];
}
