-- Kinds that a start has served: each got its default template then, where it had none. What becomes of it later is people's doing.
create table audit_template_kinds (
  kind text primary key,
  served_at timestamptz not null
);
insert into audit_template_kinds (kind, served_at)
  select kind, now() from (select unnest(kinds) from audit_templates union select kind from approvals) as known (kind);

-- When it was last found that the step waits for something besides people: its waiting is counted from then on.
alter table approval_steps add column held_at timestamptz;
