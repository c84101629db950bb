-- How each job of the program ended when it last ran; one row per job.
create table job_runs (
  name text primary key,
  started_at timestamptz not null,
  duration_ms bigint,
  result text,
  error text,
  failures int not null default 0,
  succeeded_at timestamptz
);
-- How many files there are and how large they are, from this alone.
create index on files (deleted_at, size);
