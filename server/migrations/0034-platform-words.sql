-- Search by words, one way for all areas and without an extension. A table that is searched has
--   words text not null generated always as (word_form(name || E'\n' || number || E'\n' || pinyin || E'\n' || pinyin_initials)) stored
--   create index on … using gin (word_grams(words));
-- and its lists ask with `hasWords` of keyword.ts. The database keeps both; nothing else writes them.

-- As texts are compared: capitals and full-width forms are folded, blanks left out. Line breaks stay: no word reaches across one.
create function word_form(text) returns text immutable strict parallel safe language sql
  return replace(replace(replace(lower(case when $1 is nfkc normalized then $1 else normalize($1, NFKC) end),
    ' ', ''), E'\t', ''), E'\r', '');

-- Each character of a word form and each two that follow each other in a line. Every character is written as itself, a line
-- break and itself: cut into lines, these are the pairs. (Functions that PostgreSQL has in C: going from character to character
-- takes ten times as long.) The cost tells the planner to read the index instead of calling it row by row.
create function word_grams(text) returns text[] immutable strict parallel safe cost 1000 language plpgsql as $$
begin
  return string_to_array(regexp_replace($1, '.', E'\\&\n\\&', 'g'), E'\n') || string_to_array($1, null);
end $$;

-- What is typed into a search box is one word, also when it was copied from two lines.
create function keyword_form(text) returns text immutable strict parallel safe language sql
  return replace(word_form($1), E'\n', '');

-- What every text has in which the keyword stands: pairs that together hold each of its characters, or the one that it is.
-- All of its pairs would find hardly fewer, and take twice as long.
create function keyword_grams(text) returns text[] immutable strict parallel safe language plpgsql as $$
declare
  form text := keyword_form($1);
begin
  return array(select substr(form, greatest(1, least(n, length(form) - 1)), 2) from generate_series(1, length(form), 2) n);
end $$;

-- Numbers that begin anew each year: SJ-2026-0001. Taken with the record, so that none is left out.
create table yearly_numbers (
  series text not null,
  year int not null,
  last bigint not null,
  primary key (series, year)
);
