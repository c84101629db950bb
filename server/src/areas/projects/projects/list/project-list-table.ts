import type { ProjectStatus } from '@tongzhou/contract/rules/projects/project-status.ts';
import type { Scope } from '#areas/identity/public.ts';
import { projectSight, sightParams, sightValues } from '#areas/projects/sight-table.ts';
import type { Db } from '#platform/database/client.ts';
import { hasWords, sought } from '#platform/database/lists/keyword.ts';
import { list, type PageRequest } from '#platform/database/lists/list.ts';
import {
  type Column,
  day,
  int,
  ints,
  nullable,
  small,
  text,
  texts,
  time,
  type Values,
} from '#platform/database/statement.ts';

/** Of which dates and tasks can be late: of `projects` by its alias. */
export const mayBeLate = (alias: string): string => `${alias}.status in (2, 3, 4, 5, 7)`;

/** What a row of the list says, and what it is judged by. Of its joins `projects p` is all that is there before. */
export const shownRow = {
  id: int,
  number: nullable(text),
  name: text,
  status: int as Column<ProjectStatus>,
  type_id: int,
  type_name: text,
  set_id: nullable(int),
  set_name: nullable(text),
  leader_id: nullable(int),
  leader_name: nullable(text),
  /** The leader, or whoever made it while it has none. */
  holder_id: int,
  holder_department_id: int,
  order_id: nullable(int),
  customer_name: nullable(text),
  planned_start: nullable(day),
  planned_end: nullable(day),
  progress: int,
  members: int,
  late_tasks: int,
  late_milestones: int,
  /** The order's, where there is one. */
  contract_amount: int,
  budget: int,
  cost: int,
  created_by: int,
  created_at: time,
  /** The kinds of what is under approval about it. */
  running: texts,
};
export type ProjectShown = Values<typeof shownRow>;
export const shownColumns = `p.id, p.number, p.name, p.status, p.type_id, t.name as type_name, p.set_id, s.name as set_name, p.leader_id,
  coalesce(l.name, l.job_number) as leader_name, h.id as holder_id, h.department_id as holder_department_id, p.order_id, k.name as customer_name,
  p.planned_start, p.planned_end, p.progress, team.members, late.late_tasks, late.late_milestones, coalesce(o.amount, p.contract_amount) as contract_amount,
  p.budget_labour + p.budget_reimbursement + p.budget_material + p.budget_outsourcing as budget, p.cost, p.created_by, p.created_at,
  array(select r.kind from project_requests r where r.project_id = p.id and r.state = 'running') as running`;
export const shownJoins = `join project_types t on t.id = p.type_id join users h on h.id = coalesce(p.leader_id, p.created_by)
  left join users l on l.id = p.leader_id left join project_sets s on s.id = p.set_id
  left join trade_orders o on o.id = p.order_id left join customers k on k.id = o.customer_id
  cross join lateral (select count(*)::int4 as late_tasks, count(*) filter (where x.milestone)::int4 as late_milestones from project_tasks x
    where x.project_id = p.id and x.state in ('todo', 'doing') and x.planned_end < $today and ${mayBeLate('p')}) late
  cross join lateral (select count(*)::int4 as members from project_members m
    where m.project_id = p.id and m.start_on <= $today and (m.end_on is null or m.end_on >= $today)) team`;

const projects = list({
  row: shownRow,
  params: {
    today: day,
    keyword: text,
    status: small,
    type_id: int,
    set_id: int,
    leader_id: int,
    of_departments: ints,
    member_id: int,
    start_from: day,
    start_to: day,
    end_from: day,
    end_to: day,
    ...sightParams,
  },
  select: shownColumns,
  from: 'projects p',
  joins: shownJoins,
  always: 'p.deleted_at is null',
  conditions: {
    keyword: hasWords('p.words'),
    status: sought('p.status = $status', ['created_at']),
    living: 'p.status < 8',
    type_id: sought('p.type_id = $type_id'),
    set_id: sought('p.set_id = $set_id'),
    leader_id: sought('p.leader_id = $leader_id', ['created_at']),
    of_departments: sought(
      'p.leader_id = any (array(select d.id from users d where d.department_id = any ($of_departments::int8[])))',
    ),
    member_id: 'p.id = any (array(select m.project_id from project_members m where m.user_id = $member_id))',
    start_from: sought('p.planned_start >= $start_from', ['planned_start']),
    start_to: sought('p.planned_start <= $start_to', ['planned_start']),
    end_from: sought('p.planned_end >= $end_from', ['planned_end']),
    end_to: sought('p.planned_end <= $end_to', ['planned_end']),
    overdue: sought(`p.planned_end < $today and ${mayBeLate('p')}`, ['planned_end']),
    within: projectSight('p'),
  },
  sorts: {
    created_at: 'p.created_at',
    // A day that is not known lies far ahead, as does a number that was not given yet.
    planned_end: 'p.planned_end',
    planned_start: 'p.planned_start',
    number: 'p.number',
  },
  tieBreaker: 'p.id',
});

export type ProjectSort = (typeof projects.sorts)[number];

export interface ProjectFilter {
  readonly keyword?: string | undefined;
  readonly status?: number | undefined;
  readonly living?: true | undefined;
  readonly type_id?: number | undefined;
  readonly set_id?: number | undefined;
  readonly leader_id?: number | undefined;
  readonly of_departments?: readonly number[] | undefined;
  readonly member_id?: number | undefined;
  readonly start_from?: string | undefined;
  readonly start_to?: string | undefined;
  readonly end_from?: string | undefined;
  readonly end_to?: string | undefined;
  readonly overdue?: true | undefined;
}

/** Of those the viewer sees. */
export const projectsOf = (
  db: Db,
  scope: Scope,
  filter: ProjectFilter,
  request: PageRequest<ProjectSort>,
  today: string,
) => projects.page(db, { ...filter, today, within: sightValues(scope) }, request);

/** The newest of those with these words. */
export const projectsWith = (db: Db, scope: Scope, keyword: string, limit: number, today: string) =>
  projects.first(db, { keyword, today, within: sightValues(scope) }, { limit, sort: 'created_at', order: 'desc' });

/** Of those someone leads, which they see whatever else they may. */
export const projectsLedBy = (
  db: Db,
  leader: number,
  filter: Pick<ProjectFilter, 'keyword' | 'status' | 'living'>,
  request: PageRequest<ProjectSort>,
  today: string,
) => projects.page(db, { ...filter, leader_id: leader, today, within: undefined }, request);
