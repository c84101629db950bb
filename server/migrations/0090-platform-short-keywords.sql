-- Of a few letters, such as the initials of a name, all pairs are asked for: each of them many texts have, and few have all. Of longer
-- words every second pair is enough.
create or replace function keyword_grams(text) returns text[] immutable strict parallel safe language plpgsql as $$
declare
  form text := keyword_form($1);
  step int := case when form ~ '^[a-z0-9]{3,6}$' then 1 else 2 end;
begin
  return array(select substr(form, greatest(1, least(n, length(form) - 1)), 2) from generate_series(1, length(form), step) n);
end $$;
