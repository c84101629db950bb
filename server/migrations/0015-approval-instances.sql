-- One request under approval. What the rules see of it stands in steps and seats; the rest is for lists and readers.
create table approvals (
  id bigint generated always as identity primary key,
  kind text not null,
  -- The list under /approval that shows it.
  list text not null,
  number text not null unique,
  -- The record of the kind's own area.
  record_id bigint not null,
  title text not null,
  summary jsonb not null,
  applicant_id bigint not null references users,
  submitter_id bigint not null references users,
  department_id bigint not null references departments,
  state smallint not null check (state between 0 and 5),
  round int not null,
  next_key int not null,
  template_id bigint references audit_templates,
  template_version int,
  resume boolean not null,
  remind_hours int not null,
  reverses_id bigint references approvals,
  submitted_at timestamptz not null,
  finished_at timestamptz
) with (fillfactor = 85);
create index on approvals (applicant_id, list, submitted_at desc, id desc);
create index on approvals (list, submitted_at desc, id desc);
create index on approvals (kind, record_id);
create index on approvals (template_id);
-- One living reversal at a time.
create unique index on approvals (reverses_id) where state in (0, 4);
create index on approvals (reverses_id);

create sequence approval_numbers;

create table approval_rounds (
  approval_id bigint not null references approvals,
  round int not null,
  -- The form as it was sent, and of it what counts for going on where it was returned.
  form jsonb not null,
  watched jsonb not null,
  -- The steps as they were asked for, before roles became people: to begin with when it is sent again.
  asked jsonb not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  outcome smallint,
  primary key (approval_id, round)
);

create table approval_steps (
  approval_id bigint not null,
  round int not null,
  key int not null,
  is_check boolean not null,
  locked boolean not null,
  planned text not null check (planned in ('one', 'all', 'any', 'turn')),
  mode text not null check (mode in ('one', 'all', 'any', 'turn')),
  label text not null,
  people bigint[] not null,
  state text not null check (state in ('ahead', 'active', 'done', 'skipped')),
  reasons jsonb not null,
  activation int not null,
  activated_at timestamptz,
  finished_at timestamptz,
  -- Whom its waiting was told: nobody yet, those who decide, the head above them.
  reminded smallint not null default 0,
  primary key (approval_id, round, key),
  foreign key (approval_id, round) references approval_rounds
) with (fillfactor = 85);
-- At most one step of a request is active, whatever the program does.
create unique index on approval_steps (approval_id) where state = 'active';
create index on approval_steps (activated_at, approval_id) where state = 'active' and reminded < 2;

create table approval_seats (
  approval_id bigint not null,
  round int not null,
  key int not null,
  step_key int not null,
  -- Its place among the seats of its step.
  place int not null,
  list text not null,
  activation int not null,
  user_id bigint not null references users,
  for_id bigint references users,
  state smallint not null check (state between 0 and 9),
  signs_seat int,
  signs_place text check (signs_place in ('before', 'after')),
  opened_at timestamptz not null,
  acted_at timestamptz,
  primary key (approval_id, round, key),
  foreign key (approval_id, round, step_key) references approval_steps
) with (fillfactor = 85);
create index on approval_seats (user_id, list, approval_id desc) where state = 0;
create index on approval_seats (user_id, approval_id) where state in (0, 3, 9);
-- Nobody has two live seats at one request.
create unique index on approval_seats (approval_id, user_id) where state = 0;

-- Who took part, for the lists 我已处理 and 抄送我的 and for the right to read.
create table approval_parts (
  user_id bigint not null references users,
  part text not null check (part in ('acted', 'copied', 'asked')),
  approval_id bigint not null references approvals,
  list text not null,
  at timestamptz not null,
  primary key (user_id, part, approval_id)
);
create index on approval_parts (user_id, part, list, at desc, approval_id desc);
create index on approval_parts (approval_id);

-- Everything that happened, in its order. Insert-only.
create table approval_trail (
  id bigint generated always as identity primary key,
  approval_id bigint not null references approvals,
  round int not null,
  step_key int,
  activation int,
  user_id bigint references users,
  for_id bigint references users,
  action text not null,
  opinion text not null default '',
  detail jsonb not null default '{}',
  at timestamptz not null
);
create index on approval_trail (approval_id, id);
revoke update, delete on approval_trail from tongzhou_app;

create table approval_delegations (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  stand_in_id bigint not null references users,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Null: all kinds but those about salaries.
  kinds text[],
  created_at timestamptz not null,
  ended_at timestamptz,
  check (user_id <> stand_in_id and starts_at < ends_at)
);
create index on approval_delegations (user_id, starts_at) where ended_at is null;
create index on approval_delegations (stand_in_id) where ended_at is null;
