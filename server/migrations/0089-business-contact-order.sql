-- A walk along the last contact opens no row where its index has the column itself too: PostgreSQL does not ask an index for an
-- expression alone.
drop index customers_coalesce_id_idx;
create index customers_by_contact on customers (coalesce(last_contact_at, '-infinity'::timestamptz) desc, id desc) include (last_contact_at)
  where deleted_at is null;
