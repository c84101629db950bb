-- The members of a group, without reading those of all others.
create index on role_group_members (group_id, user_id);
drop index role_group_members_group_id_idx;
