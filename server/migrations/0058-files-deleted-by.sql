-- Who took a file from its record by hand; what went with a record, or was left out of a form, has none.
alter table files add column deleted_by bigint references users;
create index on files (deleted_at desc, id desc) where deleted_by is not null;
create index on files (deleted_by) where deleted_by is not null;
