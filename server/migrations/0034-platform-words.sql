-- Search by words, one way for all areas and without an extension. A table that is searched has
--   words text not null generated always as (word_form(name || E'\n' || number || E'\n' || pinyin || E'\n' || pinyin_initials)) stored
--   create index on … using gin (word_grams(words));
-- and its lists ask with `hasWords` of keyword.ts. The database keeps both; nothing else writes them.

-- As texts are compared: capitals and full-width forms are folded, blanks left out. Line breaks stay: no word reaches across one.
create function word_form(text) returns text immutable strict parallel safe language sql
  return replace(replace(replace(lower(case when $1 is nfkc normalized then $1 else normalize($1, NFKC) end),
    ' ', ''), E'\t', ''), E'\r', '');

-- Each character of a word form and each two that follow each other. Every character is written as itself, a separator and
-- itself: cut at the separators these are the pairs. (One call each of functions that PostgreSQL has in C: ten times faster
-- than going from character to character.) Some of them hold a line break and are found by nothing.
-- The cost is what it takes compared with other functions: a plan calls it to write an index, never to look at rows.
create function word_grams(text) returns text[] immutable strict parallel safe cost 1000 language plpgsql as $$
begin
  return string_to_array(regexp_replace($1, '.', E'\\&\x1f\\&', 'g'), E'\x1f') || string_to_array($1, null);
end $$;

-- What is typed into a search box is one word, also when it was copied from two lines.
create function keyword_form(text) returns text immutable strict parallel safe language sql
  return replace(word_form($1), E'\n', '');

-- What every text has in which the keyword stands: its pairs, or the one character that it is.
create function keyword_grams(text) returns text[] immutable strict parallel safe language plpgsql as $$
declare
  form text := keyword_form($1);
begin
  return case when length(form) < 2 then string_to_array(form, null)
    else (string_to_array(regexp_replace(form, '.', E'\\&\x1f\\&', 'g'), E'\x1f'))[2:length(form)] end;
end $$;
