-- By what growth values are given, and which levels there are: from a day on, until others follow.
create table growth_rules (
  id bigint generated always as identity primary key,
  -- None of a draft.
  valid_from date constraint growth_rules_one_from unique,
  -- Of the base of the project's type.
  finished_percent int not null check (finished_percent between 0 and 1000),
  on_time_percent int not null check (on_time_percent between 0 and 1000),
  satisfaction_percent int not null check (satisfaction_percent between 0 and 1000),
  -- Tenths of a point.
  satisfaction_least int not null check (satisfaction_least between 10 and 50),
  bid_won_percent int not null check (bid_won_percent between 0 and 1000),
  grant_most int not null check (grant_most between 1 and 1000000),
  -- [{name, least}], in their order.
  levels jsonb not null,
  note text not null,
  by_id bigint references users,
  created_at timestamptz not null
);
create index on growth_rules (by_id);

create function refuse_rule_change() returns trigger language plpgsql as $$
begin
  raise exception 'rules in force are succeeded, not changed' using errcode = 'restrict_violation', constraint = 'growth_rules_in_force_stay';
end $$;
create trigger in_force_stay before update on growth_rules for each row when (old.valid_from is not null) execute function refuse_rule_change();

-- What someone's growth value is made of. Insert-only.
create table growth_entries (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  -- As it was when it was booked.
  department_id bigint not null references departments,
  -- The day it counts for; one that takes another back counts for the same.
  day date not null,
  kind text not null check (kind in ('finished', 'on_time', 'satisfaction', 'bid_won', 'grant')),
  rule_id bigint not null references growth_rules,
  -- What it comes from: a settlement, a client's score, a bid, a grant.
  source text not null check (source in ('settlement', 'score', 'bid', 'grant')),
  source_id bigint not null,
  project_id bigint references projects,
  -- Of work: base × percent × participation. Below the least score the percent is none.
  base int not null default 0,
  percent int not null default 0,
  participation int not null default 0 check (participation between 0 and 100),
  -- Tenths of a point.
  score int,
  value int not null,
  reason text not null default '',
  by_id bigint references users,
  reverses_id bigint references growth_entries,
  at timestamptz not null default now(),
  constraint growth_entries_reckoned check (
    kind = 'grant' or value = round(base::numeric * percent * participation / 10000) * case when reverses_id is null then 1 else -1 end
  ),
  constraint growth_entries_sign check (case when reverses_id is null then value >= 0 else value <= 0 end)
);
create unique index growth_entries_once on growth_entries (kind, source, source_id, user_id) where reverses_id is null;
create unique index growth_entries_reversed_once on growth_entries (reverses_id) where reverses_id is not null;
create index on growth_entries (user_id, day desc, id desc);
create index growth_entries_by_kind on growth_entries (user_id, kind, day desc, id desc);
create index on growth_entries (project_id, kind, user_id);
create index on growth_entries (day) include (user_id);
create index on growth_entries (rule_id);
create index on growth_entries (by_id);
create index on growth_entries (department_id);
create index growth_entries_granted on growth_entries (day desc, id desc) include (user_id) where kind = 'grant' and reverses_id is null;
create index growth_entries_granted_to on growth_entries (user_id, day desc, id desc) where kind = 'grant' and reverses_id is null;
revoke update, delete on growth_entries from tongzhou_app;
create sequence growth_grant_sources;

-- What each person and each department has of each month, quarter and year, and of all time. A place on a board is one among
-- these, in the order of an index; a sum over the rows behind them would be made anew with every look.
create table board_sums (
  measure text not null check (measure in ('dividend', 'growth')),
  subject text not null check (subject in ('person', 'department')),
  -- '2026-11', '2026-Q4', '2026', 'all'.
  period text not null,
  subject_id bigint not null,
  amount bigint not null,
  primary key (measure, subject, period, subject_id)
);
create index board_sums_in_order on board_sums (measure, subject, period, amount desc, subject_id) where amount > 0;

