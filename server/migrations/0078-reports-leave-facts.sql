-- Days of leave that has passed, as reports sum them up: what was given back, or is still decided about, is none. Kept with the
-- requests, in one transaction.
create table leave_facts (
  leave_id bigint not null,
  day date not null,
  user_id bigint not null,
  type_id bigint not null,
  minutes int not null,
  primary key (leave_id, day),
  foreign key (leave_id, day) references leave_days on delete cascade
);
create index leave_facts_of_day on leave_facts (day) include (user_id, type_id, minutes);
create index leave_facts_of_person on leave_facts (user_id, day) include (type_id, minutes);

create view leave_facts_counted as
  select d.leave_id, d.day, d.user_id, l.type_id, d.minutes
  from approvals a join leaves l on l.id = a.record_id join leave_days d on d.leave_id = l.id
  where a.kind = 'leave' and a.reverses_id is null and a.state = 1 and d.live;

create function keep_leave_facts() returns trigger language plpgsql as $$
begin
  delete from leave_facts where leave_id = new.record_id;
  insert into leave_facts select * from leave_facts_counted where leave_id = new.record_id;
  return null;
end $$;
create trigger keep_leave_facts_of_new after insert on approvals for each row
  when (new.kind = 'leave' and new.reverses_id is null and new.state = 1) execute function keep_leave_facts();
create trigger keep_leave_facts after update of state on approvals for each row
  when (new.kind = 'leave' and new.reverses_id is null and old.state <> new.state and 1 in (old.state, new.state)) execute function keep_leave_facts();

-- Of leave that has passed, days are only given back.
create function drop_leave_fact() returns trigger language plpgsql as $$
begin
  delete from leave_facts where leave_id = old.leave_id and day = old.day;
  return null;
end $$;
create trigger drop_fact after update of live on leave_days for each row when (old.live and not new.live) execute function drop_leave_fact();

insert into leave_facts select * from leave_facts_counted;
