-- Who set it, with the name they had then. Rows without a time are the program's own memory and stand on no screen.
alter table company_settings
  add column changed_by bigint references users,
  add column changed_by_name text,
  add column changed_at timestamptz;

-- As before; of the settings only those stay that the first administrator set. What came with the demo company, or was tried
-- out by one of its people, is not the data of the company that begins now.
create or replace function reset_company() returns void language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  kept constant text[] := array['schema_migrations', 'idempotency_keys', 'company_settings', 'calendar_days', 'calendar_years',
    'departments', 'posts', 'users', 'credentials', 'role_groups', 'role_group_members'];
  emptied text;
  administrator bigint;
begin
  select id into strict administrator from users where account is not null order by id limit 1;
  select string_agg(format('%I', tablename), ', ') into emptied
    from pg_tables where schemaname = 'public' and tablename <> all (kept);
  execute 'truncate ' || emptied || ' restart identity';
  delete from company_settings where changed_at is not null and changed_by is distinct from administrator;
  update departments set head_id = null;
  update users set manager_id = null, state = 'regular', enabled = true,
      department_id = (select id from departments where fixed and department_name = '总经办'),
      post_id = (select p.id from posts p join departments d on d.id = p.department_id
        where d.fixed and d.department_name = '总经办' and p.post_name = '系统管理员')
    where id = administrator;
  delete from role_group_members where user_id <> administrator;
  delete from credentials where user_id <> administrator;
  delete from users where id <> administrator;
  delete from posts where id is distinct from (select post_id from users where id = administrator);
  delete from departments where not fixed;
  delete from role_groups where key is null;
  perform setval('job_numbers', 1);
end $$;
