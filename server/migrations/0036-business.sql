-- Whom the company sells to. Words are searched in a column that the database keeps; pinyin is written beside the name.
create table customers (
  id bigint generated always as identity primary key,
  number text not null unique,
  name text not null,
  -- The name without what people write differently: two with the same are likely one.
  name_key text not null,
  pinyin text not null,
  pinyin_initials text not null,
  credit_code text,
  industry text,
  region text,
  source text,
  address text,
  description text not null default '',
  owner_id bigint not null references users,
  last_contact_at timestamptz,
  version int not null default 1,
  created_by bigint not null references users,
  created_at timestamptz not null,
  -- Set where it was merged into another; it stays for those who hold its number.
  merged_into bigint references customers,
  deleted_at timestamptz,
  words text not null generated always as (word_form(name || E'\n' || number || E'\n' || coalesce(credit_code, '') || E'\n' || pinyin || E'\n' || pinyin_initials)) stored
);
create unique index customers_one_code on customers (credit_code) where deleted_at is null;
create index on customers (name_key) where deleted_at is null;
create index on customers (owner_id, created_at desc, id desc) where deleted_at is null;
create index on customers (created_at desc, id desc) where deleted_at is null;
create index on customers (pinyin, id) where deleted_at is null;
-- Those nobody ever spoke to stand where the longest silence does.
create index on customers (coalesce(last_contact_at, '-infinity'::timestamptz) desc, id desc) where deleted_at is null;
create index on customers (merged_into);
create index on customers (created_by);
create index on customers using gin (word_grams(words));
create index on customers using gin (word_grams(name_key));

create table customer_contacts (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  name text not null,
  position text,
  mobile text,
  email text,
  main boolean not null,
  -- One that is no longer there stays for the opportunities that name it.
  removed_at timestamptz
);
create index on customer_contacts (customer_id);
create unique index customer_contacts_one_main on customer_contacts (customer_id) where main and removed_at is null;

create table opportunities (
  id bigint generated always as identity primary key,
  number text not null unique,
  name text not null,
  pinyin text not null,
  pinyin_initials text not null,
  customer_id bigint not null references customers,
  contact_id bigint references customer_contacts,
  source text not null,
  type_id bigint not null references project_types,
  amount bigint not null check (amount between 0 and 1000000000000),
  expected_date date,
  probability int not null check (probability between 0 and 100),
  description text not null default '',
  owner_id bigint not null references users,
  stage text not null check (stage in ('open', 'creating', 'active', 'ordering', 'reworking', 'won', 'lost')),
  stage_since timestamptz not null,
  -- How far it ever came, for the funnel.
  reached int not null default 1 check (reached between 1 and 4),
  -- The day on which it was won or lost.
  closed_on date,
  lost_reason text,
  competitor text,
  lost_note text not null default '',
  last_contact_at timestamptz,
  next_contact_on date,
  version int not null default 1,
  created_by bigint not null references users,
  created_at timestamptz not null,
  deleted_at timestamptz,
  -- The words of its customer, kept by the triggers below: one index finds an opportunity by its own words and by these.
  customer_words text not null default '',
  words text not null generated always as (word_form(name || E'\n' || number || E'\n' || pinyin || E'\n' || pinyin_initials || E'\n' || customer_words)) stored,
  check ((stage in ('won', 'lost')) = (closed_on is not null))
);
create function opportunity_customer_words() returns trigger language plpgsql as $$
begin
  new.customer_words := (select words from customers where id = new.customer_id);
  return new;
end $$;
create trigger customer_words before insert or update of customer_id on opportunities for each row execute function opportunity_customer_words();
create function customer_words_changed() returns trigger language plpgsql as $$
begin
  update opportunities set customer_words = new.words where customer_id = new.id;
  update trade_orders set customer_words = new.words where customer_id = new.id;
  return null;
end $$;
create trigger words_changed after update on customers for each row when (old.words is distinct from new.words) execute function customer_words_changed();
create index on opportunities (customer_id, owner_id) include (deleted_at);
create index on opportunities (contact_id);
create index on opportunities (type_id);
create index on opportunities (created_by);
create index on opportunities (created_at desc, id desc) where deleted_at is null;
create index on opportunities (amount desc, id desc) where deleted_at is null;
create index on opportunities (expected_date desc, id desc) where deleted_at is null;
-- Whoever was never spoken to comes after everyone else.
create index on opportunities (coalesce(last_contact_at, '-infinity') desc, id desc) where deleted_at is null;
create index on opportunities (coalesce(last_contact_at, created_at), id)
  where deleted_at is null and stage in ('open', 'creating', 'active', 'ordering', 'reworking');
