-- A document is found by the sound of its name too. Those from before are once they are edited.
alter table documents
  drop column words,
  add column pinyin text not null default '',
  add column pinyin_initials text not null default '';
alter table documents
  add column words text not null generated always as (word_form(name || E'\n' || pinyin || E'\n' || pinyin_initials || E'\n' || content)) stored;
create index on documents using gin (word_grams(words));
