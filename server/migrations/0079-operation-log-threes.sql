-- Numbers are looked for in the log, and of digits there are few pairs, which nearly every entry has: there every three
-- characters that follow each other are kept too, beside what word_grams has. (Called by an index it could not be found while
-- the table is analysed, so its words stand here again.)
create function word_threes(text) returns text[] immutable strict parallel safe cost 1000 language plpgsql as $$
begin
  return string_to_array(regexp_replace($1, '.', E'\\&\n\\&', 'g'), E'\n') || string_to_array($1, null)
    || string_to_array(rtrim(regexp_replace($1, '...', E'\\&\n', 'g'), E'\n'), E'\n')
    || string_to_array(rtrim(regexp_replace(substr($1, 2), '...', E'\\&\n', 'g'), E'\n'), E'\n')
    || string_to_array(rtrim(regexp_replace(substr($1, 3), '...', E'\\&\n', 'g'), E'\n'), E'\n');
end $$;
create function keyword_threes(text) returns text[] immutable strict parallel safe language plpgsql as $$
declare
  form text := keyword_form($1);
begin
  return case when length(form) < 3 then keyword_grams($1)
    else array(select substr(form, least(n, length(form) - 2), 3) from generate_series(1, length(form), 3) n) end;
end $$;
drop index log.operations_word_grams_idx;
create index on log.operations using gin (word_threes(word_form(coalesce(object_label, ''))));
