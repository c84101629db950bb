-- What the statistics of the whole company are made of. Every change of a row adds its difference here and nothing is ever
-- updated, so that no two people wait for each other; a job folds the rows together. Sums over all rows of a cell are true at
-- any moment.
create table business_sums (
  -- created, closed, expected: opportunities; signed: orders; received: receipts; owed: instalments.
  measure text not null,
  -- The first of a month; what is owed by the day it is due.
  day date,
  kind text not null,
  count int not null,
  amount bigint not null,
  weighted bigint not null
);
create index on business_sums (measure, day);

create function month_of(day date) returns date language sql immutable parallel safe as $$ select date_trunc('month', day::timestamp)::date $$;

create function sums_of(o opportunities) returns setof business_sums language sql stable as $$
  select 'created', month_of((o.created_at at time zone 'Asia/Shanghai')::date), o.stage || ' ' || o.reached, 1, o.amount, 0::bigint where o.deleted_at is null
  union all select 'closed', month_of(o.closed_on), o.stage, 1, o.amount, 0 where o.deleted_at is null and o.closed_on is not null
  union all select 'expected', month_of(o.expected_date), '', 1, o.amount, round(o.amount * o.probability / 100.0)::bigint
    where o.deleted_at is null and o.stage in ('open', 'creating', 'active', 'ordering', 'reworking')
$$;
create function sums_of(t trade_orders) returns setof business_sums language sql stable as $$
  select 'signed', month_of(t.signed_on), t.source, 1, t.amount, 0::bigint where t.reversed_at is null
$$;
create function sums_of(r receipts) returns setof business_sums language sql stable as $$
  select 'received', month_of(r.received_on), '', 1, r.amount, 0::bigint
$$;
create function sums_of(i order_instalments) returns setof business_sums language sql stable as $$
  select 'owed', i.due_on, '', 1, i.outstanding, 0::bigint where i.removed_at is null and i.outstanding > 0
$$;

create view business_sums_counted as
  select measure, day, kind, sum(count)::int as count, sum(amount)::bigint as amount, sum(weighted)::bigint as weighted from (
    select s.* from opportunities x, sums_of(x) s
    union all select s.* from trade_orders x, sums_of(x) s
    union all select s.* from receipts x, sums_of(x) s
    union all select s.* from order_instalments x, sums_of(x) s
  ) all_of_them group by measure, day, kind;
insert into business_sums select * from business_sums_counted;

create function keep_business_sums() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into business_sums select s.measure, s.day, s.kind, -s.count, -s.amount, -s.weighted from sums_of(old) s;
  end if;
  if tg_op <> 'DELETE' then
    insert into business_sums select * from sums_of(new);
  end if;
  return null;
end $$;
create trigger keep_sums after insert or delete on opportunities for each row execute function keep_business_sums();
create trigger keep_sums_of_change after update on opportunities for each row
  when ((old.created_at, old.stage, old.reached, old.amount, old.deleted_at, old.closed_on, old.expected_date, old.probability)
    is distinct from (new.created_at, new.stage, new.reached, new.amount, new.deleted_at, new.closed_on, new.expected_date, new.probability))
  execute function keep_business_sums();
create trigger keep_sums after insert or delete on trade_orders for each row execute function keep_business_sums();
create trigger keep_sums_of_change after update on trade_orders for each row
  when ((old.signed_on, old.source, old.amount, old.reversed_at) is distinct from (new.signed_on, new.source, new.amount, new.reversed_at))
  execute function keep_business_sums();
create trigger keep_sums after insert or delete or update on receipts for each row execute function keep_business_sums();
create trigger keep_sums after insert or delete on order_instalments for each row execute function keep_business_sums();
create trigger keep_sums_of_change after update on order_instalments for each row
  when ((old.due_on, old.outstanding, old.removed_at) is distinct from (new.due_on, new.outstanding, new.removed_at))
  execute function keep_business_sums();

-- Those of one part of the company find its rows by their owners.
drop index opportunities_by_creation, receipts_by_day;
