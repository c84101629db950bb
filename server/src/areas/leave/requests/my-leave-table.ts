import type { Db } from '#platform/database/client.ts';
import { list, type PageRequest } from '#platform/database/lists/list.ts';
import { bool, day, int, ints, json, nullable, query, small, text, time } from '#platform/database/statement.ts';

const mine = list({
  row: {
    id: int,
    approval_id: int,
    number: text,
    type_name: text,
    start_at: time,
    end_at: time,
    minutes: int,
    returned: int,
    desc: text,
    audit_status: int,
    submitted_at: time,
    reversal: nullable(json<{ approval_id: number; audit_status: number }>()),
    last_day: nullable(day),
    days: json<{ day: string; from: number; to: number; minutes: number }[]>(),
  },
  params: { user: int, type_id: int, audit_status: small, from: int, to: int },
  select: `l.id, a.id as approval_id, a.number, t.name as type_name, l.start_at, l.end_at, l.minutes, l.description as "desc", a.state as audit_status, a.submitted_at,
    (select coalesce(sum(d.minutes), 0)::int4 from leave_days d where d.leave_id = l.id and d.returned) as returned,
    (select jsonb_build_object('approval_id', v.id, 'audit_status', v.state) from approvals v where v.reverses_id = a.id and v.state in (0, 4)) as reversal,
    (select max(d.day) from leave_days d where d.leave_id = l.id and d.live) as last_day,
    (select jsonb_agg(jsonb_build_object('day', d.day, 'from', d.from_minute, 'to', d.to_minute, 'minutes', d.minutes) order by d.day) from leave_days d where d.leave_id = l.id) as days`,
  from: `approvals a join leaves l on l.id = a.record_id`,
  joins: `join leaves l on l.id = a.record_id join leave_types t on t.id = l.type_id`,
  always: `a.applicant_id = $user and a.list = 'leave' and a.reverses_id is null`,
  conditions: {
    type_id: `l.type_id = $type_id`,
    audit_status: `a.state = $audit_status::int4`,
    from: `l.end_at >= ms($from)`,
    to: `l.start_at < ms($to::int8 + 1000)`,
  },
  sorts: { submitted_at: 'a.submitted_at', start_time: 'l.start_at' },
  tieBreaker: 'a.id',
});

export interface MyFilter {
  readonly type_id?: number | undefined;
  readonly audit_status?: number | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

export const myLeaves = (db: Db, user: number, filter: MyFilter, request: PageRequest<'submitted_at' | 'start_time'>) =>
  mine.page(db, { ...filter, user }, request);

const away = query({
  text: `select u.id as user_id, coalesce(u.name, u.job_number) as name, u.department_id, p.department_name, d.day, d.from_minute as "from", d.to_minute as "to", t.name as type_name,
      a.state = 1 as passed
    from leave_days d join leaves l on l.id = d.leave_id join leave_types t on t.id = l.type_id join users u on u.id = d.user_id
      join departments p on p.id = u.department_id join approvals a on a.kind = 'leave' and a.record_id = l.id and a.reverses_id is null
    where d.live and d.day between $first and $last and u.department_id = any ($departments) and u.state in ('probation', 'regular')
    order by p.position, p.id, u.id, d.day limit $limit`,
  params: { first: day, last: day, departments: ints, limit: int },
  row: {
    user_id: int,
    name: text,
    department_id: int,
    department_name: text,
    day,
    from: int,
    to: int,
    type_name: text,
    passed: bool,
  },
});

export const awayDays = (db: Db, departments: readonly number[], first: string, last: string, limit: number) =>
  away.all(db, { departments, first, last, limit });

// The stretch of days in a row, as far as leave, weekends and holidays join them, is not worked out here: the last day of
// the leave that covers today says enough beside a name.
const until = query({
  text: `select d.user_id, max(e.day) as last from leave_days d join leave_days e on e.leave_id = d.leave_id and e.live
      join approvals a on a.kind = 'leave' and a.record_id = d.leave_id and a.reverses_id is null and a.state = 1
    where d.live and d.day = $today and d.user_id = any ($users) group by d.user_id`,
  params: { today: day, users: ints },
  row: { user_id: int, last: nullable(day) },
});

/** Of people who are away today: the last day of that leave. */
export const awayUntil = async (
  db: Db,
  users: readonly number[],
  today: string,
): Promise<ReadonlyMap<number, string>> =>
  new Map(
    (await until.all(db, { users, today })).flatMap((row) => (row.last === null ? [] : [[row.user_id, row.last]])),
  );
