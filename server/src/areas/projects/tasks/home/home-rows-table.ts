import { open, stillToDo } from '#areas/projects/tasks/list/task-list-table.ts';
import type { Db } from '#platform/database/client.ts';
import { day, int, nullable, query, small, text } from '#platform/database/statement.ts';

const next = query({
  text: `select t.id, t.title, t.project_id, p.name as project_name, t.planned_end
    from project_tasks t join projects p on p.id = t.project_id where t.owner_id = $user and ${open} and ${stillToDo}
    order by t.planned_end, t.id limit $most::int4`,
  params: { user: int, most: small },
  row: { id: int, title: text, project_id: int, project_name: text, planned_end: nullable(day) },
});
/** What someone has to do next; what has no day last. */
export const nextTasks = (db: Db, user: number, most: number) => next.all(db, { user, most });

// Those of the projects one is on now or leads: found from the projects, each by its own index of days.
const milestones = query({
  text: `select t.id, t.title, t.project_id, p.name as project_name, t.planned_end as day
    from (select m.project_id from project_members m where m.user_id = $user and m.start_on <= $last and (m.end_on is null or m.end_on >= $first)
        union select l.id from projects l where l.leader_id = $user and l.deleted_at is null) k
      join projects p on p.id = k.project_id and p.deleted_at is null and p.status in (2, 3, 4, 5, 7)
      join project_tasks t on t.project_id = p.id and t.planned_end between $first and $last
    where t.milestone and t.state <> 'cancelled' order by t.planned_end, t.id limit $most::int4`,
  params: { user: int, first: day, last: day, most: small },
  row: { id: int, title: text, project_id: int, project_name: text, day },
});
export const milestonesOf = (db: Db, user: number, first: string, last: string, most: number) =>
  milestones.all(db, { user, first, last, most });

const counts = `select count(*)::int4 as running, count(*) filter (where p.planned_end < $today)::int4 as late
  from projects p where p.deleted_at is null and p.status in (2, 3, 4, 5, 7)`;
const led = query({
  text: `${counts} and p.leader_id = $user`,
  params: { user: int, today: day },
  row: { running: int, late: int },
});
const everyones = query({ text: counts, params: { today: day }, row: { running: int, late: int } });
const none = { running: 0, late: 0 };
export const projectsLed = async (db: Db, user: number, today: string) =>
  (await led.first(db, { user, today })) ?? none;
export const allProjects = async (db: Db, today: string) => (await everyones.first(db, { today })) ?? none;
