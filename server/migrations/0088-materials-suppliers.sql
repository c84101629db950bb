-- Who delivers goods. A receipt keeps the name as it was typed: one whose name stands on a receipt is used.
create table suppliers (
  id bigint generated always as identity primary key,
  name text not null,
  pinyin text not null,
  pinyin_initials text not null,
  contact text not null,
  phone text not null,
  main_goods text not null,
  note text not null,
  enabled boolean not null default true,
  version int not null default 1,
  created_by bigint not null references users,
  created_at timestamptz not null,
  words text not null generated always as (word_form(
    name || E'\n' || pinyin || E'\n' || pinyin_initials || E'\n' || contact || E'\n' || phone || E'\n' || main_goods
  )) stored
);
create unique index suppliers_one_name on suppliers (name);
create index on suppliers using gin (word_grams(words));
create index on suppliers (created_at desc, id desc);
create index on suppliers (pinyin desc, id desc);
create index on suppliers (enabled, created_at desc, id desc);
create index on suppliers (created_by);

create index on goods_receipts (supplier);

-- Whoever keeps goods keeps their suppliers.
update role_groups g set checked = (select array_agg(distinct one order by one) from unnest(g.checked || 70109) one)
where 70101 = any (g.checked);
