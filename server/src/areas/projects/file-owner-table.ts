import type { ProjectKind } from '#areas/projects/request-table.ts';
import type { Db } from '#platform/database/client.ts';
import { type Column, int, query, text } from '#platform/database/statement.ts';

// Which project a record with files hangs on.

const row = { id: int, project_id: int, kind: text as Column<ProjectKind> };
const request = query({
  text: `select q.id, q.project_id, q.kind from project_requests q where q.id = $id`,
  params: { id: int },
  row,
});
export const requestById = (db: Db, id: number) => request.first(db, { id });

const establishing = query({
  text: `select q.id, q.project_id, q.kind from project_requests q where q.project_id = $project and q.kind = 'project_establish' order by q.id desc`,
  params: { project: int },
  row,
});
/** What was put to approval about the project itself, the latest first. */
export const establishingsOf = (db: Db, project: number) => establishing.all(db, { project });
