-- Projects that belong together.
create table project_sets (
  id bigint generated always as identity primary key,
  name text not null,
  owner_id bigint references users,
  description text not null default '',
  created_by bigint not null references users,
  created_at timestamptz not null
);
create unique index project_sets_one_name on project_sets (name);
create index on project_sets (created_at desc, id desc);
create index on project_sets (owner_id);
create index on project_sets (created_by);

alter table projects
  -- XM-2026-0001, once it is established.
  add column number text unique,
  add column pinyin text not null default '',
  add column pinyin_initials text not null default '',
  add column set_id bigint references project_sets,
  add column leader_id bigint references users,
  add column planned_start date,
  add column planned_end date,
  -- Of one without an order; the order's own holds otherwise.
  add column contract_amount bigint not null default 0 check (contract_amount between 0 and 1000000000000),
  add column budget_labour bigint not null default 0 check (budget_labour between 0 and 1000000000000),
  add column budget_reimbursement bigint not null default 0 check (budget_reimbursement between 0 and 1000000000000),
  add column budget_material bigint not null default 0 check (budget_material between 0 and 1000000000000),
  add column budget_outsourcing bigint not null default 0 check (budget_outsourcing between 0 and 1000000000000),
  add column description text not null default '',
  add column pause_reason text,
  add column status_since timestamptz not null default now(),
  add column version int not null default 1,
  -- Of a draft: the row stays for the requests that were about it.
  add column deleted_at timestamptz,
  -- Sums of the rows below, kept with them in one transaction.
  add column cost bigint not null default 0,
  add column tasks_total int not null default 0,
  add column tasks_done int not null default 0,
  -- Percent of the tasks' work that is done.
  add column progress int not null default 0 check (progress between 0 and 100),
  add column words text not null generated always as (word_form(name || E'\n' || coalesce(number, '') || E'\n' || pinyin || E'\n' || pinyin_initials)) stored,
  add constraint projects_in_order check (planned_start is null or planned_end is null or planned_start <= planned_end);
create index on projects using gin (word_grams(words));
create index on projects (set_id);
create index on projects (leader_id, created_at desc, id desc) where deleted_at is null;
-- What a list is narrowed by, with what it is ordered by: of the many that are over one day no rows are read before the page is known.
create index projects_at_status on projects (status, created_at desc, id desc) include (planned_end, planned_start, number) where deleted_at is null;
create index on projects (created_at desc, id desc) where deleted_at is null;
create index on projects (planned_end desc, id desc) include (status, created_at, planned_start, number) where deleted_at is null;
create index on projects (planned_start desc, id desc) include (created_at, planned_end, number) where deleted_at is null;
create index on projects (number desc, id desc) where deleted_at is null;

-- What happened to a project.
create table project_trail (
  id bigint generated always as identity primary key,
  project_id bigint not null references projects,
  at timestamptz not null,
  by_id bigint references users,
  title text not null,
  -- [{label, old, new}], in words.
  changes jsonb not null default '[]',
  note text not null default ''
);
create index on project_trail (project_id, at desc, id desc);
create index on project_trail (by_id);
revoke update on project_trail from tongzhou_app;

-- What was put to approval about a project.
create table project_requests (
  id bigint generated always as identity primary key,
  project_id bigint not null references projects,
  kind text not null check (kind in ('project_establish', 'project_assign', 'team_change', 'project_cost')),
  approval_id bigint references approvals,
  form jsonb not null,
  state text not null check (state in ('running', 'returned', 'passed', 'rejected', 'withdrawn')),
  created_by bigint not null references users,
  created_at timestamptz not null
);
create index on project_requests (project_id, kind, id desc);
create index on project_requests (approval_id);
create index on project_requests (created_by);
-- Costs may wait side by side; of the others one of a kind at a time.
create unique index project_requests_one_open on project_requests (project_id, kind) where state in ('running', 'returned') and kind <> 'project_cost';

