import type { Comparison } from '@tongzhou/contract/rules/calendar/report-period.ts';
import { employed, named, type Scope, scopeParams, scopeValues, within } from '#areas/identity/public.ts';
import type { Db } from '#platform/database/client.ts';
import { list, type PageRequest } from '#platform/database/lists/list.ts';
import { type Column, day, int, ints, nullable, query, text, texts } from '#platform/database/statement.ts';

// Days of leave that has passed are kept (migration 0078): what was given back, or is still decided about, is none.

const onLeave = (more = '') =>
  `exists (select from leave_facts f where f.user_id = u.id and f.day between $first and $last${more})`;

const row = { id: int, name: text, job_number: text, department_name: text };
const params = { ...scopeParams, chosen: ints, keyword: text };
const shown = {
  select: `u.id, coalesce(u.name, u.job_number) as name, u.job_number, p.department_name`,
  from: 'users u',
  joins: 'join departments p on p.id = u.department_id',
  sorts: { job_number: 'u.job_number' },
  tieBreaker: 'u.id',
};
const conditions = { within: within('u'), chosen: 'u.department_id = any ($chosen::int8[])', keyword: named('u') };

const away = list({
  ...shown,
  row,
  params: { ...params, first: day, last: day, type_id: int },
  always: onLeave(),
  conditions: { ...conditions, type_id: onLeave(' and f.type_id = $type_id') },
});
const employees = list({ ...shown, row, params, always: employed('u'), conditions });

export interface LeaveMonth {
  readonly first: string;
  readonly last: string;
}
export interface LeaveFilter {
  readonly chosen?: readonly number[] | undefined;
  readonly keyword?: string | undefined;
  readonly type_id?: number | undefined;
}
/** Those on leave in the month, wherever they are by now. */
export const listAway = (
  db: Db,
  scope: Scope,
  { first, last }: LeaveMonth,
  filter: LeaveFilter,
  request: PageRequest<'job_number'>,
) => away.page(db, { ...filter, first, last, within: scopeValues(scope) }, request);
/** Whoever works here, on leave or not. */
export const listEmployees = (
  db: Db,
  scope: Scope,
  { chosen, keyword }: LeaveFilter,
  request: PageRequest<'job_number'>,
) => employees.page(db, { chosen, keyword, within: scopeValues(scope) }, request);

const days = query({
  text: `select d.user_id, d.day, d.from_minute as "from", d.to_minute as "to", d.minutes, f.type_id, t.name as type_name, a.id as approval_id, a.number
    from leave_facts f join leave_days d on d.leave_id = f.leave_id and d.day = f.day join leave_types t on t.id = f.type_id
      join approvals a on a.kind = 'leave' and a.record_id = f.leave_id and a.reverses_id is null
    where f.user_id = any ($users) and f.day between $first and $last order by d.user_id, d.day, d.from_minute`,
  params: { users: ints, first: day, last: day },
  row: {
    user_id: int,
    day,
    from: int,
    to: int,
    minutes: int,
    type_id: int,
    type_name: text,
    approval_id: int,
    number: text,
  },
});
export const daysOf = (db: Db, users: readonly number[], { first, last }: LeaveMonth) =>
  days.all(db, { users, first, last });

// A person's days first: whoever is counted is one of few rows then.
const sums = (where: string) => `with away as materialized (
    select p.period, f.type_id, u.department_id, u.id as user_id, sum(f.minutes) as minutes
    from unnest($periods::text[], $firsts::text[]::date[], $lasts::text[]::date[]) as p (period, first, last)
      join leave_facts f on f.day between p.first and p.last join users u on u.id = f.user_id
    where ${where} group by 1, 2, 3, 4)
  select period, null::int8 as type_id, null::int8 as department_id, count(distinct user_id)::int4 as people, sum(minutes)::int8 as minutes from away group by 1
  union all select period, type_id, null, 0, sum(minutes)::int8 from away group by 1, 2
  union all select period, null, department_id, 0, sum(minutes)::int8 from away group by 1, 3`;
const sumParams = { periods: texts, firsts: texts, lasts: texts };
const sumRow = {
  period: text as Column<Comparison>,
  /** Of neither: all together. */
  type_id: nullable(int),
  department_id: nullable(int),
  /** Of all together. */
  people: int,
  minutes: int,
};
const narrowed = { chosen: 'u.department_id = any ($chosen::int8[])', type: 'f.type_id = $type' };

// Each combination is a text of its own, so that none is planned for what it is not asked.
const sumsOf = (limited: boolean, chosen: boolean, type: boolean) =>
  query({
    text: sums(
      [
        'true',
        ...(limited ? [`(${within('u')})`] : []),
        ...(chosen ? [narrowed.chosen] : []),
        ...(type ? [narrowed.type] : []),
      ].join(' and '),
    ),
    params: {
      ...sumParams,
      ...(limited && scopeParams),
      ...(chosen && { chosen: ints }),
      ...(type && { type: int }),
    },
    row: sumRow,
  });
const each = [false, true].map((limited) =>
  [false, true].map((chosen) => [false, true].map((type) => sumsOf(limited, chosen, type))),
);

export interface Period extends LeaveMonth {
  readonly period: Comparison;
}
/** By type, by department and all together, of each period. */
export function leaveSums(db: Db, scope: Scope, periods: readonly Period[], { chosen, type_id }: LeaveFilter) {
  const limits = scopeValues(scope);
  const statement = each[Number(limits !== undefined)]?.[Number(chosen !== undefined)]?.[Number(type_id !== undefined)];
  const values = {
    periods: periods.map(({ period }) => period),
    firsts: periods.map(({ first }) => first),
    lasts: periods.map(({ last }) => last),
    ...limits,
    chosen,
    type: type_id,
  };
  return (statement as ReturnType<typeof sumsOf>).all(db, values as never);
}

const types = query({ text: 'select t.id, t.name from leave_types t order by t.id', row: { id: int, name: text } });
export const leaveTypes = (db: Db) => types.all(db);
const departments = query({
  text: `select p.id, p.department_name as name from departments p where p.id = any ($ids)`,
  params: { ids: ints },
  row: { id: int, name: text },
});
export const departmentNames = (db: Db, ids: readonly number[]) => departments.all(db, { ids });
