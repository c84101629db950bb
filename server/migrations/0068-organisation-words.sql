-- People are found as everything else is that there may be many of: see 0034.
alter table users add column words text not null generated always as
  (word_form(coalesce(name, '') || E'\n' || job_number || E'\n' || pinyin || E'\n' || pinyin_initials)) stored;
create index on users using gin (word_grams(words));
