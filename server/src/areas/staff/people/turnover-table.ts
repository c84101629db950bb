import { employed, type Scope, scopeParams, scopeValues, within } from '#areas/identity/public.ts';
import type { Db } from '#platform/database/client.ts';
import { day, int, nullable, query, text } from '#platform/database/statement.ts';

// Who works here and who came and went: as many rows as there were people.

const turnoverText = (sight: string) => `with people as materialized (
    select ${employed('u')} as here, u.state = 'left' as gone, s.entry_date, s.left_date from users u left join staff_profiles s on s.user_id = u.id
    where u.state <> 'pending' and (${sight})
  )
  select 'here' as what, null::text as month, count(*)::int4 as people from people where here
  union all select 'begin', null, count(*)::int4 from people where coalesce(entry_date, '-infinity') < $begin and (here or left_date >= $begin)
  union all select 'end', null, count(*)::int4 from people where coalesce(entry_date, '-infinity') <= $end and (here or left_date > $end)
  union all select 'came', to_char(entry_date, 'YYYY-MM'), count(*)::int4 from people where entry_date between $from and $to group by 2
  union all select 'went', to_char(left_date, 'YYYY-MM'), count(*)::int4 from people where gone and left_date between $from and $to group by 2`;
const params = { begin: day, end: day, from: day, to: day };
const row = { what: text, month: nullable(text), people: int };
const ofAll = query({ text: turnoverText('true'), params, row });
const ofSome = query({ text: turnoverText(within('u')), params: { ...params, ...scopeParams }, row });

export interface TurnoverDays {
  /** Of the period looked at: its first day, and its last one that has been. */
  readonly begin: string;
  readonly end: string;
  /** Of all months that are told. */
  readonly from: string;
  readonly to: string;
}

/** How many work here now, worked here at the beginning and the end of a period, and came and went month by month. */
export function turnoverOver(db: Db, scope: Scope, days: TurnoverDays) {
  const narrow = scopeValues(scope);
  return narrow === undefined ? ofAll.all(db, { ...days }) : ofSome.all(db, { ...days, ...narrow });
}
