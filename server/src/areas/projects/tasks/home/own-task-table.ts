import { open, stillToDo } from '#areas/projects/tasks/list/task-list-table.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { command, day, int, ints, query, text } from '#platform/database/statement.ts';

// What waits for someone, and what passes on when they leave.

const counts = query({
  text: `select count(*)::int4 as open, count(*) filter (where t.planned_end < $today::date)::int4 as late,
      count(*) filter (where t.planned_end between $today::date and $today::date + 1)::int4 as due
    from project_tasks t where t.owner_id = $user and ${open} and ${stillToDo}`,
  params: { user: int, today: day },
  row: { open: int, late: int, due: int },
});
/** As the list of one's own tasks shows them: all that are open, those late, those due today or tomorrow. */
export const countOwnTasks = async (db: Db, user: number, today: string) =>
  (await counts.first(db, { user, today })) ?? { open: 0, late: 0, due: 0 };

const inHand = query({
  text: `select t.id, t.title as task_title, t.project_id, p.name || '：' || t.title as title
    from project_tasks t join projects p on p.id = t.project_id where t.owner_id = $user and ${open} and p.status < 8 order by t.id`,
  params: { user: int },
  row: { id: int, task_title: text, project_id: int, title: text },
});
/** Open, of projects that are not over. */
export const openTasksOf = (db: Db, user: number) => inHand.all(db, { user });

const lock = command({
  text: `select p.id from projects p where p.id = any ($ids::int8[]) order by p.id for no key update`,
  params: { ids: ints },
});
/** Whoever changes a task holds its project. */
export const lockProjects = (tx: Tx, ids: readonly number[]) => lock.run(tx, { ids });

const pass = command({
  text: `update project_tasks set owner_id = $to, version = version + 1 where id = any ($ids::int8[])`,
  params: { ids: ints, to: int },
});
export const passToOwner = (tx: Tx, ids: readonly number[], to: number) => pass.run(tx, { ids, to });

// Before the day, on it, a day, three and seven days after it, then every week. Who was told is found by the name of the message, so that what a
// server that stood still has missed is said when it runs again, once.
const due = query({
  text: `select r.id, r.title, r.project_id, r.project_title, r.owner_id, r.planned_end, r.days, r.once from (
      select d.*, 'task:' || d.id || ':' || to_char(d.planned_end, 'YYYY-MM-DD') || ':' ||
        case when d.days < 1 then d.days when d.days < 3 then 1 when d.days < 7 then 3 else d.days / 7 * 7 end as once
      from (select t.id, t.title, t.project_id, p.name as project_title, t.owner_id, t.planned_end, $today::date - t.planned_end as days
        from project_tasks t join projects p on p.id = t.project_id join users u on u.id = t.owner_id
        where ${open} and t.owner_id is not null and t.planned_end <= $today::date + 1 and p.status in (4, 5) and u.enabled and u.state in ('probation', 'regular')) d
    ) r
    where not exists (select from messages m where m.user_id = r.owner_id and m.once_key = r.once)
    order by r.id limit $limit`,
  params: { today: day, limit: int },
  row: {
    id: int,
    title: text,
    project_id: int,
    project_title: text,
    owner_id: int,
    planned_end: day,
    days: int,
    once: text,
  },
});
/** Of which the owner is to be reminded and was not yet; `once` names the message. Tasks that nobody may move now wait. */
export const tasksToRemindOf = (db: Db, today: string, limit: number) => due.all(db, { today, limit });
