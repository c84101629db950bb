-- Where someone wants to be told of their messages besides the bell.
create table message_mails (
  user_id bigint primary key references users,
  address text not null
);

-- What is to leave the house, a title and a link of ours each, until it has.
create table outbox (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('mail', 'robot')),
  -- A person, or the mark of a robot of the configuration.
  receiver text not null,
  title text not null,
  link text not null check (link like '/%' and link not like '//%'),
  -- What it tells of: sent once to each, and not at all when that was taken back before.
  subject text not null,
  tries int not null default 0,
  due_at timestamptz not null,
  unique (subject, channel, receiver)
);
create index on outbox (due_at);
