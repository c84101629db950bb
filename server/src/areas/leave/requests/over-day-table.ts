import type { Db } from '#platform/database/client.ts';
import { int, query, text, texts } from '#platform/database/statement.ts';

// Leave that lies over a day, whether the day counts in it or not. No leave is longer than a year.

const over = `l.start_at < (n.day + 1)::timestamp at time zone 'Asia/Shanghai' and l.start_at > (n.day - 367)::timestamp at time zone 'Asia/Shanghai'
  and l.end_at >= n.day::timestamp at time zone 'Asia/Shanghai'`;
const requests = `unnest($days::text[]::date[]) as n (day) join leaves l on ${over} join leave_types t on t.id = l.type_id
  join approvals a on a.kind = 'leave' and a.record_id = l.id and a.reverses_id is null`;

const open = query({
  text: `select distinct l.id from ${requests} where a.state in (0, 4) and (t.counts = 'working' or t.unit = 'hour') order by l.id`,
  params: { days: texts },
  row: { id: int },
});

/** Running or returned. */
export const openLeaves = async (db: Db, days: readonly string[]): Promise<number[]> =>
  (await open.all(db, { days })).map((row) => row.id);

const passed = query({
  text: `select distinct a.id, a.number, a.title, l.user_id, u.department_id from ${requests} join users u on u.id = l.user_id
    where a.state = 1 and (t.counts = 'working' or t.unit = 'hour')
      and exists (select from leave_days d where d.leave_id = l.id and d.day = n.day and d.live) <> (n.day = any ($worked::text[]::date[]))
    order by a.id limit 500`,
  params: { days: texts, worked: texts },
  row: { id: int, number: text, title: text, user_id: int, department_id: int },
});

/** Passed, and counted otherwise than these days are now, some of which are worked on. */
export const passedLeaves = (db: Db, days: readonly string[], worked: readonly string[]) =>
  passed.all(db, { days, worked });
