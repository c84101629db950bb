-- What may be fetched as one archive, once and within a minute. The secret itself is known to its holder only.
create table archive_tickets (
  secret_hash bytea primary key,
  session_id bigint not null,
  name text not null,
  content jsonb not null,
  expires_at timestamptz not null
);
create index on archive_tickets (expires_at);
