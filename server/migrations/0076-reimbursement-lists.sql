-- Where a loan stands, kept with it: its list is narrowed by it and read in its order.
alter table loans add column standing text not null
  generated always as (case when state <> 'passed' then state when not paid then 'due' when settled < amount then 'open' else 'closed' end) stored;
create index on loans (standing, created_at desc, id desc);
create index on loans (standing, coalesce(return_on, '-infinity'::date) desc, id desc);

-- What finance has paid is looked through by a word or by days, in each of its orders, from the index alone.
drop index claim_payments_state_due_at_id_idx;
drop index claim_payments_state_amount_id_idx;
drop index claim_payments_state_paid_on_id_idx;
drop index claim_payments_of_month;
create index on claim_payments (due_at desc, id desc) where state = 'due';
create index on claim_payments (amount desc, id desc) where state = 'due';
create index on claim_payments (paid_on desc, id desc) where state = 'due';
create index on claim_payments (due_at desc, id desc) include (paid_on, words) where state = 'paid';
create index on claim_payments (amount desc, id desc) include (paid_on, words) where state = 'paid';
create index on claim_payments (paid_on desc, id desc) include (words) where state = 'paid';
create index claim_payments_of_month on claim_payments (paid_on, id) include (due_at, amount) where state = 'paid';

-- The files of a project's claims are found one claim after the other.
create index files_of_claims on files (owner_id) include (id) where owner_kind = 'claim' and deleted_at is null;