-- Who was on a project, from when to when.
create table project_members (
  id bigint generated always as identity primary key,
  project_id bigint not null references projects,
  user_id bigint not null references users,
  role text not null check (role in ('leader', 'core', 'member', 'support')),
  -- Tenths: 15 is one and a half.
  weight int not null check (weight between 1 and 50),
  participation int not null check (participation between 1 and 100),
  start_on date not null,
  end_on date,
  why text not null default '',
  created_at timestamptz not null,
  constraint project_members_in_order check (end_on is null or end_on >= start_on),
  -- Nobody is on one project twice on one day.
  constraint project_members_once exclude using gist (
    int8range(project_id, project_id, '[]') with &&, int8range(user_id, user_id, '[]') with &&, daterange(start_on, end_on, '[]') with &&
  )
);
create index on project_members (project_id, start_on);
create index on project_members (user_id, start_on);
-- What people do at a time, of everyone at once.
create index project_members_during on project_members (user_id, coalesce(end_on, 'infinity'::date)) include (project_id, start_on, end_on, participation);

create table project_tasks (
  id bigint generated always as identity primary key,
  project_id bigint not null references projects,
  title text not null,
  description text not null default '',
  owner_id bigint references users,
  state text not null check (state in ('todo', 'doing', 'done', 'cancelled')),
  progress int not null default 0 check (progress between 0 and 100),
  planned_start date,
  planned_end date,
  actual_start date,
  actual_end date,
  milestone boolean not null,
  version int not null default 1,
  comments int not null default 0,
  created_by bigint not null references users,
  created_at timestamptz not null,
  constraint project_tasks_in_order check (planned_start is null or planned_end is null or planned_start <= planned_end)
);
create index on project_tasks (project_id, planned_end desc, id desc);
create index on project_tasks (project_id, planned_start desc, id desc);
create index on project_tasks (project_id, created_at desc, id desc);
create index on project_tasks (owner_id, planned_end desc, id desc);
create index on project_tasks (owner_id, planned_start desc, id desc);
create index on project_tasks (owner_id, created_at desc, id desc);
create index on project_tasks (created_by);
-- Late ones, of every project.
create index project_tasks_open on project_tasks (project_id, planned_end) include (milestone) where state in ('todo', 'doing') and planned_end is not null;
create index project_tasks_due on project_tasks (planned_end) include (owner_id) where state in ('todo', 'doing') and owner_id is not null;

create table task_dependencies (
  task_id bigint not null references project_tasks on delete cascade,
  after_id bigint not null references project_tasks on delete cascade,
  primary key (task_id, after_id),
  constraint task_dependencies_not_itself check (task_id <> after_id)
);
create index on task_dependencies (after_id);

create table task_comments (
  id bigint generated always as identity primary key,
  task_id bigint not null references project_tasks on delete cascade,
  by_id bigint not null references users,
  at timestamptz not null,
  content text not null,
  mention_ids bigint[] not null default '{}'
);
create index on task_comments (task_id, at, id);
create index on task_comments (by_id);

-- What a project costs. Insert-only.
create table project_costs (
  id bigint generated always as identity primary key,
  project_id bigint not null references projects,
  day date not null,
  kind text not null check (kind in ('labour', 'reimbursement', 'material', 'outsourcing', 'other')),
  amount bigint not null check (amount <> 0),
  note text not null,
  -- What record it comes from; the same one is booked once.
  source text not null,
  source_id bigint not null,
  reverses_id bigint references project_costs,
  by_id bigint references users,
  at timestamptz not null
);
create unique index project_costs_one_of_source on project_costs (source, source_id, project_id, kind) where reverses_id is null;
create unique index project_costs_reversed_once on project_costs (reverses_id) where reverses_id is not null;
create index on project_costs (project_id, day desc, id desc);
create index on project_costs (by_id);
revoke update, delete on project_costs from tongzhou_app;
create sequence project_cost_sources;
