-- A project begins as a draft, made when its order was won or by hand.
create table projects (
  id bigint generated always as identity primary key,
  name text not null,
  type_id bigint not null references project_types,
  order_id bigint unique references trade_orders,
  status int not null default 0 check (status between 0 and 9),
  created_by bigint not null references users,
  created_at timestamptz not null
);
create index on projects (type_id);
create index on projects (created_by);
create index on projects (created_at desc, id desc) where status = 0 and order_id is not null;
