import type { Comparison } from '@tongzhou/contract/rules/report-period.ts';
import { named, type Scope, scopeParams, scopeValues, within } from '#areas/identity/public.ts';
import type { Db } from '#platform/database/client.ts';
import type { Sought } from '#platform/database/keyword.ts';
import { list, type PageRequest } from '#platform/database/list.ts';
import { type Column, day, int, ints, nullable, query, text, texts } from '#platform/database/statement.ts';

// Days of leave that has passed: what was given back, or is still decided about, is none.

const passed = `join approvals a on a.kind = 'leave' and a.record_id = d.leave_id and a.reverses_id is null and a.state = 1 join leaves l on l.id = d.leave_id`;
const inMonth = `d.live and d.day between $first and $last`;
const away = (more = '') => `exists (select from leave_days d ${passed} where d.user_id = u.id and ${inMonth}${more})`;
/** In a large company few of all people, or nearly all. */
const soughtAway = (more = ''): Sought => ({
  found: `u.id = any (array(select d.user_id from leave_days d ${passed} where ${inMonth}${more}))`,
  holds: away(more),
});

const people = list({
  row: { id: int, name: text, job_number: text, department_name: text },
  params: { ...scopeParams, first: day, last: day, chosen: ints, keyword: text, type_id: int },
  select: `u.id, coalesce(u.name, u.job_number) as name, u.job_number, p.department_name`,
  from: 'users u',
  joins: 'join departments p on p.id = u.department_id',
  always: `u.state <> 'pending'`,
  conditions: {
    within: within('u'),
    chosen: 'u.department_id = any ($chosen::int8[])',
    keyword: named('u'),
    away: soughtAway(),
    type_id: soughtAway(' and l.type_id = $type_id'),
    there: `u.state in ('probation', 'regular') or ${away()}`,
  },
  sorts: { job_number: 'u.job_number' },
  tieBreaker: 'u.id',
});

export interface LeaveMonth {
  readonly first: string;
  readonly last: string;
}
export interface LeaveFilter {
  readonly chosen?: readonly number[] | undefined;
  readonly keyword?: string | undefined;
  readonly type_id?: number | undefined;
}
/** Those on leave in the month, or also everybody else who works here. */
export const listPeople = (
  db: Db,
  scope: Scope,
  { first, last }: LeaveMonth,
  { type_id, ...filter }: LeaveFilter,
  everyone: boolean,
  request: PageRequest<'job_number'>,
) => {
  const of = { first, last };
  const whom = everyone ? { there: of } : type_id === undefined ? { away: of } : { type_id, ...of };
  return people.page(db, { ...filter, ...whom, within: scopeValues(scope) }, request);
};

const days = query({
  text: `select d.user_id, d.day, d.from_minute as "from", d.to_minute as "to", d.minutes, l.type_id, t.name as type_name, a.id as approval_id, a.number
    from leave_days d ${passed} join leave_types t on t.id = l.type_id
    where d.user_id = any ($users) and d.live and d.day between $first and $last order by d.user_id, d.day, d.from_minute`,
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

const sums = (
  where: string,
) => `select p.period, l.type_id, u.department_id, count(distinct d.user_id)::int4 as people, sum(d.minutes)::int8 as minutes
  from unnest($periods::text[], $firsts::text[]::date[], $lasts::text[]::date[]) as p (period, first, last)
    join leave_days d on d.day between p.first and p.last and d.live ${passed} join users u on u.id = d.user_id
  where ${where} group by grouping sets ((p.period), (p.period, l.type_id), (p.period, u.department_id))`;
const params = { periods: texts, firsts: texts, lasts: texts };
const row = {
  period: text as Column<Comparison>,
  /** Of neither: all together. */
  type_id: nullable(int),
  department_id: nullable(int),
  people: int,
  minutes: int,
};
const narrowed = { chosen: 'u.department_id = any ($chosen::int8[])', type: 'l.type_id = $type' };

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
      ...params,
      ...(limited && scopeParams),
      ...(chosen && { chosen: ints }),
      ...(type && { type: int }),
    },
    row,
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
