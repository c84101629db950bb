import { ofPeopleWithin, type Scope, scopeParams, scopeValues } from '#areas/identity/public.ts';
import type { Db } from '#platform/database/client.ts';
import { day, int, query } from '#platform/database/statement.ts';

// What pay costs a month: of everyone as the runs say it, of some as their published sheets add up to.

const params = { from: day, to: day };
const row = { month: day, people: int, gross: int, company: int };
const ofAll = query({
  text: `select r.month, max(r.people)::int4 as people, sum(r.gross)::int8 as gross, sum(r.company)::int8 as company from payroll_runs r
    where r.published_at is not null and r.month between $from and $to group by r.month`,
  params,
  row,
});
const ofSome = query({
  text: `select s.month, count(distinct s.user_id)::int4 as people, sum(s.gross)::int8 as gross, sum(s.company_social + s.company_housing)::int8 as company
    from payroll_sheets s where s.published and s.month between $from and $to and ${ofPeopleWithin('s.user_id')} group by s.month`,
  params: { ...params, ...scopeParams },
  row,
});

/** `people`: how many at least had pay. */
export function costDuring(db: Db, scope: Scope, from: string, to: string) {
  const within = scopeValues(scope);
  return within === undefined ? ofAll.all(db, { from, to }) : ofSome.all(db, { from, to, ...within });
}
