-- A file that was read and judged but not yet carried out. Its rows are kept as they were read, for half an hour.
create table imports (
  id bigint generated always as identity primary key,
  kind text not null,
  user_id bigint not null,
  created_at timestamptz not null,
  columns text[] not null,
  rows jsonb not null,
  problems jsonb not null,
  used_at timestamptz
);
create index on imports (created_at);
