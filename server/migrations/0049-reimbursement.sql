-- What someone paid for the company and gets back; as a draft, as far as it is filled in.
create table claims (
  id bigint generated always as identity primary key,
  type text not null check (type in ('normal', 'travel')),
  user_id bigint not null references users,
  -- Who bears it: a project, else the department.
  project_id bigint references projects,
  department_id bigint not null references departments,
  reason text not null,
  payee text not null,
  bank_name text not null,
  bank_account text not null,
  state text not null check (state in ('draft', 'running', 'returned', 'passed', 'rejected', 'withdrawn', 'reversed')),
  approval_id bigint unique references approvals,
  -- Sums of the lines and off-sets below, kept with them in one transaction.
  total bigint not null check (total between 0 and 1000000000000),
  -- 核定金额, once someone has agreed to a line.
  approved bigint,
  offset_amount bigint not null default 0,
  files int not null default 0,
  pay_state text check (pay_state in ('due', 'paid', 'settled')),
  passed_on date,
  cost_id bigint references project_costs,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint claims_never_above check (approved between 0 and total),
  constraint claims_offset_within check (offset_amount between 0 and case when state = 'passed' then approved else total end),
  check ((passed_on is not null) = (state in ('passed', 'reversed'))),
  check ((pay_state is not null) = (state = 'passed'))
);
create index on claims (user_id, updated_at desc, id desc);
create index on claims (user_id, total desc, id desc);
create index claims_of_project on claims (project_id, passed_on desc, id desc) include (user_id, approved, files) where state = 'passed';
create index claims_under_way on claims (department_id) include (total, approved, project_id) where state in ('running', 'returned');
create index claims_of_project_under_way on claims (project_id) include (total, approved) where state in ('running', 'returned');
create index claims_used on claims (department_id, passed_on) include (approved, project_id) where state = 'passed';
create index on claims (cost_id);
create index claims_idle_drafts on claims (updated_at) where state = 'draft';

create table claim_lines (
  id bigint generated always as identity primary key,
  claim_id bigint not null references claims on delete cascade,
  position int not null,
  day date,
  start_on date,
  end_on date,
  start_place text not null,
  end_place text not null,
  transport text not null,
  bill_price bigint not null check (bill_price >= 0),
  bill_num int not null check (bill_num >= 0),
  subsidy int not null check (subsidy >= 0),
  subsidy_price bigint not null check (subsidy_price >= 0),
  other text not null,
  other_price bigint not null check (other_price >= 0),
  over_reason text not null,
  re_no text not null,
  amount bigint not null generated always as (bill_price + subsidy_price + other_price) stored,
  approved bigint,
  -- What the subsidy may be by the rule of the day it was sent.
  standard bigint,
  file_ids bigint[] not null default '{}',
  unique (claim_id, position),
  constraint claim_lines_never_above check (approved between 0 and bill_price + subsidy_price + other_price)
);

-- The company-wide register: an invoice, or a file by its content, stands in one line. What lets go of a line lets go of it.
create table claim_invoices (
  id bigint generated always as identity primary key,
  key text not null,
  claim_id bigint not null references claims on delete cascade,
  line_id bigint not null references claim_lines on delete cascade,
  verified_by bigint references users,
  verified_at timestamptz
);
create unique index claim_invoices_one_use on claim_invoices (key);
create index on claim_invoices (claim_id);
create index on claim_invoices (line_id);
create index on claim_invoices (verified_by);

-- Money of the company in someone's hands.
create table loans (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  approval_id bigint unique references approvals,
  form jsonb not null,
  state text not null check (state in ('running', 'returned', 'passed', 'rejected', 'withdrawn')),
  created_by bigint not null references users,
  created_at timestamptz not null,
  -- What was granted and is paid out; sums of the entries below, kept with them in one transaction.
  amount bigint not null default 0 check (amount >= 0),
  return_on date,
  paid boolean not null default false,
  settled bigint not null default 0,
  reserved bigint not null default 0,
  constraint loans_not_beyond check (settled >= 0 and reserved >= 0 and settled + reserved <= amount)
);
create unique index loans_one_open on loans (user_id) where state in ('running', 'returned');
create index on loans (user_id, created_at desc, id desc);
create index on loans (user_id, coalesce(return_on, '-infinity'::date) desc, id desc);
create index on loans (created_at desc, id desc);
create index on loans (coalesce(return_on, '-infinity'::date) desc, id desc);
create index on loans (created_by);
create index loans_open on loans (return_on, id) include (user_id) where paid and settled < amount;

