import type { Db } from '#platform/database/client.ts';
import { day, int, query, small, text } from '#platform/database/statement.ts';

const granted = `join approvals a on a.kind = 'leave' and a.record_id = d.leave_id and a.reverses_id is null and a.state = 1`;

const own = query({
  text: `select distinct d.day, t.name as type_name from leave_days d join leaves l on l.id = d.leave_id join leave_types t on t.id = l.type_id ${granted}
    where d.user_id = $user and d.live and d.day between $first and $last order by d.day, t.name`,
  params: { user: int, first: day, last: day },
  row: { day, type_name: text },
});
/** Days on which someone is away by their own granted leave. */
export const ownLeaveDays = (db: Db, user: number, first: string, last: string) => own.all(db, { user, first, last });

const colleagues = query({
  text: `select distinct d.day, u.id, coalesce(u.name, u.job_number) as name
    from users u join leave_days d on d.user_id = u.id and d.live and d.day between $first and $last ${granted}
    where u.department_id = $department and u.id <> $user and u.state in ('probation', 'regular') order by d.day, u.id limit $most::int4`,
  params: { user: int, department: int, first: day, last: day, most: small },
  row: { day, id: int, name: text },
});
export const colleaguesAway = (
  db: Db,
  of: { readonly user: number; readonly department: number },
  first: string,
  last: string,
  most: number,
) => colleagues.all(db, { ...of, first, last, most });

const below = query({
  text: `with recursive under as (
      select d.id from departments d where d.head_id = $user union select c.id from departments c join under p on c.parent_id = p.id)
    select (select count(*)::int4 from under) as departments,
      (select count(*)::int4 from users u where u.department_id in (select id from under) and u.state in ('probation', 'regular')) as people,
      (select count(distinct d.user_id)::int4 from leave_days d join users u on u.id = d.user_id ${granted}
        where d.day = $today and d.live and u.department_id in (select id from under)) as away`,
  params: { user: int, today: day },
  row: { departments: int, people: int, away: int },
});
/** Of the departments someone is head of, with those below them: how many people, and how many of them are away. */
export const awayBelow = async (db: Db, user: number, today: string) =>
  (await below.first(db, { user, today })) ?? { departments: 0, people: 0, away: 0 };
