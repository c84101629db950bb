-- What the company keeps for its projects. Amounts are thousandths of the unit, values 分.
create table goods (
  id bigint generated always as identity primary key,
  number text not null unique,
  name text not null,
  pinyin text not null,
  pinyin_initials text not null,
  unit text not null,
  category text,
  price bigint not null constraint goods_price_not_below_zero check (price >= 0),
  low_line bigint constraint goods_low_line_not_below_zero check (low_line >= 0),
  note text not null default '',
  enabled boolean not null default true,
  version int not null default 1,
  -- Sums of the moves below, kept with them in one transaction.
  stock bigint not null default 0 constraint goods_stock_not_below_zero check (stock >= 0),
  value bigint not null default 0 constraint goods_value_not_below_zero check (value >= 0),
  created_by bigint not null references users,
  created_at timestamptz not null,
  words text not null generated always as (word_form(name || E'\n' || number || E'\n' || pinyin || E'\n' || pinyin_initials)) stored,
  constraint goods_nothing_is_worth_nothing check (stock > 0 or value = 0)
);
create unique index goods_one_name on goods (name);
create index on goods using gin (word_grams(words));
create index on goods (created_at desc, id desc);
create index on goods (pinyin desc, id desc);
create index on goods (category, created_at desc, id desc);
create index on goods (enabled, created_at desc, id desc);
create index goods_that_are_low on goods (created_at desc, id desc) where low_line is not null and stock < low_line;
create index on goods (created_by);

create table goods_receipts (
  id bigint generated always as identity primary key,
  number text not null unique,
  day date not null,
  supplier text not null,
  note text not null,
  value bigint not null,
  by_id bigint not null references users,
  at timestamptz not null,
  reversed_by bigint references users,
  reversed_at timestamptz,
  reverse_reason text,
  words text not null generated always as (word_form(number || E'\n' || supplier || E'\n' || note)) stored
);
create index on goods_receipts using gin (word_grams(words));
create index on goods_receipts (day desc, id desc);
create index on goods_receipts (by_id);
create index on goods_receipts (reversed_by);

-- What was asked for, for a project. Several may wait side by side.
create table material_uses (
  id bigint generated always as identity primary key,
  project_id bigint not null references projects,
  approval_id bigint references approvals,
  form jsonb not null,
  state text not null check (state in ('running', 'returned', 'passed', 'rejected', 'withdrawn', 'reversed')),
  created_by bigint not null references users,
  created_at timestamptz not null,
  words text not null generated always as (word_form(form ->> 'words')) stored
);
create index on material_uses using gin (word_grams(words));
create index on material_uses (created_at desc, id desc);
create index on material_uses (project_id, created_at desc, id desc);
create index on material_uses (project_id, state, created_at desc, id desc);
create index on material_uses (state, created_at desc, id desc);
create index on material_uses (created_by, created_at desc, id desc);
create index on material_uses (approval_id);

-- What a use took, and what of it came back.
create table material_use_lines (
  use_id bigint not null references material_uses,
  goods_id bigint not null references goods,
  num bigint not null check (num > 0),
  value bigint not null check (value >= 0),
  returned bigint not null default 0,
  returned_value bigint not null default 0,
  primary key (use_id, goods_id),
  constraint material_use_lines_not_more_than_used check (returned between 0 and num and returned_value between 0 and value)
);
create index on material_use_lines (goods_id);

create table material_returns (
  id bigint generated always as identity primary key,
  number text not null unique,
  use_id bigint not null references material_uses,
  project_id bigint not null references projects,
  note text not null,
  value bigint not null,
  by_id bigint not null references users,
  at timestamptz not null,
  words text not null generated always as (word_form(number || E'\n' || note)) stored
);
create index on material_returns using gin (word_grams(words));
create index on material_returns (at desc, id desc);
create index on material_returns (use_id);
create index on material_returns (project_id, at desc, id desc);
create index on material_returns (by_id);

create table goods_counts (
  id bigint generated always as identity primary key,
  number text not null unique,
  note text not null,
  value bigint not null,
  by_id bigint not null references users,
  at timestamptz not null,
  words text not null generated always as (word_form(number || E'\n' || note)) stored
);
create index on goods_counts using gin (word_grams(words));
create index on goods_counts (at desc, id desc);
create index on goods_counts (by_id);

create table goods_count_lines (
  count_id bigint not null references goods_counts,
  goods_id bigint not null references goods,
  expected bigint not null,
  counted bigint not null,
  value bigint not null,
  primary key (count_id, goods_id)
);
create index on goods_count_lines (goods_id);

-- Every change of a stock. Insert-only.
create table stock_moves (
  id bigint generated always as identity primary key,
  goods_id bigint not null references goods,
  kind text not null check (kind in ('receipt', 'receipt-reversal', 'use', 'return', 'use-reversal', 'count')),
  -- The receipt, use, return or count behind it; each moves its goods once.
  source_id bigint not null,
  project_id bigint references projects,
  num bigint not null check (num <> 0),
  value bigint not null,
  -- Of a receipt.
  unit_cost bigint,
  stock_after bigint not null,
  value_after bigint not null,
  by_id bigint references users,
  at timestamptz not null,
  constraint stock_moves_once unique (kind, source_id, goods_id)
);
create index on stock_moves (goods_id, at desc, id desc);
create index on stock_moves (kind, at desc, id desc);
create index on stock_moves (at desc, id desc);
create index on stock_moves (project_id, goods_id) where project_id is not null;
create index on stock_moves (by_id);
revoke update, delete on stock_moves from tongzhou_app;

-- Deeds with goods that are new, for the groups shipped with the product.
update role_groups g set checked = (select array_agg(distinct one order by one) from unnest(g.checked || '{70105,70106,70107,70108}'::int[]) one),
  half_checked = coalesce((select array_agg(distinct one order by one) from unnest(g.half_checked || '{700,701}'::int[]) one where one <> all (g.checked)), '{}')
where g.key in ('leaders', 'project-managers');
