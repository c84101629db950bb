import type { ProjectStatus } from '@tongzhou/contract/rules/projects/project-status.ts';
import { employed } from '#areas/identity/public.ts';
import type { Db } from '#platform/database/client.ts';
import { bool, type Column, day, int, ints, nullable, query, text, time } from '#platform/database/statement.ts';

const atWork = query({
  text: `select p.id, p.status, p.status_since, min(m.start_on) as first_on, max(coalesce(m.end_on, 'infinity')) = 'infinity' as open, max(m.end_on) as last_on,
      array(select distinct c.source_id / 100 from project_costs c where c.project_id = p.id and c.source = 'labour') as booked
    from projects p join project_members m on m.project_id = p.id where p.deleted_at is null and p.status between 4 and 7 group by p.id order by p.id`,
  row: {
    id: int,
    status: int as Column<ProjectStatus>,
    status_since: time,
    first_on: day,
    open: bool,
    last_on: nullable(day),
    /** The months that are booked, as 202603. */
    booked: ints,
  },
});
/** Projects that people work on or have finished, with the time of their teams. */
export const projectsWithWork = (db: Db) => atWork.all(db);

const periods = query({
  text: `select m.project_id, m.user_id, coalesce(s.level, 1) as level, m.participation, greatest(m.start_on, $from::date) as start_on, least(coalesce(m.end_on, $to::date), $to::date) as end_on
    from project_members m join users u on u.id = m.user_id left join posts s on s.id = u.post_id
    where m.project_id = any ($projects::int8[]) and m.start_on <= $to::date and coalesce(m.end_on, 'infinity') >= $from::date`,
  params: { projects: ints, from: day, to: day },
  row: { project_id: int, user_id: int, level: int, participation: int, start_on: day, end_on: day },
});
export const periodsDuring = (
  db: Db,
  projects: readonly number[],
  span: { readonly from: string; readonly to: string },
) => periods.all(db, { projects, ...span });

const levels = query({
  text: `select coalesce(s.level, 1) as level, count(*) as people from users u left join posts s on s.id = u.post_id where ${employed('u')} group by 1`,
  row: { level: int, people: int },
});
/** How many people work here at each level. */
export const peopleByLevel = async (db: Db): Promise<ReadonlyMap<number, number>> =>
  new Map((await levels.all(db)).map(({ level, people }) => [level, people]));

const locked = query({
  text: `select c.note from project_costs c where c.project_id = $project and c.source = 'labour' and c.source_id / 100 = $month limit 1`,
  params: { project: int, month: int },
  row: { note: text },
});
/** Asked once the project is held: another server may have been first. */
export const isBooked = async (db: Db, project: number, month: number): Promise<boolean> =>
  (await locked.first(db, { project, month })) !== undefined;
