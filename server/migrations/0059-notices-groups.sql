-- Which part of the product a message leads to.
alter table messages add column place text not null generated always as (
  case when split_part(split_part(link, '?', 1), '/', 2) in
    ('approval', 'project_management', 'business_management', 'material', 'staff', 'document_management', 'report_form', 'home')
  then split_part(split_part(link, '?', 1), '/', 2) else 'other' end) stored;
create index on messages (user_id, place, created_at desc, id desc);

-- Kinds of messages that someone wants in their list and not at their bell.
create table message_mutes (
  user_id bigint not null references users,
  kind text not null check (kind in ('system', 'approval', 'project', 'task', 'reminder')),
  primary key (user_id, kind)
);
