-- Progress reports, what clients are shown and by which links, and what they say to it.
alter table project_requests drop constraint project_requests_kind_check,
  add constraint project_requests_kind_check check (kind in ('project_establish', 'project_assign', 'team_change', 'project_cost', 'project_check'));

-- What a client is shown, as the very text whose hash it carries. Insert-only.
create table client_documents (
  id bigint generated always as identity primary key,
  project_id bigint not null references projects,
  kind text not null check (kind in ('report', 'acceptance')),
  -- Of an acceptance: what it was put to approval by, and how often that was sent.
  request_id bigint references project_requests,
  round int,
  content text not null,
  sha256 bytea not null,
  created_at timestamptz not null,
  constraint client_documents_whole check (sha256 = sha256(convert_to(content, 'UTF8'))),
  constraint client_documents_of_request check ((kind = 'acceptance') = (request_id is not null) and (request_id is null) = (round is null))
);
create unique index client_documents_one_of_round on client_documents (request_id, round);
create index on client_documents (project_id, created_at desc, id desc);
revoke update, delete on client_documents from tongzhou_app;

create table project_reports (
  id bigint generated always as identity primary key,
  project_id bigint not null references projects,
  done text not null,
  next text not null,
  risks text not null,
  progress int not null check (progress between 0 and 100),
  -- Once it is published.
  document_id bigint unique references client_documents,
  published_at timestamptz,
  version int not null default 1,
  created_by bigint not null references users,
  created_at timestamptz not null,
  constraint project_reports_published check ((document_id is null) = (published_at is null))
);
create index on project_reports (project_id, created_at desc, id desc);
create index on project_reports (created_by);

-- Of the secret behind the # only the hash is known here.
create table client_links (
  id bigint generated always as identity primary key,
  project_id bigint not null references projects,
  purpose text not null check (purpose in ('report', 'accept', 'pleased')),
  document_id bigint references client_documents,
  secret_hash bytea not null unique,
  created_by bigint not null references users,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  opened_at timestamptz,
  last_opened_at timestamptz,
  opens int not null default 0,
  used_at timestamptz,
  revoked_at timestamptz,
  constraint client_links_of_document check ((purpose = 'pleased') = (document_id is null)),
  constraint client_links_one_end check (used_at is null or revoked_at is null)
);
create index on client_links (project_id, created_at desc, id desc);
create index on client_links (document_id);
create index on client_links (created_by);

-- What a client said to what they were asked to accept: once, and for good.
create table client_answers (
  id bigint generated always as identity primary key,
  document_id bigint not null unique references client_documents,
  link_id bigint not null unique references client_links,
  outcome text not null check (outcome in ('accepted', 'remarks', 'refused')),
  words text not null,
  signer text not null,
  at timestamptz not null
);
revoke update, delete on client_answers from tongzhou_app;

create table client_scores (
  id bigint generated always as identity primary key,
  project_id bigint not null unique references projects,
  link_id bigint not null unique references client_links,
  -- Whose record it stands on: who led the project when it was given.
  leader_id bigint references users,
  quality int not null check (quality between 1 and 5),
  schedule int not null check (schedule between 1 and 5),
  communication int not null check (communication between 1 and 5),
  skill int not null check (skill between 1 and 5),
  overall int not null check (overall between 1 and 5),
  words text not null,
  signer text not null,
  at timestamptz not null
);
create index on client_scores (leader_id);
revoke update, delete on client_scores from tongzhou_app;

-- Deeds that are new, for the groups shipped with the product.
with whole as (
  select g.id, (select array_agg(distinct one order by one) from unnest(g.checked || '{40414,40415}'::int[]) one) as checked, g.half_checked from role_groups g
  where g.key in ('leaders', 'project-managers')
)
update role_groups g set checked = w.checked,
  half_checked = coalesce((select array_agg(distinct one order by one) from unnest(w.half_checked || '{400,404}'::int[]) one where one <> all (w.checked)), '{}')
from whole w where w.id = g.id;
