-- What pay is reckoned by. A scheme is a city's; what holds of it, as of tax and of leave, stands in parameters with their days.
create table payroll_schemes (
  id bigint generated always as identity primary key,
  name text not null,
  is_default boolean not null default false
);
create unique index payroll_schemes_name on payroll_schemes (name);
create unique index payroll_schemes_one_default on payroll_schemes (is_default) where is_default;

create table payroll_parameters (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('tax', 'scheme', 'leave')),
  scheme_id bigint references payroll_schemes,
  from_day date not null,
  to_day date,
  source text not null,
  content jsonb not null,
  updated_by bigint references users,
  updated_at timestamptz not null,
  check ((kind = 'scheme') = (scheme_id is not null)),
  check (to_day >= from_day)
);
create unique index payroll_parameters_begin on payroll_parameters (kind, coalesce(scheme_id, 0), from_day);
create index on payroll_parameters (scheme_id);

create table payroll_people (
  user_id bigint primary key references users,
  excluded boolean not null,
  scheme_id bigint references payroll_schemes
);
create index on payroll_people (scheme_id);

-- Said of someone for a year, where it does not follow from the year before.
create table payroll_tax_statuses (
  user_id bigint not null references users,
  year int not null,
  status text not null check (status in ('ordinary', 'first_job', 'at_once')),
  primary key (user_id, year)
);

-- 专项附加扣除 of a month, over the standard's.
create table payroll_deductions (
  user_id bigint not null references users,
  month date not null,
  amount bigint not null check (amount >= 0),
  primary key (user_id, month)
);

-- What was paid and withheld in a year before the first run.
create table payroll_openings (
  user_id bigint not null references users,
  year int not null,
  through int not null check (through between 1 and 12),
  income bigint not null check (income >= 0),
  special bigint not null check (special >= 0),
  additional bigint not null check (additional >= 0),
  withheld bigint not null check (withheld >= 0),
  primary key (user_id, year)
);

create table payroll_runs (
  id bigint generated always as identity primary key,
  number text not null,
  kind text not null check (kind in ('monthly', 'extra')),
  -- Its first day.
  month date not null,
  pay_date date not null,
  state text not null check (state in ('draft', 'computing', 'computed', 'approving', 'approved', 'published', 'paid')),
  -- Counted up with every computing; sheets of an earlier one are not this run's any more.
  compute_no int not null default 0,
  total int not null default 0,
  done int not null default 0,
  -- Up to whom it has come: a computing that was broken off goes on behind them.
  after_id bigint not null default 0,
  -- Of how many the year so far may be missing.
  without_year int not null default 0,
  started_by bigint references users,
  people int not null default 0,
  gross bigint not null default 0,
  social bigint not null default 0,
  housing bigint not null default 0,
  tax bigint not null default 0,
  other bigint not null default 0,
  net bigint not null default 0,
  company bigint not null default 0,
  warnings text[] not null default '{}',
  version int not null default 1,
  created_by bigint references users,
  created_at timestamptz not null,
  published_by bigint references users,
  published_at timestamptz,
  paid_on date,
  paid_by bigint references users,
  voucher text not null default '',
  check ((state in ('published', 'paid')) = (published_at is not null)),
  check ((state = 'paid') = (paid_on is not null))
);
-- What one run takes (dividends, corrections, debts) no other may: one at a time.
create unique index payroll_runs_one_open on payroll_runs ((true)) where published_at is null;
create unique index payroll_runs_of_month on payroll_runs (month) where kind = 'monthly';
create index on payroll_runs (month desc, id desc);
create index on payroll_runs (created_at desc, id desc);
create index on payroll_runs (pay_date) where published_at is not null;
create index on payroll_runs (created_by);
create index on payroll_runs (started_by);
create index on payroll_runs (published_by);
create index on payroll_runs (paid_by);

create table payroll_run_parameters (
  run_id bigint not null references payroll_runs on delete cascade,
  parameter_id bigint not null references payroll_parameters,
  primary key (run_id, parameter_id)
);
create index on payroll_run_parameters (parameter_id);

