// Two years of leave and of pay beside the claims of the reimbursement part, as the three reports sum them up.
import { runSql } from '../../tools/embedded-sql.ts';
import { addViewers, fill, firstPerson, numbers, oneOf } from '../fill.ts';
import { type ClaimSize, seedClaims } from '../reimbursement/seed.ts';

export const viewers = [
  { id: 910, name: '看全部的', group: 'leaders', secret: '00000000-0000-4000-8000-000000000901' },
  { id: 911, name: '看一个分支的', group: 'report-head', secret: '00000000-0000-4000-8000-000000000902' },
] as const;
export type ReportViewer = (typeof viewers)[number];

/** The head of this department sees some four hundred people of those below it. */
export const branch = 1002;

export interface ReportSize extends ClaimSize {
  readonly months: number;
}

const person = `${firstPerson} - 1 + n`;
const monthsAgo = (count: string) => `(date_trunc('month', current_date) - interval '1 month' * (${count}))::date`;

export async function seedReports(dataDir: string, { months, ...size }: ReportSize): Promise<void> {
  await seedClaims(dataDir, size);
  await fill(
    dataDir,
    `insert into role_groups (name, wildcard, checked, half_checked, data_scope) values ('report-head', false, '{801,802,803,9003}', '{800,9000}', 'department-and-below')`,
  );
  await addViewers(dataDir, viewers);
  const { people } = size;
  // Two days a month for everyone, each month by a request of its own.
  const at = `${people} * m + n`;
  await fill(
    dataDir,
    `update users set department_id = ${branch} where id = ${viewers[1].id};
    insert into leaves (id, user_id, type_id, start_at, end_at, start_half, end_half, minutes, description, created_by, created_at) overriding system value
      select ${at}, ${person}, 1 + n % 4, ${monthsAgo('m')} + n % 26, ${monthsAgo('m')} + n % 26 + 1, 'am', 'pm', 960, '', ${person}, now()
      from ${numbers(people)}, generate_series(0, ${months - 1}) m;
    insert into leave_days (leave_id, day, user_id, from_minute, to_minute, minutes, live)
      select l.id, l.start_at::date + d, l.user_id, 540, 1080, 480, true from leaves l, generate_series(0, 1) d;
    insert into approvals (id, kind, list, number, record_id, title, summary, applicant_id, submitter_id, department_id, state, round, next_key, resume, remind_hours,
        submitted_at, finished_at) overriding system value
      select 8000000 + l.id, 'leave', 'leave', 'QJ-' || l.id, l.id, '请假', '[]', l.user_id, l.user_id, 1001, case when l.id % 20 = 0 then 0 else 1 end, 1, 3, true, 24, now(), now() from leaves l;
    insert into payroll_runs (id, number, kind, month, pay_date, state, created_at, published_at, paid_on) overriding system value
      select m + 1, 'GR-' || m, 'monthly', ${monthsAgo('m + 1')}, ${monthsAgo('m')}, 'paid', now(), now(), ${monthsAgo('m')} from generate_series(0, ${months - 1}) m;
    insert into payroll_sheets (run_id, user_id, department_id, job_number, user_name, month, monthly, tax_year, tax_month, published, compute_no, gross, leave_cut, bonus, dividend,
        social, housing, tax, bonus_tax, other, net, debt, company_social, company_housing, income, additional, basic, taxable, bonus_apart, lines, leave_rows, returned_days, facts,
        moved, over, reasons, state)
      select m + 1, ${person}, 1001 + n % 800, 'T' || (100000 + n), '员工' || n, ${monthsAgo('m + 1')}, true, 2026, 1, true, 1, 1150000, ${oneOf(900, 1)}, ${oneOf(3, 2)} * 50000, 0, 80000, 80000,
        9000, 0, 0, 981000, 0, 160000, 160000, 1150000, 150000, 500000, 300000, 0, '[]', '[]', '[]', '', 0, false, '{}', 'confirmed'
      from ${numbers(people)}, generate_series(0, ${months - 1}) m;
    insert into leave_facts select * from leave_facts_counted;
    insert into claim_facts select * from claim_facts_counted;
    insert into claim_cells select * from claim_cells_counted;
    insert into claim_sums select * from claim_sums_counted;
    insert into payroll_sums select * from payroll_sums_counted;`,
  );
  await runSql(dataDir, 'vacuum (analyze)', 'postgres');
}
