import type { TestApp } from '#testing/test-app.ts';

// What reports are made of, put straight into the tables: by the areas' own deeds it would take too long to have much of it.

let counter = 0;

const anApproval = async (app: TestApp, kind: string, record: number, user: number): Promise<number> => {
  counter += 1;
  const [row] = await app.sql<{ id: number }>(
    `insert into approvals (kind, list, number, record_id, title, summary, applicant_id, submitter_id, department_id, state, round, next_key, resume, remind_hours, submitted_at, finished_at)
      select $1, $1, 'R' || upper($1) || '-' || $2::text, $3, '测试', '[]', u.id, u.id, u.department_id, 1, 1, 3, true, 24, now(), now() from users u where u.id = $4 returning id::int`,
    [kind, counter, record, user],
  );
  return row?.id as number;
};

interface NewLine {
  readonly amount: number;
  readonly transport?: string;
  readonly other?: string;
}
export interface NewClaim {
  readonly user: number;
  readonly department: number;
  readonly project?: number | null;
  readonly day: string;
  readonly lines: readonly NewLine[];
  readonly type?: 'normal' | 'travel';
}
/** Passed on its day; amounts in 分. */
export async function aPassedClaim(app: TestApp, claim: NewClaim): Promise<number> {
  const { user, department, project = null, day, lines, type = 'normal' } = claim;
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const [row] = await app.sql<{ id: number }>(
    `insert into claims (type, user_id, project_id, department_id, reason, payee, bank_name, bank_account, state, total, created_at, updated_at)
      values ($1, $2, $3, $4, '差旅', '', '', '', 'running', $5, now(), now()) returning id::int`,
    [type, user, project, department, total],
  );
  const id = row?.id as number;
  for (const [position, { amount, transport = '', other = '' }] of lines.entries())
    await app.sql(
      `insert into claim_lines (claim_id, position, start_place, end_place, transport, bill_price, bill_num, subsidy, subsidy_price, other, other_price, over_reason, re_no, approved)
        values ($1, $2, '', '', $3, 0, 0, 0, 0, $4, $5, '', '', $5)`,
      [id, position, transport, other, amount],
    );
  const approval = await anApproval(app, 'reimburse', id, user);
  await app.sql(
    `update claims set state = 'passed', passed_on = $2, approved = total, pay_state = 'due', approval_id = $3 where id = $1`,
    [id, day, approval],
  );
  return id;
}

/** Whole days. */
export async function aPassedLeave(app: TestApp, user: number, type: number, days: readonly string[]): Promise<number> {
  const [row] = await app.sql<{ id: number }>(
    `insert into leaves (user_id, type_id, start_at, end_at, start_half, end_half, minutes, description, created_by, created_at)
      values ($1, $2, $3::date, $4::date, 'am', 'pm', $5, '', $1, now()) returning id::int`,
    [user, type, days[0], days.at(-1), days.length * 480],
  );
  const id = row?.id as number;
  await app.sql(
    `insert into leave_days (leave_id, day, user_id, from_minute, to_minute, minutes, live) select $1, d::date, $2, 540, 1080, 480, true from unnest($3::text[]) d`,
    [id, user, days],
  );
  return anApproval(app, 'leave', id, user);
}

export interface NewSheet {
  readonly user: number;
  readonly department: number;
  readonly gross: number;
  readonly bonus?: number;
}
/** A run of a month with its sheets, published unless said otherwise. */
export async function aRun(
  app: TestApp,
  month: string,
  sheets: readonly NewSheet[],
  kind = 'monthly',
): Promise<number> {
  counter += 1;
  const [run] = await app.sql<{ id: number }>(
    `insert into payroll_runs (number, kind, month, pay_date, state, created_at, published_at) values ('R-' || $1::text, $2, $3, $3, 'published', now(), now()) returning id::int`,
    [counter, kind, `${month}-01`],
  );
  const id = run?.id as number;
  for (const { user, department, gross, bonus = 0 } of sheets)
    await app.sql(
      `insert into payroll_sheets (run_id, user_id, department_id, job_number, user_name, month, monthly, tax_year, tax_month, compute_no, gross, leave_cut, bonus, dividend, social,
          housing, tax, bonus_tax, other, net, debt, company_social, company_housing, income, additional, basic, taxable, bonus_apart, lines, leave_rows, returned_days, facts, moved, over, reasons)
        select $1, u.id, $3, u.job_number, coalesce(u.name, ''), $4, $5, 2026, 1, 1, $6, 0, $7, 0, 0, 0, 0, 0, 0, $6, 0, 1000, 500, $6, 0, 0, 0, 0, '[]', '[]', '[]', '', 0, false, '{}'
        from users u where u.id = $2`,
      [id, user, department, `${month}-01`, kind === 'monthly', gross, bonus],
    );
  await app.sql('update payroll_sheets set published = true where run_id = $1', [id]);
  return id;
}
