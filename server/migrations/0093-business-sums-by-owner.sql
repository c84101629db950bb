-- What is summed for a department or a branch is read from the indexes of its people: of twenty thousand opportunities each lies on
-- a page of its own.
drop index opportunities_of_owner, trade_orders_owner_id_signed_on_id_idx, receipts_owner_id_received_on_id_idx, order_instalments_owner_id_due_on_id_idx;
create index opportunities_of_owner on opportunities (owner_id, created_at desc, id desc)
  include (customer_id, stage, reached, source, type_id, amount, probability, expected_date, closed_on, last_contact_at, next_contact_on)
  where deleted_at is null;
create index trade_orders_of_owner on trade_orders (owner_id, signed_on desc, id desc) include (amount, source, customer_id, reversed_at);
create index receipts_of_owner on receipts (owner_id, received_on desc, id desc) include (amount);
create index order_instalments_of_owner on order_instalments (owner_id, due_on desc, id desc) include (amount, outstanding) where removed_at is null;
