-- Of an entry that is older than the company keeps the log, only its seal is left. A second chain runs over those seals, which can
-- be reckoned without the entries; where it ends is said by an entry of its own, which the first chain holds.
alter table log.seals add column trace bytea;

create function log.trace(previous bytea, seal log.seals) returns bytea stable language sql
  return sha256(previous || convert_to(concat_ws(' ', (seal).seq, (seal).log_id, (extract(epoch from (seal).log_at) * 1000000)::bigint), 'UTF8')
    || (seal).hash);
grant execute on function log.trace(bytea, log.seals) to tongzhou_app;

-- Takes out the next entries of before a moment, in the order of the chain; never of the last year, whoever asks.
create function log.expire(before timestamptz, batch int, out entries int, out through bigint, out ending bytea)
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  seal log.seals;
begin
  if before > now() - interval '1 year' then raise exception 'the log of the last year is kept'; end if;
  perform pg_advisory_xact_lock(7406019);
  entries := 0;
  through := coalesce((select max(o.object_id) from log.operations o where o.object_kind = 'log-expiry'), 0);
  ending := coalesce((select s.trace from log.seals s where s.seq = through), sha256(''));
  for seal in select * from log.seals s where s.seq > through order by s.seq limit batch loop
    exit when seal.log_at >= before;
    ending := log.trace(ending, seal);
    update log.seals s set trace = ending where s.seq = seal.seq;
    delete from log.operations o where o.id = seal.log_id and o.at = seal.log_at;
    through := seal.seq;
    entries := entries + 1;
  end loop;
end $$;
revoke all on function log.expire(timestamptz, int) from public;
grant execute on function log.expire(timestamptz, int) to tongzhou_app;
