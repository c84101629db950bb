-- Which cells of the whole company are withheld (withhold-rules.ts) depends on their month alone: it is kept with them, where a
-- report would work it out for thousands with each look.
alter table payroll_sums add column hidden boolean not null default false;

create or replace view payroll_sums_counted as
  select c.*, c.people < 3 or min(c.people) over months < 3
      and coalesce(sum(c.people) over (months order by c.people, c.department_id rows between unbounded preceding and 1 preceding), 0) < 3 as hidden
  from (
    select p.month, p.department_id, count(*)::int as people, sum(p.wage)::bigint as wage, sum(p.leave)::bigint as leave, count(nullif(p.leave, 0))::int as leave_people,
      sum(p.bonus)::bigint as bonus, count(nullif(p.bonus, 0))::int as bonus_people, sum(p.dividend)::bigint as dividend, count(nullif(p.dividend, 0))::int as dividend_people,
      sum(p.social)::bigint as social, count(nullif(p.social, 0))::int as social_people, sum(p.housing)::bigint as housing, count(nullif(p.housing, 0))::int as housing_people
    from payroll_people_months p group by 1, 2) c
  window months as (partition by c.month);

delete from payroll_sums;
insert into payroll_sums select * from payroll_sums_counted;
alter table payroll_sums alter column hidden drop default;

-- By claims, cells find the lines of whoever of a branch claimed for some departments.
drop index claim_cells_of_person;
create index claim_cells_of_person on claim_cells (user_id, day) include (claim_id, department_id, project_id, category, lines, amount);