create index on opportunities (next_contact_on desc, id desc) where deleted_at is null;
create index on opportunities (owner_id, created_at desc, id desc) where deleted_at is null;
create index on opportunities (stage, created_at desc, id desc) where deleted_at is null;
create index on opportunities (source, created_at desc, id desc) where deleted_at is null;
create index on opportunities (reached) where deleted_at is null;
create index on opportunities using gin (word_grams(words));

-- Who works on one beside its owner.
create table opportunity_members (
  opportunity_id bigint not null references opportunities,
  user_id bigint not null references users,
  writes boolean not null,
  primary key (opportunity_id, user_id)
);
create index on opportunity_members (user_id);

create table opportunity_follow_ups (
  id bigint generated always as identity primary key,
  opportunity_id bigint not null references opportunities,
  way text not null,
  content text not null,
  contact_at timestamptz not null,
  next_contact_on date,
  by_id bigint not null references users,
  created_at timestamptz not null
);
create index on opportunity_follow_ups (opportunity_id, contact_at desc, id desc);
create index on opportunity_follow_ups (by_id);
revoke update, delete on opportunity_follow_ups from tongzhou_app;

-- What happened to an opportunity: stages, edits, corrections, hand-overs.
create table opportunity_trail (
  id bigint generated always as identity primary key,
  opportunity_id bigint not null references opportunities,
  at timestamptz not null,
  by_id bigint references users,
  title text not null,
  -- [{label, old, new}], in words.
  changes jsonb not null default '[]',
  note text not null default ''
);
create index on opportunity_trail (opportunity_id, at desc, id desc);
create index on opportunity_trail (by_id);
revoke update, delete on opportunity_trail from tongzhou_app;

-- What was put to approval about an opportunity: itself, its order or a 补充协议, a write-off.
create table business_requests (
  id bigint generated always as identity primary key,
  opportunity_id bigint not null references opportunities,
  kind text not null check (kind in ('business_create', 'business_order', 'write_off')),
  approval_id bigint references approvals,
  form jsonb not null,
  state text not null check (state in ('running', 'returned', 'passed', 'rejected', 'withdrawn')),
  created_by bigint not null references users,
  created_at timestamptz not null
);
create index on business_requests (opportunity_id, kind, id desc);
create index on business_requests (approval_id);
create index on business_requests (created_by);
create unique index business_requests_one_open on business_requests (opportunity_id, kind) where state in ('running', 'returned');

create table trade_orders (
  id bigint generated always as identity primary key,
  -- The contract's number: HT-2026-0001.
  number text not null unique,
  name text not null,
  opportunity_id bigint not null references opportunities,
  customer_id bigint not null references customers,
  -- As the opportunity's; kept beside it, since lists and sums are narrowed by it.
  owner_id bigint not null references users,
  maker_id bigint,
  source text not null default '',
  type_id bigint,
  amount bigint not null check (amount between 1 and 1000000000000),
  tax_rate int not null check (tax_rate between 0 and 100),
  expected_cost bigint not null check (expected_cost between 0 and 1000000000000),
  signed_on date not null,
  delivery_on date,
  accepted_on date,
  note text not null default '',
  -- Sums of the rows below, kept with them in one transaction.
  received bigint not null default 0 check (received >= 0),
  written_off bigint not null default 0 check (written_off >= 0),
  advance bigint not null default 0 check (advance >= 0),
  invoiced bigint not null default 0 check (invoiced >= 0),
  request_id bigint not null unique references business_requests,
  approval_id bigint not null unique references approvals,
  created_at timestamptz not null,
  reversed_at timestamptz,
  pinyin text not null,
  pinyin_initials text not null,
  -- Bank papers name the customer: an order is found by both in one index.
  customer_words text not null default '',
  words text not null generated always as (word_form(name || E'\n' || number || E'\n' || pinyin || E'\n' || pinyin_initials || E'\n' || customer_words)) stored,
  constraint trade_orders_not_beyond check (received + written_off <= amount)
);
create function order_of_opportunity() returns trigger language plpgsql as $$
begin
  new.customer_words := (select words from customers where id = new.customer_id);
  select source, type_id, created_by into new.source, new.type_id, new.maker_id from opportunities where id = new.opportunity_id;
  return new;
