-- Lists of opportunities read these indexes instead of the rows: the first in the order of creation, the others by what a list
-- is narrowed by, with what it is ordered by.
drop index opportunities_customer_id_owner_id_deleted_at_idx, opportunities_created_at_id_idx, opportunities_owner_id_created_at_id_idx, opportunities_type_id_idx,
  opportunities_amount_id_idx, opportunities_expected_date_id_idx, opportunities_next_contact_on_id_idx, opportunities_under_way, opportunities_closed;
create index opportunities_in_order on opportunities (created_at desc, id desc)
  include (owner_id, created_by, stage, reached, source, type_id, amount, expected_date, closed_on, last_contact_at, next_contact_on) where deleted_at is null;
create index opportunities_of_owner on opportunities (owner_id, created_at desc, id desc)
  include (customer_id, stage, reached, source, type_id, amount, expected_date, closed_on, last_contact_at, next_contact_on) where deleted_at is null;
create index on opportunities (type_id, created_at desc, id desc) include (amount, expected_date, last_contact_at, next_contact_on) where deleted_at is null;
create index on opportunities (amount desc, id desc) include (created_at, expected_date, last_contact_at, next_contact_on) where deleted_at is null;
create index on opportunities (expected_date desc, id desc) include (created_at, amount, last_contact_at, next_contact_on) where deleted_at is null;
create index on opportunities (next_contact_on desc, id desc) include (created_at, amount, expected_date, last_contact_at) where deleted_at is null;
create index on opportunities (closed_on, id) include (created_at, amount, expected_date, last_contact_at, next_contact_on)
  where deleted_at is null and closed_on is not null;

create index on opportunities (owner_id, customer_id) where deleted_at is null;
create index on opportunities (customer_id, owner_id) where deleted_at is null;
create index on opportunities (customer_id);

drop index customers_owner_id_created_at_id_idx;
create index customers_of_owner on customers (owner_id, created_at desc, id desc) include (created_by, industry, source, pinyin, last_contact_at) where deleted_at is null;
create index on customers (industry, created_at desc, id desc) where deleted_at is null;
create index on customers (source, created_at desc, id desc) where deleted_at is null;
create index on customers using gin (word_grams(word_form(region)));

-- Instalments are found by the words of their order, in one index with them.
alter table order_instalments add column words text not null default '';
update order_instalments i set words = t.words from trade_orders t where t.id = i.order_id;
create function instalment_of_order() returns trigger language plpgsql as $$
begin
  select opportunity_id, customer_id, owner_id, maker_id, words into new.opportunity_id, new.customer_id, new.owner_id, new.maker_id, new.words
    from trade_orders where id = new.order_id;
  return new;
end $$;
drop trigger of_order on order_instalments;
create trigger of_order before insert on order_instalments for each row execute function instalment_of_order();
alter table order_instalments enable always trigger of_order;
create or replace function order_passed_on() returns trigger language plpgsql as $$
begin
  update order_instalments set customer_id = new.customer_id, owner_id = new.owner_id, words = new.words where order_id = new.id;
  update receipts set customer_id = new.customer_id, owner_id = new.owner_id where order_id = new.id;
  update order_invoices set customer_id = new.customer_id, owner_id = new.owner_id where order_id = new.id;
  return null;
end $$;
drop trigger passed_on on trade_orders;
create trigger passed_on after update on trade_orders for each row
  when (old.customer_id <> new.customer_id or old.owner_id <> new.owner_id or old.words <> new.words) execute function order_passed_on();
create index on order_instalments using gin (word_grams(words));