-- What came back of a loan: set off, returned, or an off-set taken back (below nothing). Insert-only.
create table loan_entries (
  id bigint generated always as identity primary key,
  loan_id bigint not null references loans,
  kind text not null check (kind in ('offset', 'return', 'undo')),
  amount bigint not null check (amount <> 0),
  claim_id bigint references claims,
  day date not null,
  note text not null,
  by_id bigint references users,
  at timestamptz not null
);
create unique index loan_entries_one_of_claim on loan_entries (claim_id, loan_id, kind) where claim_id is not null;
create index on loan_entries (loan_id, id);
create index on loan_entries (by_id);
create index loan_entries_of_month on loan_entries (day, id);
revoke update, delete on loan_entries from tongzhou_app;

-- 冲账: what of which loan a claim is set off with, held from its sending on.
create table claim_offsets (
  claim_id bigint not null references claims on delete cascade,
  loan_id bigint not null references loans,
  amount bigint not null check (amount > 0),
  -- Held of what is left of the loan; neither of a draft nor once it is taken.
  held boolean not null,
  primary key (claim_id, loan_id)
);
create index on claim_offsets (loan_id);

-- What finance has to pay out and has paid.
create table claim_payments (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('reimburse', 'loan')),
  claim_id bigint unique references claims,
  loan_id bigint unique references loans,
  approval_id bigint not null references approvals,
  number text not null,
  user_id bigint not null references users,
  department_id bigint not null references departments,
  amount bigint not null check (amount > 0),
  payee text not null,
  bank_name text not null,
  bank_account text not null,
  state text not null check (state in ('due', 'paid', 'cancelled')),
  due_at timestamptz not null,
  paid_on date,
  voucher text not null default '',
  paid_by bigint references users,
  paid_at timestamptz,
  -- Why the last one was taken back.
  back_reason text not null default '',
  words text not null generated always as (word_form(number || E'\n' || payee || E'\n' || voucher)) stored,
  check ((kind = 'reimburse') = (claim_id is not null)),
  check ((kind = 'loan') = (loan_id is not null)),
  check ((state = 'paid') = (paid_on is not null))
);
create index on claim_payments (state, due_at desc, id desc);
create index on claim_payments (state, amount desc, id desc);
create index on claim_payments (state, paid_on desc, id desc);
create index on claim_payments (user_id, state);
create index on claim_payments (department_id);
create index on claim_payments (approval_id);
create index on claim_payments (paid_by);
create index claim_payments_of_month on claim_payments (paid_on, id) where state = 'paid';
create index on claim_payments using gin (word_grams(words));

-- What of each project's claims has passed, kept with them in one transaction.
create table claim_project_sums (
  project_id bigint primary key references projects,
  claims int not null,
  files int not null,
  amount bigint not null,
  last_at timestamptz not null
);
create index on claim_project_sums (last_at desc, project_id desc) where files > 0;
create index on claim_project_sums (amount desc, project_id desc) where files > 0;

create table claim_budgets (
  department_id bigint not null references departments,
  year int not null,
  amount bigint not null check (amount between 0 and 1000000000000),
  primary key (department_id, year)
);

-- What a day away is worth, by the level of the city; the one without cities holds for every other place.
create table travel_standards (
  level text primary key,
  position int not null,
  cities text[] not null,
  subsidy bigint not null check (subsidy >= 0)
);

-- A deed that is new, for the groups shipped with the product.
update role_groups set checked = (select array_agg(distinct one order by one) from unnest(checked || 80302) one),
  half_checked = coalesce((select array_agg(distinct one order by one) from unnest(half_checked || '{800,803}'::int[]) one where one <> all (checked || 80302)), '{}')
where key in ('leaders', 'finance');
