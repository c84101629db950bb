import { named, ofPeopleWithin, type Scope, scopeParams, scopeValues } from '#areas/identity/public.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { list, type PageRequest } from '#platform/database/lists/list.ts';
import { command, day, int, nullable, text } from '#platform/database/statement.ts';

const grants = list({
  row: {
    id: int,
    day,
    user_id: int,
    user_name: text,
    department_name: text,
    value: int,
    reason: text,
    by_name: nullable(text),
    reversed_reason: nullable(text),
  },
  params: { keyword: text, from: day, to: day, ...scopeParams },
  select: `e.id, e.day, e.user_id, coalesce(u.name, u.job_number) as user_name, d.department_name, e.value, e.reason,
    coalesce(b.name, b.job_number) as by_name, x.reason as reversed_reason`,
  from: 'growth_entries e',
  joins: `join users u on u.id = e.user_id join departments d on d.id = u.department_id left join users b on b.id = e.by_id
    left join growth_entries x on x.reverses_id = e.id`,
  always: `e.kind = 'grant' and e.reverses_id is null`,
  conditions: {
    keyword: `exists (select from users n where n.id = e.user_id and (${named('n')}))`,
    from: 'e.day >= $from',
    to: 'e.day <= $to',
    within: ofPeopleWithin('e.user_id'),
  },
  sorts: { day: 'e.day' },
  tieBreaker: 'e.id',
});
export interface GrantFilter {
  readonly keyword?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}
export const grantsWithin = (db: Db, scope: Scope, filter: GrantFilter, request: PageRequest<'day'>) =>
  grants.page(db, { ...filter, within: scopeValues(scope) }, request);

const row = { id: int, user_id: int, department_id: int, user_name: text, source_id: int, value: int };
// The entry itself is never changed: whoever holds its person takes it back alone.
const one = command({
  text: `select e.id, e.user_id, u.department_id, coalesce(u.name, u.job_number) as user_name, e.source_id, e.value
    from growth_entries e join users u on u.id = e.user_id where e.id = $id and e.kind = 'grant' and e.reverses_id is null for no key update of u`,
  params: { id: int },
  row,
});
export const lockGrant = (tx: Tx, id: number) => one.first(tx, { id });
