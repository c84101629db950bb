-- What was deleted is kept for thirty days, then destroyed.
create index on files (deleted_at) where deleted_at is not null;
