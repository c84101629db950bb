import type { LedgerKind } from '@tongzhou/contract/areas/leave/balance.ts';
import { employed, named, type Scope, scopeParams, scopeValues, within } from '#areas/identity/public.ts';
import type { Db } from '#platform/database/client.ts';
import { list, type PageRequest } from '#platform/database/lists/list.ts';
import { type Column, day, int, ints, nullable, query, small, text, time } from '#platform/database/statement.ts';

const people = list({
  row: { user_id: int, name: text, job_number: text, department_name: text },
  params: { ...scopeParams, chosen: ints, keyword: text },
  select: `u.id as user_id, coalesce(u.name, u.job_number) as name, u.job_number, d.department_name`,
  from: `users u`,
  joins: `join departments d on d.id = u.department_id`,
  always: employed('u'),
  conditions: {
    within: within('u'),
    chosen: `u.department_id = any ($chosen::int8[])`,
    keyword: named('u'),
  },
  sorts: { job_number: 'u.job_number' },
  tieBreaker: 'u.id',
});

export interface BalanceFilter {
  readonly keyword?: string | undefined;
  /** Only people of these departments. */
  readonly chosen?: readonly number[] | undefined;
}

export const balancePeople = (db: Db, scope: Scope, filter: BalanceFilter, request: PageRequest<'job_number'>) =>
  people.page(db, { ...filter, within: scopeValues(scope) }, request);

const sums = query({
  text: `select l.user_id, l.type_id, t.name as type_name,
      sum(e.minutes) filter (where e.kind = 'grant')::int4 as granted,
      coalesce(-sum(e.minutes) filter (where e.kind in ('reserve', 'release')), 0)::int4 as reserved,
      coalesce(-sum(e.minutes) filter (where e.kind in ('take', 'return')), 0)::int4 as taken,
      coalesce(-sum(e.minutes) filter (where e.kind = 'expire'), 0)::int4 as expired,
      sum(e.minutes)::int4 as left
    from leave_lots l join leave_types t on t.id = l.type_id join leave_ledger e on e.lot_id = l.id
    where l.user_id = any ($users) and l.valid_from <= make_date($year, 12, 31) and l.valid_to >= make_date($year, 1, 1)
    group by l.user_id, l.type_id, t.name order by l.user_id, l.type_id`,
  params: { users: ints, year: small },
  row: {
    user_id: int,
    type_id: int,
    type_name: text,
    granted: int,
    reserved: int,
    taken: int,
    expired: int,
    left: int,
  },
});

/** Sums over the lots that hold on some day of the year. */
export const balanceSums = (db: Db, users: readonly number[], year: number) => sums.all(db, { users, year });

const lots = query({
  text: `select l.id, l.source, l.year, l.valid_from, l.valid_to, l.why,
      coalesce(sum(e.minutes) filter (where e.kind = 'grant'), 0)::int4 as granted, coalesce(sum(e.minutes), 0)::int4 as left
    from leave_lots l left join leave_ledger e on e.lot_id = l.id where l.user_id = $user and l.type_id = $type
    group by l.id order by l.valid_to desc, l.id desc limit 50`,
  params: { user: int, type: int },
  row: { id: int, source: text, year: int, valid_from: day, valid_to: day, why: text, granted: int, left: int },
});
export const lotRows = (db: Db, user: number, type: number) => lots.all(db, { user, type });

const entries = query({
  text: `select e.id, e.at, e.kind, e.lot_id, e.minutes, e.day, a.number, u.name as by_name, e.note
    from leave_ledger e left join approvals a on a.kind = 'leave' and a.record_id = e.leave_id and a.reverses_id is null left join users u on u.id = e.by_id
    where e.lot_id = any ($lots) order by e.id desc limit 500`,
  params: { lots: ints },
  row: {
    id: int,
    at: time,
    kind: text as Column<LedgerKind>,
    lot_id: int,
    minutes: int,
    day: nullable(day),
    number: nullable(text),
    by_name: nullable(text),
    note: text,
  },
});
export const ledgerEntries = (db: Db, ofLots: readonly number[]) => entries.all(db, { lots: ofLots });

const working = query({
  text: `select id, department_id from users where id = any ($ids) and state in ('probation', 'regular')`,
  params: { ids: ints },
  row: { id: int, department_id: int },
});
export const workingPeople = (db: Db, ids: readonly number[]) => working.all(db, { ids });
