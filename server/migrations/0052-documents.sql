-- Who may see it is narrowed to people and departments (with those below them); none of either: everyone who has the page.
create table document_folders (
  id bigint generated always as identity primary key,
  parent_id bigint references document_folders,
  name text not null,
  power_member bigint[] not null,
  department_ids bigint[] not null,
  created_by bigint not null references users,
  created_at timestamptz not null,
  constraint document_folders_one_name unique nulls not distinct (parent_id, name)
);

create table documents (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('company', 'template')),
  folder_id bigint references document_folders,
  name text not null,
  power_member bigint[] not null,
  department_ids bigint[] not null,
  -- The latest of its versions.
  version int not null,
  file_id bigint not null,
  -- The words in it, read after the upload.
  content text not null default '',
  content_state text not null check (content_state in ('waiting', 'done', 'none', 'failed')),
  created_by bigint not null references users,
  created_at timestamptz not null,
  changed_by bigint not null references users,
  changed_at timestamptz not null,
  deleted_at timestamptz,
  words text not null generated always as (word_form(name || E'\n' || content)) stored
);
create index on documents using gin (word_grams(words));
create index on documents (kind, changed_at desc, id desc) where deleted_at is null;
create index on documents (kind, name desc, id desc) where deleted_at is null;
create index on documents (folder_id, changed_at desc, id desc);
create index on documents (folder_id, name desc, id desc);
create index on documents (deleted_at desc, id desc) where deleted_at is not null;
create index on documents (id) where content_state = 'waiting';
-- Whoever asks what is hidden from them looks at these only.
create index on documents (id) where power_member <> '{}' or department_ids <> '{}';

create table document_versions (
  document_id bigint not null references documents,
  version int not null,
  file_id bigint not null,
  note text not null,
  by_id bigint not null references users,
  at timestamptz not null,
  primary key (document_id, version)
);

create table functional_modules (
  id bigint generated always as identity primary key,
  name text not null constraint functional_modules_one_name unique,
  version text not null,
  description text not null,
  owner_id bigint not null references users,
  created_by bigint not null references users,
  changed_at timestamptz not null
);
create index on functional_modules (changed_at desc, id desc);
create index on functional_modules (owner_id);

create table functional_module_projects (
  module_id bigint not null references functional_modules on delete cascade,
  project_id bigint not null references projects,
  primary key (module_id, project_id)
);
create index on functional_module_projects (project_id);
