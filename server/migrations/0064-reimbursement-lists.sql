-- What finance has paid of one kind, in each of its orders, and what a department was paid.
create index on claim_payments (state, kind, due_at desc, id desc);
create index on claim_payments (state, kind, amount desc, id desc);
create index on claim_payments (state, kind, paid_on desc, id desc);
drop index claim_payments_department_id_idx;
create index on claim_payments (department_id, state);

-- Loans are found by who has them and what they are for.
alter table loans add column borrower text not null default '';
update loans l set borrower = coalesce(u.name, u.job_number) from users u where u.id = l.user_id;
create function loan_of_borrower() returns trigger language plpgsql as $$
begin
  select coalesce(name, job_number) into new.borrower from users where id = new.user_id;
  return new;
end $$;
create trigger of_borrower before insert on loans for each row execute function loan_of_borrower();
alter table loans enable always trigger of_borrower;
create function borrower_renamed() returns trigger language plpgsql as $$
begin
  update loans set borrower = coalesce(new.name, new.job_number) where user_id = new.id;
  return null;
end $$;
create trigger renamed_in_loans after update on users for each row
  when (old.name is distinct from new.name or old.job_number <> new.job_number) execute function borrower_renamed();
alter table loans add column words text not null generated always as (word_form(borrower || E'\n' || (form ->> 'purpose'))) stored;
create index on loans using gin (word_grams(words));

-- Files of a record that are not deleted are found and counted by this index alone.
drop index files_owner_kind_owner_id_idx;
create index on files (owner_kind, owner_id) include (deleted_at, id);
