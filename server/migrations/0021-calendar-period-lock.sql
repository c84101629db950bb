-- Months whose payroll is published: what was paid by them no longer changes. Leave kept them before salaries asked too.
create table calendar_locked_months (
  month date primary key,
  locked_by bigint references users,
  locked_at timestamptz not null
);
insert into calendar_locked_months (month, locked_at) select month, locked_at from leave_locked_months;
drop table leave_locked_months;
