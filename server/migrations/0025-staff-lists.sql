-- Everyone has a profile from the start, so that people can be listed in the order of their profiles.
create function staff_profile_of_new_user() returns trigger language plpgsql as $$
begin
  insert into staff_profiles (user_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create trigger staff_profile after insert on users for each row execute function staff_profile_of_new_user();
insert into staff_profiles (user_id) select id from users on conflict do nothing;

drop index staff_profiles_entry_date_idx;
create index on staff_profiles (entry_date, user_id);
