create table announcements (
  id bigint generated always as identity primary key,
  title text not null,
  -- JSON text of blocks, and its words.
  content text not null,
  plain text not null,
  -- With those below them; none: everyone.
  department_ids bigint[] not null,
  pinned boolean not null,
  must_confirm boolean not null,
  state text not null check (state in ('draft', 'scheduled', 'published', 'withdrawn')),
  publish_at timestamptz,
  published_at timestamptz,
  reminded_at timestamptz,
  version int not null default 1,
  created_by bigint not null references users,
  created_at timestamptz not null,
  deleted_at timestamptz,
  check ((state = 'scheduled') = (publish_at is not null)),
  check (state in ('draft', 'scheduled') or published_at is not null)
);
create index on announcements (created_at desc, id desc);
create index on announcements (published_at desc, id desc);
create index on announcements (created_by, created_at desc, id desc);
create index on announcements (publish_at) where state = 'scheduled';

-- Those it was published to, and later comers who have read it.
create table announcement_readers (
  announcement_id bigint not null references announcements,
  user_id bigint not null references users,
  read_at timestamptz,
  confirmed_at timestamptz,
  primary key (announcement_id, user_id)
);
create index on announcement_readers (user_id, announcement_id) where read_at is null;
create index on announcement_readers (user_id, announcement_id) where confirmed_at is null;
