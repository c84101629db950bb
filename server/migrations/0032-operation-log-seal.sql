-- Each entry is looked up by its key (offset 0), whatever was known of the tables when the statement was planned; seals are
-- written and entries ticked off in one go.
create or replace function log.seal(batch int) returns int language plpgsql security definer set search_path = pg_catalog as $$
declare
  entry record;
  previous bytea;
  position bigint;
  ids bigint[] := '{}';
  times timestamptz[] := '{}';
  hashes bytea[] := '{}';
begin
  if not pg_try_advisory_xact_lock(7406002) then return 0; end if;
  select seq, hash into position, previous from log.seals order by seq desc limit 1;
  position := coalesce(position, 0);
  previous := coalesce(previous, sha256(''));
  for entry in
    select u.log_id, u.log_at, o.body
    from (select log_id, log_at from log.unsealed order by log_id limit batch) u
    cross join lateral (
      select log.canonical(o) as body from log.operations o where o.id = u.log_id and o.at = u.log_at offset 0
    ) o
    order by u.log_id
  loop
    previous := sha256(previous || convert_to(entry.body, 'UTF8'));
    ids := ids || entry.log_id;
    times := times || entry.log_at;
    hashes := hashes || previous;
  end loop;
  if cardinality(ids) = 0 then return 0; end if;
  insert into log.seals (seq, log_id, log_at, hash)
    select position + n.place, n.id, n.at, n.hash from unnest(ids, times, hashes) with ordinality as n (id, at, hash, place);
  delete from log.unsealed where log_id = any (ids);
  return cardinality(ids);
end $$;
