-- What finance has paid of one kind, in each of its orders, and what a department was paid.
create index on claim_payments (state, kind, due_at desc, id desc);
create index on claim_payments (state, kind, amount desc, id desc);
create index on claim_payments (state, kind, paid_on desc, id desc);
drop index claim_payments_department_id_idx;
create index on claim_payments (department_id, state);

-- Loans are found by what they are for.
alter table loans add column words text not null generated always as (word_form(form ->> 'purpose')) stored;
create index on loans using gin (word_grams(words));

-- Files of a record that are not deleted are found and counted by this index alone.
drop index files_owner_kind_owner_id_idx;
create index on files (owner_kind, owner_id) include (deleted_at, id);
