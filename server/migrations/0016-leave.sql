create table leave_types (
  id bigint generated always as identity primary key,
  -- Of those that come with the product; 'annual' is granted by rule.
  key text unique,
  name text not null unique,
  unit text not null check (unit in ('half', 'hour')),
  counts text not null check (counts in ('working', 'natural')),
  pay_percent int not null check (pay_percent between 0 and 100),
  -- Minutes of an eight-hour day, as all lengths of leave.
  attachment_from int,
  has_balance boolean not null,
  min_service_months int not null,
  max_minutes int,
  enabled boolean not null default true
);

create table leaves (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  type_id bigint not null references leave_types,
  start_at timestamptz not null,
  end_at timestamptz not null,
  start_half text not null check (start_half in ('am', 'pm')),
  end_half text not null check (end_half in ('am', 'pm')),
  minutes int not null check (minutes > 0),
  description text not null,
  created_by bigint not null references users,
  created_at timestamptz not null,
  check (start_at <= end_at)
);
create index on leaves (user_id, start_at desc);
create index on leaves (type_id);

create table leave_days (
  leave_id bigint not null references leaves,
  day date not null,
  user_id bigint not null references users,
  -- Minutes of the day.
  from_minute int not null,
  to_minute int not null check (to_minute > from_minute),
  minutes int not null check (minutes > 0),
  -- Stands in the way of another: while it is decided about and once it has passed.
  live boolean not null,
  -- Given back by a reversal.
  returned boolean not null default false,
  primary key (leave_id, day),
  -- One axis for all people, each with a stretch of 127 years in minutes: overlapping live leave cannot be stored.
  constraint leave_days_overlap exclude using gist (int8range(
    user_id * 67108864 + (day - date '2000-01-01') * 1440 + from_minute,
    user_id * 67108864 + (day - date '2000-01-01') * 1440 + to_minute
  ) with &&) where (live)
);
create index on leave_days (user_id, day) where live;
create index on leave_days (day) where live;

-- An amount that someone may use within its days.
create table leave_lots (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  type_id bigint not null references leave_types,
  source text not null check (source in ('annual', 'grant')),
  year int not null,
  -- Annual leave: the years of working life it is for, so that each threshold is granted once.
  tier int not null,
  valid_from date not null,
  valid_to date not null check (valid_to >= valid_from),
  why text not null,
  created_by bigint references users,
  created_at timestamptz not null
);
create index on leave_lots (user_id, type_id, valid_to);
create index on leave_lots (valid_to);
create unique index leave_lots_once on leave_lots (user_id, type_id, year, tier) where source = 'annual';

-- Every movement of a lot; what is left is their sum. Insert-only.
create table leave_ledger (
  id bigint generated always as identity primary key,
  lot_id bigint not null references leave_lots,
  kind text not null check (kind in ('grant', 'reserve', 'release', 'take', 'return', 'expire')),
  minutes int not null,
  leave_id bigint references leaves,
  day date,
  by_id bigint references users,
  note text not null default '',
  at timestamptz not null,
  check ((minutes > 0) = (kind in ('grant', 'release', 'return')) and minutes <> 0)
);
create index on leave_ledger (lot_id, id);
create index on leave_ledger (leave_id) where leave_id is not null;
revoke update, delete on leave_ledger from tongzhou_app;

-- Months whose payroll is published: leave inside them no longer changes.
create table leave_locked_months (
  month date primary key,
  locked_at timestamptz not null
);
