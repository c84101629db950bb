-- What the lists filter and sort by stands where they begin, so that one index gives the rows of a tab in their order.

alter table approval_seats add column submitted_at timestamptz;
update approval_seats s set submitted_at = a.submitted_at from approvals a where a.id = s.approval_id;
alter table approval_seats alter column submitted_at set not null;
drop index approval_seats_user_id_list_approval_id_idx;
create index on approval_seats (user_id, list, submitted_at desc, approval_id desc) where state = 0;

-- Copies of the request's own, kept by whoever changes those. Who is only asked stands in no list by it.
alter table approval_parts add column state smallint, add column submitted_at timestamptz;
update approval_parts p set state = a.state, submitted_at = a.submitted_at from approvals a where a.id = p.approval_id and p.part <> 'asked';
alter table approval_parts add check ((part = 'asked') = (state is null) and (part = 'asked') = (submitted_at is null));
drop index approval_parts_user_id_part_list_at_approval_id_idx;
create index on approval_parts (user_id, part, list, at desc, approval_id desc) where part in ('acted', 'copied');
create index on approval_parts (user_id, part, list, state, at desc, approval_id desc) where part in ('acted', 'copied');
create index on approval_parts (user_id, part, list, submitted_at desc, approval_id desc) where part in ('acted', 'copied');
create index on approval_parts (user_id, part, list, state, submitted_at desc, approval_id desc) where part in ('acted', 'copied');

create index on approvals (applicant_id, list, state, submitted_at desc, id desc);
create index on approvals (list, state, submitted_at desc, id desc);
-- 全部 within the departments someone may see.
create index on approvals (list, department_id, state);

create index on approval_delegations (user_id, id desc);
