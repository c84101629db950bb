-- 揭榜: a project offered to the staff.
create table bid_notices (
  id bigint generated always as identity primary key,
  project_id bigint not null references projects,
  -- Of its project when it was published, whose name and type are settled by then.
  kind text not null check (kind in ('client', 'internal')),
  words text not null,
  requirements text not null,
  reward text not null,
  planned_start date not null,
  planned_end date not null,
  deadline timestamptz not null,
  -- Whom it is for; nobody named is everyone.
  departments bigint[] not null,
  posts bigint[] not null,
  -- In their order.
  deciders bigint[] not null,
  state text not null check (state in ('open', 'deciding', 'awarded', 'failed', 'cancelled')),
  reason text not null default '',
  ended_at timestamptz,
  created_by bigint not null references users,
  created_at timestamptz not null,
  constraint bid_notices_in_order check (planned_start <= planned_end)
);
create unique index bid_notices_one_open on bid_notices (project_id) where state in ('open', 'deciding');
create index on bid_notices (project_id, id desc);
create index on bid_notices (created_by);
create index on bid_notices using gin (word_grams(words));
create index on bid_notices (kind, deadline desc, id desc);
create index on bid_notices (kind, created_at desc, id desc);
create index on bid_notices (kind, state, deadline desc, id desc);
create index on bid_notices (kind, state, created_at desc, id desc);
create index bid_notices_due on bid_notices (deadline) where state = 'open';

-- Sealed until the deadline of its notice: no request, no number, and read by its own people only.
create table bids (
  -- Drawn at random: one that is counted would tell a bidder how many others there are.
  id bigint primary key default 1 + floor(random() * 9e15)::bigint,
  notice_id bigint not null references bid_notices,
  bidder_id bigint not null references users,
  form jsonb not null,
  state text not null check (state in ('draft', 'sealed', 'lapsed', 'running', 'passed', 'rejected', 'withdrawn')),
  approval_id bigint references approvals,
  version int not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create unique index bids_one_each on bids (notice_id, bidder_id);
create index on bids (bidder_id);
create index on bids (approval_id);
-- One bid of a notice is awarded.
create unique index bids_one_passed on bids (notice_id) where state = 'passed';

-- Those named for a team, and what they say.
create table bid_members (
  bid_id bigint not null references bids,
  user_id bigint not null references users,
  answer text not null check (answer in ('asked', 'agreed', 'refused')),
  reason text not null default '',
  primary key (bid_id, user_id)
);
create index on bid_members (user_id);
