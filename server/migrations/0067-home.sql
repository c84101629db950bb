-- How someone has arranged their workbench.
create table home_layouts (
  user_id bigint primary key references users,
  panels text[] not null,
  hidden text[] not null
);

-- How often someone opened which screen: one row for each screen of the product at most.
create table home_uses (
  user_id bigint not null references users,
  path text not null,
  uses int not null,
  used_at timestamptz not null,
  primary key (user_id, path)
);

-- What a list is narrowed by, under a name; shared with a role group or a department, or with nobody.
create table list_filters (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users,
  page text not null,
  name text not null,
  query text not null,
  group_id bigint references role_groups on delete set null,
  department_id bigint references departments on delete set null,
  created_at timestamptz not null,
  constraint list_filters_one_name unique (owner_id, page, name),
  constraint list_filters_one_target check (group_id is null or department_id is null)
);
create index on list_filters (group_id, page) where group_id is not null;
create index on list_filters (department_id, page) where department_id is not null;
