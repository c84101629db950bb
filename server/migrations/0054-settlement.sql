-- What a project brought in and cost, put to approval with how its pool is shared. The figures are of the moment it was sent.
create table settlements (
  id bigint generated always as identity primary key,
  project_id bigint not null references projects,
  -- Counted within the project, from the first time it is sent.
  number int,
  approval_id bigint references approvals,
  form jsonb not null,
  state text not null check (state in ('running', 'returned', 'passed', 'rejected', 'withdrawn', 'reversed')),
  -- Of a project that was terminated only the costs are settled: nothing is shared.
  kind text not null default 'profit' check (kind in ('profit', 'cost')),
  -- Receipts with tax, the order's rate in percent, and what is left without it.
  received bigint not null default 0,
  tax_rate int not null default 0,
  income bigint not null default 0,
  labour bigint not null default 0,
  reimbursement bigint not null default 0,
  material bigint not null default 0,
  outsourcing bigint not null default 0,
  other bigint not null default 0,
  profit bigint not null default 0,
  -- Of the project's type, in hundredths of a percent.
  basis_points int not null default 0,
  -- Of all that was ever earned; what earlier settlements shared of it; what this one shares; below nothing: left for the next.
  pool_total bigint not null default 0,
  pool_before bigint not null default 0,
  pool bigint not null default 0 constraint settlements_pool_not_below_zero check (pool >= 0),
  carried bigint not null default 0 constraint settlements_carried_not_above_zero check (carried <= 0),
  -- The last receipt and the last cost that count: both are only ever added.
  receipts_until bigint not null default 0,
  costs_until bigint not null default 0,
  -- The last day on which the team's work counts.
  worked_until date,
  passed_on date,
  reversed_on date,
  created_by bigint not null references users,
  created_at timestamptz not null,
  words text not null generated always as (word_form(form ->> 'words')) stored,
  constraint settlements_one_number unique (project_id, number),
  constraint settlements_adds_up check (
    profit = income - labour - reimbursement - material - outsourcing - other and pool + carried = pool_total - pool_before
  )
);
create unique index settlements_one_open on settlements (project_id) where state in ('running', 'returned');
create index on settlements using gin (word_grams(words));
create index on settlements (created_at desc, id desc);
create index on settlements (project_id, created_at desc, id desc);
create index on settlements (project_id, state, created_at desc, id desc);
create index on settlements (state, created_at desc, id desc);
create index on settlements (created_by);
create index on settlements (approval_id);

-- What has yet to be settled.
create index projects_to_settle on projects (status_since desc, id desc) where deleted_at is null and status in (6, 9);

-- What each person's part in the pool is, and how it came about.
create table settlement_shares (
  settlement_id bigint not null references settlements,
  user_id bigint not null references users,
  -- [{start_on, end_on, minutes, participation, weight}]: working time of each period less leave, percent, tenths.
  parts jsonb not null,
  -- Of all periods.
  minutes int not null check (minutes >= 0),
  -- minutes × participation × weight, of all periods.
  units bigint not null check (units >= 0),
  base bigint not null check (base >= 0),
  -- Hundredths of a percent.
  adjustment int not null default 0 constraint settlement_shares_adjustment_within check (adjustment between -2000 and 2000),
  reason text,
  amount bigint not null check (amount >= 0),
  primary key (settlement_id, user_id),
  constraint settlement_shares_adjusted_with_reason check ((adjustment = 0) = (reason is null))
);
create index on settlement_shares (user_id);

-- What a person gets of a settlement that has passed: 待发 until a payroll has paid it, 已冲销 where the settlement was reversed before.
create table dividends (
  id bigint generated always as identity primary key,
  settlement_id bigint not null references settlements,
  project_id bigint not null references projects,
  user_id bigint not null references users,
  -- As it was on the day.
  department_id bigint not null references departments,
  amount bigint not null check (amount >= 0),
  booked_day date not null,
  reversed_day date,
  -- The payroll that took it; it may give it back until it has paid.
  payroll_id bigint,
  paid_day date,
  constraint dividends_once unique (settlement_id, user_id),
  constraint dividends_reversed_or_taken check (reversed_day is null or payroll_id is null),
  constraint dividends_paid_by_payroll check (paid_day is null or payroll_id is not null)
);
create index on dividends (user_id, booked_day desc, id desc);
create index on dividends (project_id);
create index on dividends (department_id, booked_day);
create index on dividends (payroll_id) where payroll_id is not null;
create index dividends_waiting on dividends (booked_day, id) where payroll_id is null and reversed_day is null;

-- Double entry: what a project has given away, what a person is still owed, what the company has paid. Insert-only.
create table ledger_entries (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('settlement', 'settlement-reversal', 'payment')),
  -- The settlement, or the payroll that paid.
  source_id bigint not null,
  day date not null,
  reverses_id bigint references ledger_entries,
  note text not null,
  at timestamptz not null,
  constraint ledger_entries_once unique (kind, source_id),
  constraint ledger_entries_reversed_once unique (reverses_id)
);
create table ledger_lines (
  entry_id bigint not null references ledger_entries,
  account text not null check (account in ('project', 'person', 'company')),
  -- Of the project or the person; 0 is the company.
  account_id bigint not null,
  amount bigint not null check (amount <> 0),
  primary key (entry_id, account, account_id),
  constraint ledger_lines_of_account check ((account = 'company') = (account_id = 0))
);
create index on ledger_lines (account, account_id) include (amount);
revoke update, delete on ledger_entries, ledger_lines from tongzhou_app;

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is only ever added to' using errcode = 'restrict_violation', constraint = 'ledger_only_added_to';
end $$;
create trigger only_added before update or delete on ledger_entries for each row execute function refuse_ledger_change();
create trigger only_added before update or delete on ledger_lines for each row execute function refuse_ledger_change();

-- Looked at when the transaction ends, once its entries are whole.
create function check_ledger_entry() returns trigger language plpgsql as $$
declare
  entry bigint := case when tg_table_name = 'ledger_entries' then (to_jsonb(new) ->> 'id')::bigint else (to_jsonb(new) ->> 'entry_id')::bigint end;
begin
  if (select count(*) < 2 or sum(l.amount) <> 0 from ledger_lines l where l.entry_id = entry) then
    raise exception 'entry % does not sum to zero', entry using errcode = 'check_violation', constraint = 'ledger_entries_sum_to_zero';
  end if;
  return null;
end $$;
create constraint trigger sum_to_zero after insert on ledger_entries deferrable initially deferred for each row execute function check_ledger_entry();
create constraint trigger sum_to_zero after insert on ledger_lines deferrable initially deferred for each row execute function check_ledger_entry();

-- 标准人天成本: what a day of work is reckoned with, by the level of a post, from a month on. Never changed, only followed.
create table day_costs (
  id bigint generated always as identity primary key,
  level int not null check (level between 1 and 20),
  from_on date not null,
  amount bigint not null check (amount between 1 and 10000000),
  created_by bigint not null references users,
  created_at timestamptz not null,
  constraint day_costs_one_a_month unique (level, from_on)
);
create index on day_costs (from_on desc, id desc);
create index on day_costs (created_by);
revoke update, delete on day_costs from tongzhou_app;

-- The deed is new: for the groups shipped with the product.
update role_groups g set checked = (select array_agg(distinct one order by one) from unnest(g.checked || '{40503}'::int[]) one),
  half_checked = coalesce((select array_agg(distinct one order by one) from unnest(g.half_checked || '{400,405}'::int[]) one where one <> all (g.checked)), '{}')
where g.key in ('leaders', 'finance', 'project-managers');
