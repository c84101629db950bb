-- Deeds that are new, and screens that everyone should have had: given to the groups shipped with the product, not to those people made.
with added (key, ids) as (
  values
    ('leaders', '{50109,50110,50111,50112,50113,50114,50202}'::int[]),
    ('hr', '{408}'),
    ('finance', '{404,501,502,50107,50108,50113,50114,50201}'),
    ('sales', '{50109,50110,50111,50112,50114}'),
    ('employees', '{404,407,408,701,70103,901}')
), whole as (
  select g.id, (select array_agg(distinct one order by one) from unnest(g.checked || a.ids) one) as checked,
    -- The menu groups and menus above what is added.
    (select array_agg(distinct parent) from unnest(a.ids) one,
      unnest(array[case when one > 9999 then one / 100 end, case when one > 9999 then one / 10000 else one / 100 end * 100]) parent
      where parent is not null) as parents,
    g.half_checked
  from role_groups g join added a on a.key = g.key
)
update role_groups g set checked = w.checked,
  half_checked = coalesce((select array_agg(distinct one order by one) from unnest(w.half_checked || w.parents) one where one <> all (w.checked)), '{}')
from whole w where w.id = g.id;
