-- What a document is judged by stands at the beginning of its row, before all that has no fixed length: of a word that many
-- have, each is looked at, and to reach the last of some twenty columns takes longer than all else.
create temporary table numbered as select last_value, is_called from documents_id_seq;
alter table documents rename to documents_before;
create table documents (
  id bigint not null,
  folder_id bigint constraint documents_folder_id_fkey references document_folders,
  created_by bigint not null constraint documents_created_by_fkey references users,
  changed_by bigint not null constraint documents_changed_by_fkey references users,
  file_id bigint not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- The latest of its versions.
  version int not null,
  for_all boolean not null generated always as (power_member = '{}' and department_ids = '{}') stored,
  kind text not null constraint documents_kind_check check (kind in ('company', 'template')),
  deleted_at timestamptz,
  content_state text not null constraint documents_content_state_check check (content_state in ('waiting', 'done', 'partial', 'none', 'too-much', 'failed')),
  name text not null,
  power_member bigint[] not null,
  department_ids bigint[] not null,
  pinyin text not null default '',
  pinyin_initials text not null default '',
  name_words text not null generated always as (word_form(name || E'\n' || pinyin || E'\n' || pinyin_initials)) stored,
  -- The words in it, read after the upload, in the form they are searched in.
  content text not null default ''
);
insert into documents (id, folder_id, created_by, changed_by, file_id, created_at, changed_at, version, kind, deleted_at, content_state,
    name, power_member, department_ids, pinyin, pinyin_initials, content)
  select id, folder_id, created_by, changed_by, file_id, created_at, changed_at, version, kind, deleted_at, content_state,
    name, power_member, department_ids, pinyin, pinyin_initials, content from documents_before;
drop table documents_before cascade;
alter table documents add primary key (id), alter column id add generated always as identity;
select setval('documents_id_seq', last_value, is_called) from numbered;
drop table numbered;
alter table document_versions add foreign key (document_id) references documents;
create index documents_words on documents using gin (word_grams(name_words || E'\n' || content)) where deleted_at is null;
create index documents_deleted_words on documents using gin (word_grams(name_words || E'\n' || content)) where deleted_at is not null;
-- With all that tells whether somebody sees it: to be counted, no document is opened.
create index on documents (kind, changed_at desc, id desc) include (folder_id, for_all, created_by, power_member, department_ids) where deleted_at is null;
create index on documents (kind, name desc, id desc) include (folder_id, for_all, created_by, power_member, department_ids) where deleted_at is null;
create index on documents (folder_id, changed_at desc, id desc) include (kind, deleted_at, for_all, created_by, power_member, department_ids);
create index on documents (folder_id, name desc, id desc) include (kind, deleted_at, for_all, created_by, power_member, department_ids);
create index on documents (deleted_at desc, id desc) where deleted_at is not null;
create index on documents (id) where content_state = 'waiting';
-- Whoever asks what is hidden from them looks at these only.
create index on documents (id) where power_member <> '{}' or department_ids <> '{}';
