import type { Db } from '#platform/database/client.ts';
import { day, int, ints, nullable, query, text } from '#platform/database/statement.ts';

// Whoever has asked already, or was passed and waits for the day, needs no reminder.
const ending = query({
  text: `with ending as (
      select u.id, u.name, u.manager_id, u.department_id, (s.entry_date + make_interval(months => s.probation_months))::date as ends
      from users u join staff_profiles s on s.user_id = u.id
      where u.state = 'probation' and s.entry_date is not null
    ), hr as (
      select array_agg(m.user_id order by m.user_id) as people from role_group_members m join role_groups g on g.id = m.group_id
      join users u on u.id = m.user_id where g.key = 'hr' and u.enabled and u.state in ('probation', 'regular')
    )
    select e.id, e.name, e.ends, (e.ends - $today::date) as days_left,
      array_remove(array[e.manager_id, d.head_id] || coalesce(hr.people, '{}'), null) as others
    from ending e join departments d on d.id = e.department_id cross join hr
    where e.ends between $today::date and $today::date + 30
      and not exists (select from personnel_requests r where r.user_id = e.id and r.kind = 'regular' and r.state = 'running')
      and not exists (select from personnel_changes c where c.user_id = e.id and c.kind = 'regular' and c.applied_at is null and c.cancelled_at is null)
    order by e.id`,
  params: { today: day },
  row: { id: int, name: nullable(text), ends: day, days_left: int, others: ints },
});

/** Probations that end within thirty days, with their manager, the department's head and HR. */
export const endingProbations = (db: Db, today: string) => ending.all(db, { today });
