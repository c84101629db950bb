import type { UseState } from '@tongzhou/contract/areas/materials/use.ts';
import type { ProjectStatus } from '@tongzhou/contract/rules/projects/project-status.ts';
import type { Scope } from '#areas/identity/public.ts';
import type { UseForm } from '#areas/materials/uses/use-table.ts';
import { projectSight, seesProject, sightParams, sightValues } from '#areas/projects/public.ts';
import type { Db } from '#platform/database/client.ts';
import { hasWords, type Sought, sought } from '#platform/database/lists/keyword.ts';
import { list, type PageRequest } from '#platform/database/lists/list.ts';
import { type Column, int, json, nullable, text, time } from '#platform/database/statement.ts';

/** Of a column that names a project: seen as that is. */
export const ofProjectSeen = (column: string): Sought => ({
  found: `${column} = any (array(select p.id from projects p where p.deleted_at is null and (${seesProject('p')})))`,
  // Without the offset PostgreSQL might look at every project, to judge a page of rows.
  holds: `exists (select from projects p where p.id = ${column} and ${projectSight('p').holds} offset 0)`,
});

/** By which it is judged who sees its money: of `projects` by the alias p and its holder h. */
export const heldRow = {
  status: int as Column<ProjectStatus>,
  leader_id: nullable(int),
  holder_id: int,
  holder_department_id: int,
  created_by: int,
};
export const heldColumns = `p.status, p.leader_id, h.id as holder_id, h.department_id as holder_department_id, p.created_by`;
export const heldJoin = (column: string) =>
  `join projects p on p.id = ${column} join users h on h.id = coalesce(p.leader_id, p.created_by)`;

const uses = list({
  row: {
    id: int,
    approval_id: int,
    number: text,
    project_id: int,
    project_number: nullable(text),
    project_name: text,
    form: json<UseForm>(),
    state: text as Column<UseState>,
    applicant_name: text,
    created_at: time,
    ...heldRow,
  },
  params: { keyword: text, project_id: int, state: text, mine: int, from: int, to: int, ...sightParams },
  select: `q.id, q.approval_id, a.number, q.project_id, p.number as project_number, p.name as project_name, q.form, q.state,
    coalesce(u.name, u.job_number) as applicant_name, q.created_at, ${heldColumns}`,
  from: 'material_uses q',
  joins: `join approvals a on a.id = q.approval_id join users u on u.id = q.created_by ${heldJoin('q.project_id')}`,
  always: 'q.id > 0',
  conditions: {
    within: ofProjectSeen('q.project_id'),
    keyword: hasWords('q.words'),
    project_id: sought('q.project_id = $project_id', ['created_at']),
    state: sought('q.state = $state', ['created_at']),
    mine: sought('q.created_by = $mine', ['created_at']),
    from: 'q.created_at >= ms($from)',
    to: 'q.created_at < ms($to)',
  },
  sorts: { created_at: 'q.created_at' },
  tieBreaker: 'q.id',
});
export interface UseFilter {
  readonly keyword?: string | undefined;
  readonly project_id?: number | undefined;
  readonly state?: UseState | undefined;
  readonly mine?: number | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}
export const usesListed = (db: Db, scope: Scope, filter: UseFilter, request: PageRequest<'created_at'>) =>
  uses.page(db, { ...filter, within: sightValues(scope) }, request);

const projects = list({
  row: { id: int, number: nullable(text), name: text, leader_id: nullable(int) },
  params: { keyword: text, id: int, ...sightParams },
  select: 'p.id, p.number, p.name, p.leader_id',
  from: 'projects p',
  always: 'p.deleted_at is null and p.status between 2 and 7',
  conditions: { within: projectSight('p'), keyword: hasWords('p.words'), id: 'p.id = $id' },
  sorts: { created_at: 'p.created_at' },
  tieBreaker: 'p.id',
});
/** Those that goods may be used for. */
export const projectsOffered = async (
  db: Db,
  scope: Scope,
  filter: { keyword?: string | undefined; id?: number | undefined },
) =>
  (
    await projects.page(
      db,
      { ...filter, within: sightValues(scope) },
      { page: 1, page_size: 30, sort: 'created_at', order: 'desc' },
    )
  ).list;

const sheet = list({
  row: {
    id: int,
    goods_number: text,
    goods_name: text,
    unit: text,
    used: int,
    returned: int,
    num: int,
    cost: int,
    last_at: time,
  },
  params: { project_id: int },
  select:
    's.goods_id as id, g.number as goods_number, g.name as goods_name, g.unit, s.used, s.returned, s.used - s.returned as num, s.cost, s.last_at',
  from: `(select m.goods_id, (0 - coalesce(sum(m.num) filter (where m.num < 0), 0))::int8 as used, coalesce(sum(m.num) filter (where m.num > 0), 0)::int8 as returned,
      (0 - sum(m.value))::int8 as cost, max(m.at) as last_at
    from stock_moves m where m.project_id = $project_id group by m.goods_id) s`,
  joins: 'join goods g on g.id = s.goods_id',
  always: 's.goods_id > 0',
  conditions: {},
  sorts: { last_at: 's.last_at' },
  tieBreaker: 's.goods_id',
});
export const sheetOf = (db: Db, project_id: number, request: PageRequest<'last_at'>) =>
  sheet.page(db, { project_id }, request);
