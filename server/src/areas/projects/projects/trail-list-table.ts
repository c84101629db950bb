import type { TrailChange } from '#areas/projects/trail-table.ts';
import type { Db } from '#platform/database/client.ts';
import { list, type PageRequest } from '#platform/database/lists/list.ts';
import { int, json, nullable, text, time } from '#platform/database/statement.ts';

const trail = list({
  row: { id: int, at: time, by_name: nullable(text), title: text, changes: json<TrailChange[]>(), note: text },
  params: { project_id: int },
  select: `t.id, t.at, coalesce(u.name, u.job_number) as by_name, t.title, t.changes, t.note`,
  from: 'project_trail t',
  joins: 'left join users u on u.id = t.by_id',
  always: 't.project_id = $project_id',
  conditions: {},
  sorts: { at: 't.at' },
  tieBreaker: 't.id',
});

export const trailOf = (db: Db, project: number, request: PageRequest<'at'>) =>
  trail.page(db, { project_id: project }, request);