end $$;
create trigger of_opportunity before insert or update of customer_id on trade_orders for each row execute function order_of_opportunity();
-- Also of rows that are loaded in bulk.
alter table trade_orders enable always trigger of_opportunity;
create index on trade_orders (opportunity_id);
create unique index trade_orders_one_living on trade_orders (opportunity_id) where reversed_at is null;
create index on trade_orders (customer_id);
create index on trade_orders (maker_id);
create index on trade_orders (owner_id, signed_on desc, id desc);
create index on trade_orders (signed_on desc, id desc);
create index on trade_orders (amount desc, id desc);
create index on trade_orders (source, signed_on desc, id desc);
create index on trade_orders (type_id, signed_on desc, id desc);
create index on trade_orders (signed_on desc, id desc) where reversed_at is not null;
create index on trade_orders (signed_on desc, id desc) where reversed_at is null and received + written_off = amount;
create index on trade_orders using gin (word_grams(words));

-- 补充协议: what each changed.
create table trade_order_agreements (
  id bigint generated always as identity primary key,
  order_id bigint not null references trade_orders,
  request_id bigint not null unique references business_requests,
  approval_id bigint not null references approvals,
  before jsonb not null,
  after jsonb not null,
  at timestamptz not null
);
create index on trade_order_agreements (order_id);
create index on trade_order_agreements (approval_id);
revoke update, delete on trade_order_agreements from tongzhou_app;

create table order_instalments (
  id bigint generated always as identity primary key,
  order_id bigint not null references trade_orders,
  -- As the order's, kept by the triggers below: lists are narrowed by them.
  opportunity_id bigint,
  customer_id bigint,
  owner_id bigint,
  maker_id bigint,
  position int not null,
  name text not null,
  amount bigint not null check (amount between 1 and 1000000000000),
  due_on date,
  days_after_acceptance int check (days_after_acceptance between 0 and 1000),
  received bigint not null default 0 check (received >= 0),
  written_off bigint not null default 0 check (written_off >= 0),
  -- What is open, kept by the database: lists and sums are made of it.
  outstanding bigint not null generated always as (amount - received - written_off) stored,
  -- Taken out by a 补充协议 or with a reversed order.
  removed_at timestamptz,
  constraint order_instalments_not_beyond check (received + written_off <= amount),
  check (due_on is not null or days_after_acceptance is not null)
);
create index on order_instalments (order_id, position);
create index on order_instalments (due_on desc, id desc) where removed_at is null;
create index on order_instalments (amount desc, id desc) where removed_at is null;
create index on order_instalments (outstanding desc, id desc) where removed_at is null;
create index on order_instalments (owner_id, due_on desc, id desc) where removed_at is null;
create index on order_instalments (customer_id) where removed_at is null;
create index on order_instalments (opportunity_id);
create index on order_instalments (maker_id);

-- Money in, and out again where the amount is negative (退款) and names the receipt it is of. Insert-only.
create table receipts (
  id bigint generated always as identity primary key,
  order_id bigint not null references trade_orders,
  -- As the order's, kept by the triggers below: lists are narrowed by them.
  opportunity_id bigint,
  customer_id bigint,
  owner_id bigint,
  maker_id bigint,
  received_on date not null,
  amount bigint not null check (amount <> 0),
  way text not null,
  voucher text,
  -- Of the amount: what went beyond the contract and was ticked as advance.
  advance bigint not null default 0,
  refund_of bigint references receipts,
  note text not null default '',
  by_id bigint not null references users,
  created_at timestamptz not null,
  check ((amount < 0) = (refund_of is not null))
);
create index on receipts (order_id, received_on, id);
create index on receipts (refund_of);
create index on receipts (received_on desc, id desc);
create index on receipts (owner_id, received_on desc, id desc);
create index on receipts (customer_id);
create index on receipts (opportunity_id);
create index on receipts (maker_id);
create index on receipts (way, received_on desc, id desc);
create index on receipts (by_id);
revoke update, delete on receipts from tongzhou_app;
-- Whose the order is may change.
grant update (customer_id, owner_id) on receipts to tongzhou_app;

create table receipt_shares (
  receipt_id bigint not null references receipts,
  instalment_id bigint not null references order_instalments,
  amount bigint not null check (amount <> 0),
  primary key (receipt_id, instalment_id)
);
create index on receipt_shares (instalment_id);
revoke update, delete on receipt_shares from tongzhou_app;

create table write_offs (
  id bigint generated always as identity primary key,
  order_id bigint not null references trade_orders,
  instalment_id bigint not null references order_instalments,
  -- Negative where a passed write-off was reversed.
  amount bigint not null check (amount <> 0),
  approval_id bigint not null references approvals,
  at timestamptz not null
);
create index on write_offs (order_id);
create index on write_offs (instalment_id);
create index on write_offs (approval_id);
revoke update, delete on write_offs from tongzhou_app;

