-- What may not be known yet is in the chain at once, and on no screen before this moment.
alter table log.operations add column shown_from timestamptz;

create or replace function log.canonical(entry log.operations) returns text stable language sql
  return (jsonb_build_array((entry).id, (extract(epoch from (entry).at) * 1000000)::bigint, (entry).user_id, (entry).user_name,
    (entry).address, (entry).user_agent, (entry).request_id, (entry).area, (entry).action, (entry).object_kind,
    (entry).object_id, (entry).object_label, (entry).result, (entry).code, (entry).duration_ms, (entry).changes)
    || case when (entry).shown_from is null then '[]'::jsonb
      else jsonb_build_array((extract(epoch from (entry).shown_from) * 1000000)::bigint) end)::text;
