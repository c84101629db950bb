-- The lists of links and invitations, by state and by whom they reach.
create index on activation_links (created_at desc, id desc) where used_at is null and revoked_at is null;
create index on activation_links (created_at desc, id desc) where used_at is not null;
create index on activation_links (created_at desc, id desc) where used_at is null and revoked_at is not null;
create index on activation_links (expires_at) where used_at is null and revoked_at is null;
create index on activation_links (user_id);
create index on invitations (created_at desc, id desc) where user_id is null and revoked_at is null;
create index on invitations (created_at desc, id desc) where user_id is not null;
create index on invitations (created_at desc, id desc) where user_id is null and revoked_at is not null;
create index on invitations (expires_at) where user_id is null and revoked_at is null;
create index on invitations (created_by);
create index on invitations (department_id);

drop index personnel_changes_effective_date_idx;
create index on personnel_changes (effective_date, id) where applied_at is null and cancelled_at is null;

-- A decision finds the record it is about.
create index on personnel_requests (approval_id);