create function periods_of(day date) returns text[] language sql immutable parallel safe as $$
  select array[to_char(day, 'YYYY-MM'), to_char(day, 'YYYY-"Q"Q'), to_char(day, 'YYYY'), 'all']
$$;

-- What stands: of dividends those that were not reversed.
create view board_rows as
  select 'dividend' as measure, d.user_id, d.department_id, d.booked_day as day, d.amount from dividends d where d.reversed_day is null
  union all select 'growth', e.user_id, e.department_id, e.day, e.value from growth_entries e;
create view board_sums_counted as
  select r.measure, s.subject, p.period, s.subject_id, sum(r.amount)::bigint as amount
  from board_rows r, unnest(periods_of(r.day)) p (period),
    lateral (values ('person', r.user_id), ('department', r.department_id)) s (subject, subject_id)
  group by 1, 2, 3, 4;

create type board_row as (user_id bigint, department_id bigint, day date, amount bigint);
-- All of a statement at once and in one order: two who book for the same people wait for each other, and never in a circle.
create function add_to_boards(measure text, given board_row[]) returns void language sql as $$
  insert into board_sums (measure, subject, period, subject_id, amount)
    select add_to_boards.measure, s.subject, p.period, s.subject_id, sum(r.amount)
    from unnest(given) r, unnest(periods_of(r.day)) p (period), lateral (values ('person', r.user_id), ('department', r.department_id)) s (subject, subject_id)
    group by 2, 3, 4 having sum(r.amount) <> 0 order by 2, 4, 3
  on conflict on constraint board_sums_pkey do update set amount = board_sums.amount + excluded.amount
$$;

create function keep_dividend_sums() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_boards('dividend', (select array_agg((d.user_id, d.department_id, d.booked_day, d.amount)::board_row) from added d where d.reversed_day is null));
  elsif tg_op = 'DELETE' then
    perform add_to_boards('dividend', (select array_agg((d.user_id, d.department_id, d.booked_day, -d.amount)::board_row) from removed d where d.reversed_day is null));
  else
    perform add_to_boards('dividend', (select array_agg((d.user_id, d.department_id, d.booked_day, d.amount)::board_row) from (
      select a.user_id, a.department_id, a.booked_day, a.amount from added a where a.reversed_day is null
      union all select r.user_id, r.department_id, r.booked_day, -r.amount from removed r where r.reversed_day is null
    ) d));
  end if;
  return null;
end $$;
create trigger keep_sums after insert on dividends referencing new table as added for each statement execute function keep_dividend_sums();
create trigger keep_sums_of_change after update on dividends referencing old table as removed new table as added for each statement execute function keep_dividend_sums();
create trigger keep_sums_of_none after delete on dividends referencing old table as removed for each statement execute function keep_dividend_sums();

create function keep_growth_sums() returns trigger language plpgsql as $$
begin
  perform add_to_boards('growth', (select array_agg((e.user_id, e.department_id, e.day, e.value)::board_row) from added e));
  return null;
end $$;
create trigger keep_sums after insert on growth_entries referencing new table as added for each statement execute function keep_growth_sums();

create index on dividends (user_id, amount desc, id desc);

-- What the job has to look at: scores and awarded bids, each once.
create index on growth_entries (source, source_id);

-- Deeds that are new, for the groups shipped with the product.
with added (key, ids) as (
  values ('leaders', '{40802,40803}'::int[]), ('hr', '{408,40801,40802,40803}')
), whole as (
  select g.id, (select array_agg(distinct one order by one) from unnest(g.checked || a.ids) one) as checked, g.half_checked from role_groups g join added a on a.key = g.key
)
update role_groups g set checked = w.checked,
  half_checked = coalesce((select array_agg(distinct one order by one) from unnest(w.half_checked || '{400}'::int[]) one where one <> all (w.checked)), '{}')
from whole w where w.id = g.id;
