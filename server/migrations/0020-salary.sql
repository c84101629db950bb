-- What a person is paid a month, in 分, from a day on: of those whose day has come, the newest day holds, and of one day the
-- row written last. Insert-only.
create table salary_standards (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  effective_date date not null,
  base bigint not null check (base between 0 and 1000000000),
  post bigint not null check (post between 0 and 1000000000),
  performance bigint not null check (performance between 0 and 1000000000),
  allowance bigint not null check (allowance between 0 and 1000000000),
  social_base bigint not null check (social_base between 0 and 1000000000),
  housing_base bigint not null check (housing_base between 0 and 1000000000),
  deduction bigint not null check (deduction between 0 and 1000000000),
  reason text not null,
  source text not null check (source in ('salary_change', 'regular', 'entry')),
  -- One passing writes one row; what takes a passed one back has none.
  approval_id bigint unique references approvals,
  created_by bigint references users,
  created_at timestamptz not null
);
create index on salary_standards (user_id, effective_date desc, id desc);
revoke update, delete on salary_standards from tongzhou_app;

-- Changes of salary, while they are asked for and after.
create table salary_requests (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  approval_id bigint references approvals,
  form jsonb not null,
  state text not null check (state in ('running', 'returned', 'passed', 'rejected', 'withdrawn')),
  created_by bigint not null references users,
  created_at timestamptz not null
);
create index on salary_requests (user_id, created_at desc, id desc);
create index on salary_requests (approval_id);
-- One about a person at a time; a returned one waits to be sent again.
create unique index salary_requests_one_open on salary_requests (user_id) where state in ('running', 'returned');
