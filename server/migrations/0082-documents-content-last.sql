-- What a document says is kept once, in the form it is searched in, and behind all else: who looks through documents by
-- anything else passes over short rows.
alter table documents drop column words;
alter table documents rename column content to content_read;
alter table documents
  add column name_words text not null generated always as (word_form(name || E'\n' || pinyin || E'\n' || pinyin_initials)) stored,
  add column content text not null default '';
update documents set content = word_form(content_read) where content_read <> '';
alter table documents drop column content_read;
create index documents_words on documents using gin (word_grams(name_words || E'\n' || content));
