-- What HR fills in at the first step of an entry, and the request that judges it.
alter table registrations add column approval_id bigint references approvals;
alter table registrations add column placement jsonb;
alter table registrations drop constraint registrations_state_check;
alter table registrations add constraint registrations_state_check
  check (state in ('filling', 'waiting', 'returned', 'rejected', 'accepted', 'lapsed'));
create index on registrations (decided_at) where state in ('returned', 'rejected');

-- Regularisation, changes of post and leaving, while they are asked for and after.
create table personnel_requests (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('regular', 'post_change', 'leaving')),
  user_id bigint not null references users,
  approval_id bigint references approvals,
  form jsonb not null,
  -- What the last step decided beyond yes.
  decision jsonb,
  state text not null check (state in ('running', 'returned', 'passed', 'rejected', 'withdrawn')),
  created_by bigint not null references users,
  created_at timestamptz not null
);
create index on personnel_requests (user_id, kind, created_at desc, id desc);
-- One of a kind about a person at a time; a returned one waits to be sent again.
create unique index personnel_requests_one_open on personnel_requests (user_id, kind) where state in ('running', 'returned');

alter table personnel_changes add column request_id bigint unique references personnel_requests;
alter table personnel_changes drop constraint personnel_changes_kind_check;
alter table personnel_changes add constraint personnel_changes_kind_check check (kind in ('post_change', 'leaving', 'regular'));
