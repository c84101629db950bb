-- What of a claim has passed by category: a part of the company is summed from these, which are fewer than the lines.
create table claim_cells (
  claim_id bigint not null references claims on delete cascade,
  category text not null,
  day date not null,
  user_id bigint not null,
  department_id bigint not null,
  project_id bigint,
  lines int not null,
  amount bigint not null,
  primary key (claim_id, category)
);
create index claim_cells_of_person on claim_cells (user_id, day) include (department_id, project_id, category, lines, amount);
create index claim_cells_of_department on claim_cells (department_id, day) include (user_id, project_id, category, lines, amount);
create index claim_cells_of_project on claim_cells (project_id, day) include (user_id, department_id, category, lines, amount);

create view claim_cells_counted as
  select f.claim_id, f.category, f.day, f.user_id, f.department_id, f.project_id, count(*)::int as lines, sum(f.amount)::bigint as amount
  from claim_facts f group by 1, 2, 3, 4, 5, 6;

create function keep_claim_cells() returns trigger language plpgsql as $$
begin
  delete from claim_cells where claim_id = any (array(select claim_id from changed));
  insert into claim_cells select * from claim_cells_counted where claim_id = any (array(select claim_id from changed));
  return null;
end $$;
create trigger keep_cells_of_new after insert on claim_facts referencing new table as changed for each statement execute function keep_claim_cells();
create trigger keep_cells_of_old after delete on claim_facts referencing old table as changed for each statement execute function keep_claim_cells();
create trigger keep_cells after update on claim_facts referencing new table as changed for each statement execute function keep_claim_cells();

insert into claim_cells select * from claim_cells_counted;

-- The hundredth page of some departments is walked to from the index alone.
drop index claim_facts_day_line_id_idx;
create index claim_facts_of_day on claim_facts (day desc, line_id desc) include (user_id, department_id, project_id, category);
