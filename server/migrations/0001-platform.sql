-- Tables belong to the migration's login; the program works as tongzhou_app and may only read and change rows.
revoke create on schema public from public;
grant usage on schema public to tongzhou_app;
alter default privileges in schema public grant select, insert, update, delete on tables to tongzhou_app;
alter default privileges in schema public grant usage on sequences to tongzhou_app;
grant select on schema_migrations to tongzhou_app;

-- Times travel as milliseconds.
create function ms(bigint) returns timestamptz immutable strict parallel safe language sql
  return to_timestamp($1 / 1000.0);

-- One row per key in the transaction of the write it protects; kept seven days.
create table idempotency_keys (
  owner text not null,
  key text not null,
  operation text not null,
  body_hash bytea not null,
  reply text,
  created_at timestamptz not null,
  primary key (owner, key)
);
create index on idempotency_keys (created_at);

create table company_settings (
  key text primary key,
  value jsonb not null
);
