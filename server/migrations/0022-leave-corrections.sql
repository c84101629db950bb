-- Days given back after the payroll of their month was published: the next run pays the difference and settles the row.
create table leave_corrections (
  leave_id bigint not null references leaves,
  day date not null,
  user_id bigint not null references users,
  minutes int not null check (minutes > 0),
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (leave_id, day)
);
create index on leave_corrections (user_id) where settled_at is null;
