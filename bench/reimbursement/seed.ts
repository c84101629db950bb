// A company that has paid claims for years: finance sees all of them, the others their own.
import { runSql } from '../../tools/embedded-sql.ts';
import { addPeople, addViewers, ago, fill, firstPerson, numbers, oneOf, pick, pickOf } from '../fill.ts';

export const viewers = [
  { id: 900, name: '财务', group: 'finance', secret: '00000000-0000-4000-8000-000000000801' },
  { id: 901, name: '成员', group: 'employees', secret: '00000000-0000-4000-8000-000000000802' },
] as const;
export type ClaimViewer = (typeof viewers)[number];

export interface ClaimSize {
  readonly people: number;
  readonly projects: number;
  readonly claims: number;
  readonly lines: number;
  readonly loans: number;
}

/** The project and the claim that are opened. */
export const opened = { project: 120, claim: 77 } as const;
/** Of the n-th line. */
export const invoiceOf = (line: number): string => `26332${String(line).padStart(15, '0')}`;

const places = '杭州 宁波 苏州 无锡 绍兴 上海 嘉兴 湖州 南京 台州';
const works = '官网改版 数据中台 机房集成 安防系统 等级测评 年度运维 移动办公 驻场服务 系统升级 软件定制';
const surnames = '王 李 张 刘 陈 杨 黄 赵 吴 周';
const givenNames = '伟 芳 娜 敏 静 丽 强 磊 军 洋';
const reasons = '客户现场 办公用品 部门团建 展会布展 项目验收 机房巡检 培训 差旅';
const firstRequest = 4_000_000;
const firstLoanRequest = 6_000_000;

async function addProjects(dataDir: string, { people, projects }: ClaimSize): Promise<void> {
  const leader = `${firstPerson} + (n * 31::bigint) % ${people}`;
  await fill(
    dataDir,
    `insert into projects (id, name, pinyin, pinyin_initials, number, type_id, leader_id, status, planned_start, planned_end, created_by, created_at) overriding system value
      select n, ${pickOf(places, 31)} || ${pickOf(works, 17)} || n, 'xiangmu' || n, 'xm' || n, 'XM-2024-' || lpad(n::text, 5, '0'), 1 + n % 5, ${leader}, 4, current_date - 300, current_date + 60, ${leader},
        ${ago(projects, 1400)} from ${numbers(projects)};`,
  );
}

async function addClaims(dataDir: string, { people, projects, claims, lines }: ClaimSize): Promise<void> {
  const user = `case when n % 600 = 0 then 901 else ${firstPerson} + ${oneOf(people, 1)} end`;
  // Every third is a project's, and one project has a great many.
  const project = `case when n % 3 = 0 then case when n % 60 = 0 then ${opened.project} else 1 + ${oneOf(projects, 2)} end end`;
  const state = `case when n % 50 = 0 then 'running' when n % 33 = 0 then 'rejected' when n % 40 = 1 then 'draft' else 'passed' end`;
  const days = `current_date - ${oneOf(1000, 3)}`;
  const due = 'n % 70 = 2';
  const perClaim = Math.ceil(lines / claims);
  await fill(
    dataDir,
    `insert into claims (id, type, user_id, project_id, department_id, reason, payee, bank_name, bank_account, state, approval_id, total, approved, pay_state, passed_on, files, created_at, updated_at) overriding system value
      select n, ${pick('normal travel', 1)}, ${user}, ${project}, 1001 + ${oneOf(800, 4)}, ${pickOf(reasons, 5)} || n, ${pickOf(surnames, 8)} || ${pickOf(givenNames, 9)}, '某银行', '6222020000000000', s.state,
        case when s.state <> 'draft' then ${firstRequest} + n end, 100000 + ${oneOf(900_000, 6)}, case when s.state = 'passed' then 100000 end,
        case when s.state = 'passed' then case when ${due} then 'due' else 'paid' end end, case when s.state = 'passed' then ${days} end, 1, ${ago(claims, 1000)}, ${ago(claims, 1000)}
      from ${numbers(claims)} cross join lateral (select ${state} as state) s;
    insert into claim_lines (id, claim_id, position, day, start_place, end_place, transport, bill_price, bill_num, subsidy, subsidy_price, other, other_price, over_reason, re_no) overriding system value
      select n, 1 + (n - 1) / ${perClaim}, (n - 1) % ${perClaim}, ${days}, '杭州', ${pickOf('北京 上海 广州 深圳 成都', 7)}, '高铁', 20000, 1, 1, 10000, '', 0, '', '26332' || lpad(n::text, 15, '0')
      from ${numbers(lines)};
    insert into claim_invoices (key, claim_id, line_id) select '26332' || lpad(n::text, 15, '0'), 1 + (n - 1) / ${perClaim}, n from ${numbers(lines)};
    insert into approvals (id, kind, list, number, record_id, title, summary, applicant_id, submitter_id, department_id, state, round, next_key, resume, remind_hours,
        submitted_at, finished_at) overriding system value
      select ${firstRequest} + c.id, 'reimburse', 'reimburse', 'BX-' || c.id, c.id, '报销', '[]', c.user_id, c.user_id, c.department_id,
        case c.state when 'running' then 0 when 'rejected' then 2 else 1 end, 1, 3, true, 24, c.created_at, case when c.state <> 'running' then now() end from claims c where c.state <> 'draft';
    insert into claim_payments (kind, claim_id, approval_id, number, user_id, department_id, amount, payee, bank_name, bank_account, state, due_at, paid_on, voucher, paid_by, paid_at)
      select 'reimburse', c.id, c.approval_id, 'BX-' || c.id, c.user_id, c.department_id, c.approved + c.id, c.payee, '某银行', c.bank_account, c.pay_state, c.updated_at,
        case when c.pay_state = 'paid' then c.passed_on end, case when c.pay_state = 'paid' then '付-' || c.id else '' end, case when c.pay_state = 'paid' then 900 end,
        case when c.pay_state = 'paid' then c.updated_at end from claims c where c.state = 'passed';
    insert into files (file_name, content_type, size, sha256, store_key, image, uploaded_by, uploaded_at, owner_kind, owner_id, bound_at)
      select '发票' || n || '.pdf', 'application/pdf', 1000, sha256(n::text::bytea), 'bench-' || n, false, ${firstPerson}, now(), 'claim', n, now() from ${numbers(claims)};
    insert into claim_project_sums (project_id, claims, files, amount, last_at)
      select c.project_id, count(*), sum(c.files), sum(c.approved), max(c.updated_at) from claims c where c.state = 'passed' and c.project_id is not null group by c.project_id;
    insert into claim_budgets (department_id, year, amount) select 1000 + n, extract(year from current_date)::int, 100000000 from generate_series(1, 800) n;`,
  );
}

