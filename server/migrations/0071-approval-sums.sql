-- How many requests were decided in a month and how long they took: over a million of them cannot be looked through with every
-- look. Kept as business_sums are: each change adds its difference as a new row, and a job folds the rows of a cell together.
create table approval_sums (
  -- The first of the month in which it was decided.
  month date not null,
  department_id bigint not null,
  count int not null,
  -- From being sent, for the last time, to being decided.
  minutes bigint not null
);
create index on approval_sums (month, department_id);

-- Decided is what passed or was rejected; what was reversed later was decided all the same.
create function approval_sums_of(a approvals) returns setof approval_sums language sql stable as $$
  select date_trunc('month', a.finished_at at time zone 'Asia/Shanghai')::date, a.department_id, 1,
    greatest(0, extract(epoch from a.finished_at - a.submitted_at) / 60)::bigint
  where a.state in (1, 2, 5) and a.finished_at is not null
$$;

create view approval_sums_counted as
  select s.month, s.department_id, sum(s.count)::int as count, sum(s.minutes)::bigint as minutes from approvals a, approval_sums_of(a) s group by 1, 2;
insert into approval_sums select * from approval_sums_counted;

create function keep_approval_sums() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into approval_sums select s.month, s.department_id, -s.count, -s.minutes from approval_sums_of(old) s;
  end if;
  if tg_op <> 'DELETE' then
    insert into approval_sums select * from approval_sums_of(new);
  end if;
  return null;
end $$;
create trigger keep_sums after insert on approvals for each row when (new.finished_at is not null) execute function keep_approval_sums();
create trigger keep_sums_of_none after delete on approvals for each row when (old.finished_at is not null) execute function keep_approval_sums();
create trigger keep_sums_of_change after update on approvals for each row
  when ((old.state, old.finished_at, old.submitted_at, old.department_id) is distinct from (new.state, new.finished_at, new.submitted_at, new.department_id)
    and (old.finished_at is not null or new.finished_at is not null))
  execute function keep_approval_sums();
