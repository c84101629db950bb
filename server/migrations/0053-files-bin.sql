-- What was deleted is kept for thirty days, then destroyed.
create index on files (deleted_at) where deleted_at is not null;

-- Files of projects and of their tasks, the latest first.
create index on files (uploaded_at desc, id desc) where owner_kind in ('project', 'task') and deleted_at is null;
