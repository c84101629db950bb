import type { Db } from '#platform/database/client.ts';
import { bool, int, nullable, query, text } from '#platform/database/statement.ts';

const project = query({
  text: `select coalesce(p.number || ' ', '') || p.name as title, p.leader_id, p.created_by, coalesce(p.leader_id, p.created_by) as holder_id,
      exists (select from project_members m where m.project_id = p.id and m.user_id = $viewer) as on_team,
      exists (select from project_tasks k where k.project_id = p.id and k.owner_id = $viewer) as has_task
    from projects p where p.id = $id and p.deleted_at is null`,
  params: { id: int, viewer: int },
  row: { title: text, leader_id: nullable(int), created_by: int, holder_id: int, on_team: bool, has_task: bool },
});

/** Whose it is, and what the viewer has to do with it. */
export const projectFor = (db: Db, id: number, viewer: number) => project.first(db, { id, viewer });
export type ProjectFor = NonNullable<Awaited<ReturnType<typeof projectFor>>>;
