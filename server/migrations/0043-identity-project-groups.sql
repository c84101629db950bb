-- Deeds of projects that are new, for the groups shipped with the product.
with added (key, ids) as (
  values
    ('leaders', '{40410,40411,40412,40413}'::int[]),
    ('project-managers', '{40410,40411,40412,40413}'),
    ('finance', '{40410}')
), whole as (
  select g.id, (select array_agg(distinct one order by one) from unnest(g.checked || a.ids) one) as checked, g.half_checked from role_groups g join added a on a.key = g.key
)
update role_groups g set checked = w.checked,
  half_checked = coalesce((select array_agg(distinct one order by one) from unnest(w.half_checked || '{400,404}'::int[]) one where one <> all (w.checked)), '{}')
from whole w where w.id = g.id;
