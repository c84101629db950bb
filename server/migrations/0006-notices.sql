create table messages (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  sender_id bigint references users,
  kind text not null check (kind in ('system', 'security', 'approval', 'project', 'task', 'reminder')),
  title text not null,
  content text not null,
  link text check (link like '/%' and link not like '//%'),
  created_at timestamptz not null,
  read_at timestamptz,
  -- A sender that may be repeated (a job, a retried effect) names its message; the second one is dropped.
  once_key text,
  unique (user_id, once_key)
);
create index on messages (user_id, created_at desc, id desc);
create index on messages (user_id, created_at desc, id desc) where read_at is null;
create index on messages (user_id, kind, created_at desc, id desc);