async function addLoans(dataDir: string, { people, loans }: ClaimSize): Promise<void> {
  const user = `case when n % 100 = 0 then 901 else ${firstPerson} + ${oneOf(people, 11)} end`;
  const back = `(current_date + 60 - ${oneOf(700, 12)})`;
  const id = `${firstLoanRequest} + n`;
  await fill(
    dataDir,
    `insert into loans (id, user_id, approval_id, form, state, created_by, created_at, amount, return_on, paid, settled) overriding system value
      select n, ${user}, ${id}, jsonb_build_object('purpose', ${pickOf(reasons, 13)} || n, 'amount', 300000, 'return_on', ${back}), 'passed', ${user}, ${ago(loans, 1000)}, 300000, ${back},
        n % 50 > 0, case when n % 5 > 0 and n % 50 > 0 then 300000 else 0 end from ${numbers(loans)};
    insert into loan_entries (loan_id, kind, amount, day, note, by_id, at) select n, 'return', 300000, ${back}, '现金还款', 900, now() from ${numbers(loans)} where n % 5 > 0 and n % 50 > 0;
    insert into approvals (id, kind, list, number, record_id, title, summary, applicant_id, submitter_id, department_id, state, round, next_key, resume, remind_hours,
        submitted_at, finished_at) overriding system value
      select ${id}, 'loan', 'reimburse', 'JZ-' || n, n, '借支', '[]', ${user}, ${user}, 1001, 1, 1, 3, true, 24, ${ago(loans, 1000)}, now() from ${numbers(loans)};
    insert into claim_payments (kind, loan_id, approval_id, number, user_id, department_id, amount, payee, bank_name, bank_account, state, due_at, paid_on, voucher)
      select 'loan', n, ${id}, 'JZ-' || n, ${user}, 1001 + n % 800, 300000, ${pickOf(surnames, 8)} || ${pickOf(givenNames, 9)}, '', '', case when n % 50 > 0 then 'paid' else 'due' end, ${ago(loans, 1000)},
        case when n % 50 > 0 then current_date - ${oneOf(1000, 14)} end, '' from ${numbers(loans)};`,
  );
}

export async function seedClaims(dataDir: string, size: ClaimSize): Promise<void> {
  await addPeople(dataDir, size.people);
  await addViewers(dataDir, viewers);
  await addProjects(dataDir, size);
  await addClaims(dataDir, size);
  await addLoans(dataDir, size);
  await runSql(dataDir, 'vacuum (analyze)', 'postgres');
}
