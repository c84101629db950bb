create table files (
  id bigint generated always as identity primary key,
  file_name text not null,
  content_type text not null,
  size bigint not null,
  sha256 bytea not null,
  store_key text not null unique,
  -- Uploaded under the image rules: re-encoded by us, so it may be shown inside a page.
  image boolean not null,
  uploaded_by bigint not null references users,
  uploaded_at timestamptz not null,
  -- Bound once, by the uploader, to the record it belongs to.
  owner_kind text,
  owner_id bigint,
  bound_at timestamptz,
  deleted_at timestamptz,
  check ((owner_kind is null) = (owner_id is null) and (owner_kind is null) = (bound_at is null))
);
create index on files (uploaded_by, uploaded_at);
create index on files (owner_kind, owner_id);
create index on files (uploaded_at) where owner_kind is null;
