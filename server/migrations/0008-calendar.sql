-- Only days that differ from the week's rhythm.
create table calendar_days (
  day date primary key,
  kind text not null check (kind in ('holiday', 'workday')),
  name text not null
);

-- Years whose holidays have been published and entered.
create table calendar_years (year int primary key);
