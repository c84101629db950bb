-- Views someone keeps of a report: its filters as they stand in the address.
create table report_views (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  page text not null check (page in ('leave', 'salary', 'reimburse')),
  name text not null,
  search text not null
);
create unique index report_views_name on report_views (user_id, page, name);

-- What of claims has passed, line by line: what reports list and sum up. Kept with the claims, in one transaction.
create table claim_facts (
  line_id bigint primary key references claim_lines on delete cascade,
  claim_id bigint not null references claims on delete cascade,
  day date not null,
  user_id bigint not null references users,
  department_id bigint not null references departments,
  project_id bigint references projects,
  category text not null,
  amount bigint not null
);
create index on claim_facts (day desc, line_id desc);
create index on claim_facts (category, day desc, line_id desc);
create index claim_facts_of_person on claim_facts (user_id, day desc, line_id desc) include (department_id, project_id, category, amount);
create index claim_facts_of_department on claim_facts (department_id, day desc, line_id desc) include (user_id, project_id, category, amount);
create index claim_facts_of_project on claim_facts (project_id, day desc, line_id desc) include (user_id, department_id, category, amount);
create index on claim_facts (claim_id);

create function claim_category(type text, transport text) returns text language sql immutable parallel safe as $$
  select case when type = 'normal' then '普通费用' when transport = '' then '补贴与其他' when transport = '其他' then '其他交通' else transport end
$$;
create view claim_facts_counted as
  select l.id as line_id, c.id as claim_id, c.passed_on as day, c.user_id, c.department_id, c.project_id,
    claim_category(c.type, l.transport) as category, coalesce(l.approved, l.amount) as amount
  from claims c join claim_lines l on l.claim_id = c.id where c.state = 'passed';

-- Sums of the whole company: every change adds its difference and nothing is updated, so that nobody waits for anybody; a job
-- folds the rows of a cell into one.
create table claim_sums (
  -- category; department; own: what a department bears itself; person; project.
  measure text not null,
  -- The first of a month.
  month date not null,
  id bigint not null,
  category text not null,
  lines int not null,
  amount bigint not null
);
create index on claim_sums (measure, month) include (id, category, lines, amount);

create function claim_sums_of(f claim_facts) returns setof claim_sums language sql stable as $$
  select 'category', month_of(f.day), 0::bigint, f.category, 1, f.amount
  union all select 'department', month_of(f.day), f.department_id, '', 1, f.amount
  union all select 'own', month_of(f.day), f.department_id, '', 1, f.amount where f.project_id is null
  union all select 'person', month_of(f.day), f.user_id, '', 1, f.amount
  union all select 'project', month_of(f.day), f.project_id, '', 1, f.amount where f.project_id is not null
$$;
create view claim_sums_counted as
  select s.measure, month_of(f.day) as month, s.id, s.category, count(*)::int as lines, sum(f.amount)::bigint as amount
  from claim_facts f cross join lateral (values ('category', 0::bigint, f.category), ('department', f.department_id, ''), ('own', case when f.project_id is null then f.department_id end, ''),
    ('person', f.user_id, ''), ('project', f.project_id, '')) as s (measure, id, category) where s.id is not null group by 1, 2, 3, 4;

create function keep_claim_sums() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into claim_sums select s.measure, s.month, s.id, s.category, -s.lines, -s.amount from claim_sums_of(old) s;
  end if;
  if tg_op <> 'DELETE' then
    insert into claim_sums select * from claim_sums_of(new);
  end if;
  return null;
end $$;
create trigger keep_sums after insert or update or delete on claim_facts for each row execute function keep_claim_sums();

create function keep_facts_of_claim() returns trigger language plpgsql as $$
begin
  delete from claim_facts where claim_id = new.id;
  insert into claim_facts select * from claim_facts_counted where claim_id = new.id;
  return null;