create table order_invoices (
  id bigint generated always as identity primary key,
  order_id bigint not null references trade_orders,
  -- As the order's, kept by the triggers below: lists are narrowed by them.
  opportunity_id bigint,
  customer_id bigint,
  owner_id bigint,
  maker_id bigint,
  kind text not null check (kind in ('special', 'ordinary')),
  state text not null check (state in ('asked', 'issued', 'refused', 'cancelled')),
  amount bigint not null check (amount <> 0),
  title text not null,
  credit_code text,
  number text,
  issued_on date,
  issued_by bigint references users,
  red_of bigint references order_invoices,
  note text not null default '',
  refusal text,
  asked_by bigint not null references users,
  asked_at timestamptz not null,
  words text not null generated always as (word_form(coalesce(number, '') || E'\n' || title)) stored,
  check ((amount < 0) = (red_of is not null)),
  check ((state = 'issued') = (number is not null and issued_on is not null))
);
create unique index order_invoices_one_number on order_invoices (number) where number is not null;
create index on order_invoices (order_id);
create index on order_invoices (red_of);
create index on order_invoices (asked_at desc, id desc);
create index on order_invoices (issued_on desc, id desc);
create index on order_invoices (amount desc, id desc);
-- Those that wait, and those that came to nothing, are few.
create index on order_invoices (state, asked_at desc, id desc) where state <> 'issued';
create index on order_invoices (owner_id, asked_at desc, id desc);
create index on order_invoices (opportunity_id);
create index on order_invoices (maker_id);
create index on order_invoices (asked_by);
create index on order_invoices (issued_by);
create index on order_invoices using gin (word_grams(words));

create function part_of_order() returns trigger language plpgsql as $$
begin
  select opportunity_id, customer_id, owner_id, maker_id into new.opportunity_id, new.customer_id, new.owner_id, new.maker_id
    from trade_orders where id = new.order_id;
  return new;
end $$;
create trigger of_order before insert on order_instalments for each row execute function part_of_order();
create trigger of_order before insert on receipts for each row execute function part_of_order();
create trigger of_order before insert on order_invoices for each row execute function part_of_order();
alter table order_instalments enable always trigger of_order;
alter table receipts enable always trigger of_order;
alter table order_invoices enable always trigger of_order;
create function order_passed_on() returns trigger language plpgsql as $$
begin
  update order_instalments set customer_id = new.customer_id, owner_id = new.owner_id where order_id = new.id;
  update receipts set customer_id = new.customer_id, owner_id = new.owner_id where order_id = new.id;
  update order_invoices set customer_id = new.customer_id, owner_id = new.owner_id where order_id = new.id;
  return null;
end $$;
create trigger passed_on after update on trade_orders for each row
  when (old.customer_id <> new.customer_id or old.owner_id <> new.owner_id) execute function order_passed_on();

-- What a person or a department is to sign in a year.
create table business_targets (
  id bigint generated always as identity primary key,
  year int not null,
  user_id bigint references users,
  department_id bigint references departments,
  amount bigint not null check (amount between 1 and 1000000000000),
  changed_by bigint not null references users,
  changed_at timestamptz not null,
  check ((user_id is null) <> (department_id is null))
);
create unique index business_targets_one_person on business_targets (year, user_id) where user_id is not null;
create unique index business_targets_one_department on business_targets (year, department_id) where department_id is not null;
create index on business_targets (user_id);
create index on business_targets (department_id);
create index on business_targets (changed_by);

-- What the statistics are summed from, without reading the rows themselves.
create index opportunities_by_creation on opportunities (created_at) include (stage, reached, amount, owner_id, id) where deleted_at is null;
create index opportunities_under_way on opportunities (expected_date) include (amount, probability, owner_id, id)
  where deleted_at is null and stage in ('open', 'creating', 'active', 'ordering', 'reworking');
create index opportunities_closed on opportunities (closed_on) include (stage, owner_id, id) where deleted_at is null and closed_on is not null;
create index trade_orders_signed on trade_orders (signed_on) include (amount, owner_id, customer_id, opportunity_id) where reversed_at is null;
create index order_instalments_owed on order_instalments (due_on) include (order_id, outstanding) where removed_at is null and outstanding > 0;
create index receipts_by_day on receipts (received_on) include (amount, order_id);
create index receipts_by_amount on receipts (amount desc, id desc);
