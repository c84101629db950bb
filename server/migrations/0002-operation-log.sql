-- Insert-only. The application role can neither change nor delete a row, nor write a seal: sealing runs as the owner.
create schema log;
grant usage on schema log to tongzhou_app;

create table log.operations (
  id bigint generated always as identity,
  at timestamptz not null default clock_timestamp(),
  user_id bigint,
  user_name text,
  address text not null,
  user_agent text not null,
  request_id text not null,
  area text not null,
  action text not null,
  object_kind text,
  object_id bigint,
  object_label text,
  result text not null check (result in ('done', 'refused', 'failed')),
  code int not null,
  duration_ms int not null,
  changes jsonb not null,
  primary key (id, at)
) partition by range (at);
create index on log.operations (at desc, id desc);
create index on log.operations (user_id, at desc);
create index on log.operations (object_kind, object_id, at desc);

-- What has been written but not yet taken into the chain.
create table log.unsealed (
  log_id bigint primary key,
  log_at timestamptz not null
);

create table log.seals (
  seq bigint primary key,
  log_id bigint not null unique,
  log_at timestamptz not null,
  hash bytea not null
);

grant select, insert on log.operations, log.unsealed to tongzhou_app;
grant select on log.seals to tongzhou_app;
grant usage on all sequences in schema log to tongzhou_app;

create function log.canonical(entry log.operations) returns text stable language sql
  return jsonb_build_array((entry).id, (extract(epoch from (entry).at) * 1000000)::bigint, (entry).user_id, (entry).user_name,
    (entry).address, (entry).user_agent, (entry).request_id, (entry).area, (entry).action, (entry).object_kind,
    (entry).object_id, (entry).object_label, (entry).result, (entry).code, (entry).duration_ms, (entry).changes)::text;

-- Takes waiting entries into the chain; returns how many. One server at a time, the others pass by.
create function log.seal(batch int) returns int language plpgsql security definer set search_path = pg_catalog as $$
declare
  entry record;
  previous bytea;
  position bigint;
  sealed int := 0;
begin
  if not pg_try_advisory_xact_lock(7406002) then return 0; end if;
  select seq, hash into position, previous from log.seals order by seq desc limit 1;
  position := coalesce(position, 0);
  previous := coalesce(previous, sha256(''));
  for entry in
    select u.log_id, u.log_at, log.canonical(o) as body
    from (select log_id, log_at from log.unsealed order by log_id limit batch) u
    join log.operations o on o.id = u.log_id and o.at = u.log_at
    order by u.log_id
  loop
    position := position + 1;
    previous := sha256(previous || convert_to(entry.body, 'UTF8'));
    insert into log.seals (seq, log_id, log_at, hash) values (position, entry.log_id, entry.log_at, previous);
    delete from log.unsealed where log_id = entry.log_id;
    sealed := sealed + 1;
  end loop;
  return sealed;
end $$;

-- A partition per month, from last month to three months ahead.
create function log.ensure_partitions() returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  month timestamptz;
  name text;
begin
  perform pg_advisory_xact_lock(7406003);
  for offset_months in -1..3 loop
    month := date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' + make_interval(months => offset_months);
    name := 'operations_' || to_char(month at time zone 'UTC', 'YYYYMM');
    if to_regclass('log.' || name) is null then
      execute format('create table log.%I partition of log.operations for values from (%L) to (%L)', name, month, month + interval '1 month');
    end if;
  end loop;
end $$;

revoke all on function log.seal(int), log.ensure_partitions() from public;
grant execute on function log.seal(int), log.ensure_partitions() to tongzhou_app;
grant execute on function log.canonical(log.operations) to tongzhou_app;
select log.ensure_partitions();
