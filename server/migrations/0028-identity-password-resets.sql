-- An existing password that was set anew by someone's link: until it is settled, whoever held the link may be at the account.
create table password_resets (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  link_by bigint not null references users,
  -- Who may have held the link: whoever made it, and whoever had reset the password of that one without its being settled.
  held_by bigint not null references users,
  link_at timestamptz not null,
  reset_at timestamptz not null,
  -- By the person, in a session whose second factor is older than the link, or by an administrator.
  settled_at timestamptz,
  settled_by bigint references users,
  check ((settled_by is null) = (settled_at is null))
);
create index on password_resets (user_id, settled_at);

-- Since when the second factor counts, and for a session, of the one it was opened with.
alter table credentials add totp_since timestamptz;
update credentials set totp_since = now() where totp_enabled;
alter table sessions add factor_since timestamptz;
