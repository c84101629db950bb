-- Where someone has signed in before, by a mark that the browser keeps: there they get their tries, whoever guesses elsewhere.
create table sign_in_devices (
  user_id bigint not null references users,
  device bytea not null,
  seen_at timestamptz not null,
  primary key (user_id, device)
);
create index on sign_in_devices (seen_at);
