import type { Db } from '#platform/database/client.ts';
import { day, int, query, text } from '#platform/database/statement.ts';

const team = query({
  text: `select u.id, coalesce(u.name, u.job_number) as name from users u
    where u.id = any (array(select m.user_id from project_members m where m.project_id = $project and (m.end_on is null or m.end_on >= $today)
        union select p.leader_id from projects p where p.id = $project))
      and u.enabled and u.state in ('probation', 'regular')`,
  params: { project: int, today: day },
  row: { id: int, name: text },
});
/** Who works on the project now or will, its leader among them: by name. */
export const teamOf = async (db: Db, project: number, today: string): Promise<ReadonlyMap<number, string>> =>
  new Map((await team.all(db, { project, today })).map(({ id, name }) => [id, name]));
