import type { Scope } from '#areas/identity/public.ts';
import { seesProject, sightParams, sightValues } from '#areas/projects/public.ts';
import type { Db } from '#platform/database/client.ts';
import { contains } from '#platform/database/lists/keyword.ts';
import { list, type PageRequest } from '#platform/database/lists/list.ts';
import { int, nullable, text, time } from '#platform/database/statement.ts';

// Files of projects and of their tasks. Vouchers of costs and requests are money, and are read where that is.

/** The project of a file, by its owner. */
const projectOf = `case f.owner_kind when 'project' then f.owner_id else (select t.project_id from project_tasks t where t.id = f.owner_id) end`;

const files = list({
  row: {
    id: int,
    file_name: text,
    size: int,
    content_type: text,
    project_id: int,
    project_title: text,
    task_title: nullable(text),
    uploaded_by_name: text,
    uploaded_at: time,
  },
  params: { keyword: text, project_id: int, ...sightParams },
  select: `f.id, f.file_name, f.size, f.content_type, p.id as project_id, p.name as project_title, k.title as task_title,
    coalesce(u.name, u.job_number) as uploaded_by_name, f.uploaded_at`,
  from: 'files f',
  joins: `left join project_tasks k on f.owner_kind = 'task' and k.id = f.owner_id
    join projects p on p.id = coalesce(k.project_id, f.owner_id) join users u on u.id = f.uploaded_by`,
  always: `f.owner_kind in ('project', 'task') and f.deleted_at is null and exists (select from projects o where o.id = ${projectOf} and o.deleted_at is null)`,
  conditions: {
    within: `exists (select from projects p where p.id = ${projectOf} and (${seesProject('p')}))`,
    keyword: contains('f.file_name'),
    project_id: `(f.owner_kind = 'project' and f.owner_id = $project_id)
      or (f.owner_kind = 'task' and f.owner_id in (select t.id from project_tasks t where t.project_id = $project_id))`,
  },
  sorts: { uploaded_at: 'f.uploaded_at' },
  tieBreaker: 'f.id',
});

export const projectFilesSeen = (
  db: Db,
  scope: Scope,
  filter: { readonly keyword?: string | undefined; readonly project_id?: number | undefined },
  request: PageRequest<'uploaded_at'>,
) => files.page(db, { ...filter, within: sightValues(scope) }, request);
