import type { Db } from '#platform/database/client.ts';
import { day, int, query } from '#platform/database/statement.ts';

const living = query({
  text: `select p.id, p.leader_id, min(m.user_id) as member_id, p.planned_start from projects p
    join project_members m on m.project_id = p.id and m.user_id <> p.leader_id
    where p.deleted_at is null and p.status between 4 and 7 and p.leader_id is not null and p.planned_start is not null group by p.id order by p.id`,
  row: { id: int, leader_id: int, member_id: int, planned_start: day },
});
/** The projects of the demo company that goods may be used for, each with someone who asks for them. */
export const projectsAtWork = (db: Db) => living.all(db);
