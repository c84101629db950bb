create table invitations (
  id bigint generated always as identity primary key,
  secret_hash bytea not null unique,
  mobile text,
  department_id bigint references departments on delete set null,
  post_id bigint references posts on delete set null,
  created_by bigint not null references users,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  user_id bigint unique references users
);
create index on invitations (created_at desc, id desc);

-- What a registrant filled in, and what was decided about it.
create table registrations (
  user_id bigint primary key references users,
  invitation_id bigint not null unique references invitations,
  state text not null check (state in ('filling', 'waiting', 'returned', 'rejected', 'accepted')),
  form jsonb,
  opinion text,
  decided_at timestamptz,
  decided_by bigint references users,
  updated_at timestamptz not null
);

create table activation_links (
  id bigint generated always as identity primary key,
  secret_hash bytea not null unique,
  user_id bigint not null references users,
  created_by bigint not null references users,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz
);
create index on activation_links (created_at desc, id desc);
-- One living link per person: issuing another revokes the former.
create unique index on activation_links (user_id) where used_at is null and revoked_at is null;

create table personnel_changes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  kind text not null check (kind in ('post_change', 'leaving')),
  effective_date date not null,
  old jsonb not null,
  new jsonb not null,
  reason text not null,
  created_by bigint references users,
  created_at timestamptz not null,
  applied_at timestamptz,
  cancelled_at timestamptz
);
create index on personnel_changes (effective_date) where applied_at is null and cancelled_at is null;
create index on personnel_changes (user_id, effective_date desc);
-- One planned change of a kind at a time.
create unique index on personnel_changes (user_id, kind) where applied_at is null and cancelled_at is null;
