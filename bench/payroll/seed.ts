// A company that has paid its people for two years: everyone has a standard, leave this month, and a sheet for every earlier month.
import { runSql } from '../../tools/embedded-sql.ts';
import { addPeople, addViewers, fill, firstPerson, numbers } from '../fill.ts';

export const viewers = [
  { id: 900, name: '财务', group: 'finance', secret: '00000000-0000-4000-8000-000000000801' },
] as const;

export interface PayrollSize {
  readonly people: number;
  readonly months: number;
}

const person = `${firstPerson} - 1 + n`;
/** As many lines as a real sheet has, each with its explanation: the last month is compared by them. */
const lines = Array.from({ length: 16 }, (_, at) => ({
  key: `line-${at}`,
  label: `项目${at}`,
  group: 'pay',
  amount: 10_000 * at,
  formula: '工资标准，全月出勤',
  inputs: [{ label: '计薪天数', value: '22 天' }],
  rows: [{ label: '2026-01-01 至 2026-01-31', value: '标准 8,000.00，22 个工作日' }],
}));

/** The first day of the month that many months ago. */
const monthsAgo = (count: string) => `(date_trunc('month', current_date) - interval '1 month' * (${count}))::date`;

export async function seedPayroll(dataDir: string, size: PayrollSize): Promise<void> {
  await addPeople(dataDir, size.people);
  await addViewers(dataDir, viewers);
  await addPay(dataDir, size);
  await addSickness(dataDir, size.people);
  await runSql(dataDir, 'vacuum (analyze)', 'postgres');
}

/** Standards, runs and sheets for existing people. */
export async function addPay(dataDir: string, { people, months }: PayrollSize): Promise<void> {
  const run = `${months} - m`;
  await fill(
    dataDir,
    `insert into staff_profiles (user_id, entry_date) select ${person}, '2015-01-01' from ${numbers(people)} on conflict (user_id) do update set entry_date = '2015-01-01';
    insert into salary_standards (user_id, effective_date, base, post, performance, allowance, social_base, housing_base, deduction, reason, source, created_at)
      select ${person}, day::date, 800000 + n * 100, 200000, 100000, 50000, 1000000, 1000000, 150000, '', 'salary_change', now()
      from ${numbers(people)}, (values ('2015-01-01'), ('2023-04-01'), ('2025-04-01')) as days (day);
    insert into payroll_schemes (id, name, is_default) overriding system value values (1, '示例市', true);
    insert into payroll_parameters (kind, scheme_id, from_day, source, content, updated_at)
      values ('scheme', 1, '2020-01-01', '示例', jsonb_build_object('social_floor', 400000, 'social_cap', 2500000, 'housing_floor', 250000, 'housing_cap', 3000000,
        'minimum_wage', 249000, 'rates', (select jsonb_object_agg(name, '{"person": 800, "company": 1600}'::jsonb)
          from unnest('{pension,medical,unemployment,injury,maternity,housing}'::text[]) name)), now());
    insert into payroll_parameters (kind, from_day, to_day, source, content, updated_at)
      select 'tax', make_date(y, 1, 1), make_date(y, 12, 31), '示例', (select content from payroll_parameters where kind = 'tax' limit 1), now()
      from generate_series(extract(year from current_date)::int, extract(year from current_date)::int + 1) y on conflict do nothing;
    insert into payroll_runs (id, number, kind, month, pay_date, state, people, created_at, published_at, paid_on) overriding system value
      select ${run}, 'GB-' || (${run}), 'monthly', ${monthsAgo('m + 1')}, ${monthsAgo('m')}, 'paid', ${people}, now(), now(), ${monthsAgo('m')}
      from generate_series(0, ${months - 1}) m;
    select setval(pg_get_serial_sequence('payroll_runs', 'id'), ${months});
    insert into payroll_sheets (run_id, user_id, department_id, job_number, user_name, month, monthly, tax_year, tax_month, published, compute_no, gross, leave_cut, bonus, dividend,
        social, housing, tax, bonus_tax, other, net, debt, company_social, company_housing, income, additional, basic, taxable, bonus_apart, lines, leave_rows, returned_days, facts,
        moved, over, reasons, state)
      select ${run}, ${person}, 1001 + n % 800, 'T' || (100000 + n), '员工' || n, ${monthsAgo('m + 1')}, true, extract(year from ${monthsAgo('m')})::int, extract(month from ${monthsAgo('m')})::int,
        true, 1, 1150000, 0, 0, 0, 80000, 80000, 9000, 0, 0, 981000, 0, 160000, 160000, 1150000, 150000, 500000, 300000, 0,
        case when m = 0 then '${JSON.stringify(lines)}'::jsonb else '[]' end, '[]', '[]', '', n % 7, n % 50 = 0, '{}', 'confirmed'
      from ${numbers(people)}, generate_series(0, ${months - 1}) m;
    analyze;`,
  );
}

/** Two days of sick leave this month, for everyone. */
const addSickness = (dataDir: string, people: number) =>
  fill(
    dataDir,
    `insert into leaves (id, user_id, type_id, start_at, end_at, start_half, end_half, minutes, description, created_by, created_at) overriding system value
      select n, ${person}, t.id, now(), now(), 'am', 'pm', 960, '看病', ${person}, now() from ${numbers(people)} join leave_types t on t.key = 'sick';
    insert into leave_days (leave_id, day, user_id, from_minute, to_minute, minutes, live)
      select n, ${monthsAgo('0')} + (n % 20)::int + k, ${person}, 540, 1080, 480, true from ${numbers(people)}, generate_series(0, 1) k;
    insert into approvals (id, kind, list, number, record_id, title, summary, applicant_id, submitter_id, department_id, state, round, next_key, resume, remind_hours, submitted_at, finished_at)
        overriding system value
      select n, 'leave', 'leave', 'QJ-' || n, n, '病假', '[]', ${person}, ${person}, 1001 + n % 800, 1, 1, 3, true, 24, now(), now() from ${numbers(people)};`,
  );