end $$;
create trigger keep_facts_of_new after insert on claims for each row when (new.state = 'passed') execute function keep_facts_of_claim();
create trigger keep_facts after update on claims for each row
  when ((old.state, old.type, old.passed_on, old.user_id, old.department_id, old.project_id) is distinct from
      (new.state, new.type, new.passed_on, new.user_id, new.department_id, new.project_id) and 'passed' in (old.state, new.state))
  execute function keep_facts_of_claim();

create function keep_fact_of_line() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from claim_facts where line_id = new.id;
  end if;
  insert into claim_facts select * from claim_facts_counted where line_id = new.id;
  return null;
end $$;
create trigger keep_fact_of_new after insert on claim_lines for each row execute function keep_fact_of_line();
create trigger keep_fact after update on claim_lines for each row
  when ((old.claim_id, old.transport, old.amount, old.approved) is distinct from (new.claim_id, new.transport, new.amount, new.approved))
  execute function keep_fact_of_line();

insert into claim_facts select * from claim_facts_counted;

-- What people cost, by month and department, from published payrolls, with how many each sum is made of.
create table payroll_sums (
  month date not null,
  department_id bigint not null references departments,
  people int not null,
  wage bigint not null,
  leave bigint not null,
  leave_people int not null,
  bonus bigint not null,
  bonus_people int not null,
  dividend bigint not null,
  dividend_people int not null,
  social bigint not null,
  social_people int not null,
  housing bigint not null,
  housing_people int not null,
  primary key (month, department_id)
);
create index on payroll_sums (department_id);

-- One row for each person of a month and a department, whatever runs it comes from.
create view payroll_people_months as
  select s.month, s.department_id, s.user_id, sum(s.gross + s.leave_cut - s.bonus - s.dividend)::bigint as wage, -sum(s.leave_cut)::bigint as leave,
    sum(s.bonus)::bigint as bonus, sum(s.dividend)::bigint as dividend, sum(s.company_social)::bigint as social, sum(s.company_housing)::bigint as housing
  from payroll_sheets s where s.published group by 1, 2, 3;
create view payroll_sums_counted as
  select p.month, p.department_id, count(*)::int as people, sum(p.wage)::bigint as wage, sum(p.leave)::bigint as leave, count(nullif(p.leave, 0))::int as leave_people,
    sum(p.bonus)::bigint as bonus, count(nullif(p.bonus, 0))::int as bonus_people, sum(p.dividend)::bigint as dividend, count(nullif(p.dividend, 0))::int as dividend_people,
    sum(p.social)::bigint as social, count(nullif(p.social, 0))::int as social_people, sum(p.housing)::bigint as housing, count(nullif(p.housing, 0))::int as housing_people
  from payroll_people_months p group by 1, 2;

create index payroll_sheets_of_months on payroll_sheets (month desc, id desc) where published;
create index payroll_sheets_of_department_months on payroll_sheets (department_id, month desc, id desc) where published;

-- A month is published by one run at a time, a few times at most: its sums are made anew.
create function renew_payroll_sums(months date[]) returns void language plpgsql as $$
begin
  if cardinality(months) > 0 then
    delete from payroll_sums where month = any (months);
    insert into payroll_sums select * from payroll_sums_counted where month = any (months);
  end if;
end $$;
create function keep_payroll_sums_of_new() returns trigger language plpgsql as $$
begin
  perform renew_payroll_sums(array(select distinct n.month from now_rows n where n.published));
  return null;
end $$;
create function keep_payroll_sums() returns trigger language plpgsql as $$
begin
  perform renew_payroll_sums(array(select distinct n.month from now_rows n join then_rows t on t.id = n.id where n.published and not t.published));
  return null;
end $$;
create trigger keep_sums_of_new after insert on payroll_sheets referencing new table as now_rows for each statement execute function keep_payroll_sums_of_new();
create trigger keep_sums after update on payroll_sheets referencing old table as then_rows new table as now_rows for each statement execute function keep_payroll_sums();

insert into payroll_sums select * from payroll_sums_counted;