create table payroll_sheets (
  id bigint generated always as identity primary key,
  run_id bigint not null references payroll_runs on delete cascade,
  user_id bigint not null references users,
  department_id bigint not null references departments,
  job_number text not null,
  user_name text not null,
  -- Of the run, for one's own list and for what came before.
  month date not null,
  monthly boolean not null,
  tax_year int not null,
  tax_month int not null,
  published boolean not null default false,
  compute_no int not null,
  gross bigint not null,
  leave_cut bigint not null,
  bonus bigint not null,
  dividend bigint not null,
  social bigint not null check (social >= 0),
  housing bigint not null check (housing >= 0),
  tax bigint not null check (tax >= 0),
  bonus_tax bigint not null,
  other bigint not null,
  net bigint not null check (net >= 0),
  debt bigint not null check (debt >= 0),
  company_social bigint not null,
  company_housing bigint not null,
  income bigint not null,
  additional bigint not null,
  basic bigint not null,
  taxable bigint not null,
  bonus_apart bigint not null,
  lines jsonb not null,
  -- Leave that took something off, for what is given back later.
  leave_rows jsonb not null,
  -- Leave of published months that was given back, and is paid for here.
  returned_days jsonb not null,
  -- Of what it was reckoned from: where that has changed since, it is reckoned anew before it is published.
  facts text not null,
  before_net bigint,
  moved bigint not null,
  over boolean not null,
  -- Those that moved too far come first, then by how far.
  rank bigint not null generated always as (abs(moved) + case when over then 1000000000000000 else 0 end) stored,
  reasons text[] not null,
  state text not null default 'unread' check (state in ('unread', 'read', 'confirmed', 'questioned')),
  read_at timestamptz,
  replied_at timestamptz,
  constraint payroll_sheets_adds_up check (gross - social - housing - tax + other = net - debt),
  unique (run_id, user_id)
);
create index on payroll_sheets (run_id, rank desc, id desc);
create index on payroll_sheets (run_id, net desc, id desc);
create index on payroll_sheets (run_id, job_number desc, id desc);
create index on payroll_sheets (user_id, month desc, id desc) where published;
create index on payroll_sheets (user_id);
create index on payroll_sheets (department_id);

-- What was published stays as it is, but for what its reader does with it.
create function payroll_sheet_stays() returns trigger language plpgsql as $$
begin
  if old.published and (tg_op = 'DELETE' or to_jsonb(new) - '{state,read_at,replied_at,rank}'::text[] <> to_jsonb(old) - '{state,read_at,replied_at,rank}'::text[])
  then raise exception 'a published payslip is not changed' using errcode = 'restrict_violation', constraint = 'payroll_sheet_stays';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger payroll_sheet_stays before update or delete on payroll_sheets for each row execute function payroll_sheet_stays();

create table payroll_problems (
  run_id bigint not null references payroll_runs on delete cascade,
  user_id bigint not null references users,
  text text not null,
  compute_no int not null,
  primary key (run_id, user_id)
);
create index on payroll_problems (user_id);

create table payroll_items (
  id bigint generated always as identity primary key,
  run_id bigint not null references payroll_runs on delete cascade,
  user_id bigint not null references users,
  kind text not null check (kind in ('bonus', 'annual_bonus', 'other', 'correction', 'after_add', 'after_cut')),
  amount bigint not null check (amount <> 0),
  reason text not null,
  corrects_sheet bigint references payroll_sheets,
  -- In words: 2026-09 基本工资.
  corrects text,
  created_by bigint references users,
  created_at timestamptz not null,
  check ((kind = 'correction') = (corrects is not null))
);
create index on payroll_items (run_id, created_at desc, id desc);
create index on payroll_items (run_id, user_id);
create index on payroll_items (user_id);
create index on payroll_items (corrects_sheet);
create index on payroll_items (created_by);

-- Dividends as this run took them.
create table payroll_dividends (
  run_id bigint not null references payroll_runs on delete cascade,
  dividend_id bigint not null,
  user_id bigint not null references users,
  title text not null,
  amount bigint not null,
  primary key (run_id, dividend_id)
);
create unique index payroll_dividends_once on payroll_dividends (dividend_id);
create index on payroll_dividends (run_id, user_id);
create index on payroll_dividends (user_id);

-- What was put to approval stays to be read when its run is given up.
create table payroll_requests (
  id bigint generated always as identity primary key,
  run_id bigint not null,
  approval_id bigint references approvals,
  form jsonb not null,
  state text not null check (state in ('running', 'returned', 'passed', 'rejected', 'withdrawn')),
  created_by bigint not null references users,
  created_at timestamptz not null
);
create index on payroll_requests (run_id, created_at desc, id desc);
create index on payroll_requests (approval_id);
create index on payroll_requests (created_by);
create unique index payroll_requests_one_open on payroll_requests (run_id) where state in ('running', 'returned');

-- What is asked and answered about a payslip.
create table payslip_entries (
  id bigint generated always as identity primary key,
  sheet_id bigint not null references payroll_sheets on delete cascade,
  by_id bigint not null references users,
  content text not null,
  at timestamptz not null
);
create index on payslip_entries (sheet_id, id);
create index on payslip_entries (by_id);
revoke update, delete on payslip_entries from tongzhou_app;

-- A deed that is new, for the groups shipped with the product.
update role_groups set checked = (select array_agg(distinct one order by one) from unnest(checked || 80204) one),
  half_checked = coalesce((select array_agg(distinct one order by one) from unnest(half_checked || '{800,802}'::int[]) one where one <> all (checked || 80204)), '{}')
where key in ('leaders', 'finance');
