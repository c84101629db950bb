-- Few requests reverse another one: the others need not stand in these.
drop index approvals_reverses_id_idx;
create unique index on approvals (reverses_id) where state in (0, 4) and reverses_id is not null;
drop index approvals_reverses_id_idx1;
create index on approvals (reverses_id) where reverses_id is not null;
