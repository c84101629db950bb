import type { TaxStatus } from '@tongzhou/contract/rules/payroll/payroll-tax.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { contains } from '#platform/database/lists/keyword.ts';
import { list, type PageRequest } from '#platform/database/lists/list.ts';
import {
  bool,
  type Column,
  command,
  day,
  int,
  json,
  nullable,
  query,
  small,
  text,
  texts,
} from '#platform/database/statement.ts';

interface Opening {
  readonly through: number;
  readonly income: number;
  readonly special: number;
  readonly additional: number;
  readonly withheld: number;
}

const people = list({
  row: {
    user_id: int,
    job_number: text,
    user_name: text,
    department_name: text,
    excluded: bool,
    scheme_id: nullable(int),
    scheme_name: nullable(text),
    tax_status: nullable(text as Column<TaxStatus>),
    deduction: nullable(int),
    opening: nullable(json<Opening>()),
  },
  params: { year: small, month: day, keyword: text, department_id: int },
  select: `u.id as user_id, u.job_number, coalesce(u.name, u.job_number) as user_name, d.department_name, coalesce(x.excluded, false) as excluded, x.scheme_id,
    s.name as scheme_name, t.status as tax_status, m.amount as deduction, to_jsonb(o) - '{user_id,year}'::text[] as opening`,
  from: 'users u',
  joins: `join departments d on d.id = u.department_id left join payroll_people x on x.user_id = u.id left join payroll_schemes s on s.id = x.scheme_id
    left join payroll_tax_statuses t on t.user_id = u.id and t.year = $year left join payroll_deductions m on m.user_id = u.id and m.month = $month
    left join payroll_openings o on o.user_id = u.id and o.year = $year`,
  always: `u.state in ('probation', 'regular')`,
  conditions: {
    keyword: `${contains('u.name')} or ${contains('u.job_number')}`,
    department_id: 'u.department_id = $department_id',
    excluded: 'exists (select from payroll_people k where k.user_id = u.id and k.excluded)',
  },
  sorts: { job_number: 'u.job_number' },
  tieBreaker: 'u.id',
});
export const listPeople = (
  db: Db,
  given: {
    readonly year: number;
    readonly month: string;
    readonly keyword?: string | undefined;
    readonly department_id?: number | undefined;
    readonly excluded?: boolean | undefined;
  },
  request: PageRequest<'job_number'>,
) => people.page(db, given, request);

const one = query({
  text: `select coalesce(x.excluded, false) as excluded, x.scheme_id, (select t.status from payroll_tax_statuses t where t.user_id = $user and t.year = $year) as tax_status
    from users u left join payroll_people x on x.user_id = u.id where u.id = $user`,
  params: { user: int, year: small },
  row: { excluded: bool, scheme_id: nullable(int), tax_status: nullable(text as Column<TaxStatus>) },
});
export const payPerson = (db: Db, user: number, year: number) => one.first(db, { user, year });

const excludedOnes = query({
  text: `select exists (select from payroll_people where user_id = $user and excluded) as excluded`,
  params: { user: int },
  row: { excluded: bool },
});
/** Paid elsewhere. */
export const isExcluded = async (db: Db, user: number): Promise<boolean> =>
  (await excludedOnes.first(db, { user }))?.excluded === true;

const put = command({
  text: `insert into payroll_people (user_id, excluded, scheme_id) values ($user, $excluded, $scheme)
    on conflict (user_id) do update set excluded = excluded.excluded, scheme_id = excluded.scheme_id`,
  params: { user: int, excluded: bool, scheme: nullable(int) },
});
const clearStatus = command({
  text: `delete from payroll_tax_statuses where user_id = $user and year = $year`,
  params: { user: int, year: small },
});
const putStatus = command({
  text: `insert into payroll_tax_statuses (user_id, year, status) values ($user, $year, $status)`,
  params: { user: int, year: small, status: text },
});
export interface PersonValues {
  readonly user: number;
  readonly excluded: boolean;
  readonly scheme: number | null;
  readonly year: number;
  readonly status: TaxStatus | null;
}
export async function savePayPersonRow(tx: Tx, { user, excluded, scheme, year, status }: PersonValues): Promise<void> {
  await put.run(tx, { user, excluded, scheme });
  await clearStatus.run(tx, { user, year });
  if (status !== null) await putStatus.run(tx, { user, year, status });
}

const putDeductions = command({
  text: `insert into payroll_deductions (user_id, month, amount) select n.user_id, n.month, n.amount
    from jsonb_to_recordset($rows) as n (user_id bigint, month date, amount bigint)
    on conflict (user_id, month) do update set amount = excluded.amount`,
  params: { rows: json<string>() },
});
export const saveDeductions = (
  tx: Tx,
  rows: readonly { readonly user_id: number; readonly month: string; readonly amount: number }[],
) => putDeductions.run(tx, { rows: JSON.stringify(rows) });

const putOpenings = command({
  text: `insert into payroll_openings (user_id, year, through, income, special, additional, withheld)
    select n.user_id, n.year, n.through, n.income, n.special, n.additional, n.withheld
    from jsonb_to_recordset($rows) as n (user_id bigint, year int, through int, income bigint, special bigint, additional bigint, withheld bigint)
    on conflict (user_id, year) do update set through = excluded.through, income = excluded.income, special = excluded.special,
      additional = excluded.additional, withheld = excluded.withheld`,
  params: { rows: json<string>() },
});
export const saveOpenings = (
  tx: Tx,
  rows: readonly (Opening & { readonly user_id: number; readonly year: number })[],
) => putOpenings.run(tx, { rows: JSON.stringify(rows) });

const paidIn = query({
  text: `select distinct s.user_id from payroll_sheets s where s.published and s.tax_year = $year and s.user_id in (select u.id from users u where u.job_number = any ($numbers))`,
  params: { year: small, numbers: texts },
  row: { user_id: int },
});
/** Whoever was paid here in that year already. */
export const paidInYear = async (db: Db, year: number, numbers: readonly string[]): Promise<Set<number>> =>
  new Set((await paidIn.all(db, { year, numbers })).map(({ user_id }) => user_id));
