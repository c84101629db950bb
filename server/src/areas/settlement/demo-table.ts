import type { ProjectStatus } from '@tongzhou/contract/rules/projects/project-status.ts';
import type { Db } from '#platform/database/client.ts';
import { type Column, int, query, time } from '#platform/database/statement.ts';

const over = query({
  text: `select p.id, p.status, p.leader_id, p.status_since from projects p
    where p.deleted_at is null and p.status in (6, 8, 9) and p.leader_id is not null order by p.status_since, p.id`,
  row: { id: int, status: int as Column<ProjectStatus>, leader_id: int, status_since: time },
});
/** The projects of the demo company at which nobody works any more. */
export const projectsOver = (db: Db) => over.all(db);
