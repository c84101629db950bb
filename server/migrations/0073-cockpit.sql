-- Links by which a wall screen shows the cockpit. Only the hash of their secret is kept.
create table cockpit_links (
  id bigint generated always as identity primary key,
  name text not null,
  secret_hash bytea not null unique,
  created_by bigint not null references users,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When a screen last asked by it, to the minute.
  seen_at timestamptz,
  revoked_at timestamptz,
  revoked_by bigint references users,
  constraint cockpit_links_revoked_by_someone check ((revoked_at is null) = (revoked_by is null))
);
create index on cockpit_links (created_at desc, id desc);
create index on cockpit_links (created_by, created_at desc, id desc);
create index on cockpit_links (revoked_by);
