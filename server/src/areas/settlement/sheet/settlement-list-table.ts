import type { SettlementKind, SettlementState } from '@tongzhou/contract/areas/settlement/sheet.ts';
import type { ProjectStatus } from '@tongzhou/contract/rules/projects/project-status.ts';
import { ofPeopleWithin, type Scope, scopeParams, scopeValues, within } from '#areas/identity/public.ts';
import type { Db } from '#platform/database/client.ts';
import { hasWords, type Sought, sought } from '#platform/database/lists/keyword.ts';
import { list, type PageRequest } from '#platform/database/lists/list.ts';
import { bool, type Column, day, int, nullable, query, text, time } from '#platform/database/statement.ts';

// A settlement is as its project: seen by its leader, and by whoever's scope for settlements covers whose project it is.

const held = (alias: string): string =>
  `${ofPeopleWithin(`${alias}.leader_id`)} or (${alias}.leader_id is null and ${ofPeopleWithin(`${alias}.created_by`)})`;
const isHeld = (alias: string): string =>
  `coalesce(${alias}.leader_id, ${alias}.created_by) in (select w.id from users w where ${within('w')})`;

const ofProjectHeld = (column: string): Sought => ({
  found: `${column} = any (array(select p.id from projects p where p.deleted_at is null and (${held('p')})))`,
  // Without the offset PostgreSQL might look at every project, to judge a page of rows.
  holds: `exists (select from projects p where p.id = ${column} and ${isHeld('p')} offset 0)`,
});

const columns = `s.id, s.project_id, p.number as project_number, p.name as project_title, coalesce(l.name, l.job_number) as leader_name, s.number,
    s.approval_id, a.number as approval_number, s.kind, s.state, s.income, s.labour + s.reimbursement + s.material + s.outsourcing + s.other as cost,
    s.profit, s.pool, s.carried, coalesce(u.name, u.job_number) as applicant_name, s.created_at, s.passed_on`;
const joins = `join approvals a on a.id = s.approval_id join users u on u.id = s.created_by join projects p on p.id = s.project_id left join users l on l.id = p.leader_id`;
const row = {
  id: int,
  project_id: int,
  project_number: nullable(text),
  project_title: text,
  leader_name: nullable(text),
  number: int,
  approval_id: int,
  approval_number: text,
  kind: text as Column<SettlementKind>,
  state: text as Column<SettlementState>,
  income: int,
  cost: int,
  profit: int,
  pool: int,
  carried: int,
  applicant_name: text,
  created_at: time,
  passed_on: nullable(day),
};

const settlements = list({
  row,
  params: { keyword: text, project_id: int, state: text, from: int, to: int, ...scopeParams },
  select: columns,
  from: 'settlements s',
  joins,
  always: 's.id > 0',
  conditions: {
    within: ofProjectHeld('s.project_id'),
    keyword: hasWords('s.words'),
    project_id: sought('s.project_id = $project_id', ['created_at']),
    state: sought('s.state = $state', ['created_at']),
    from: 's.created_at >= ms($from)',
    to: 's.created_at < ms($to)',
  },
  sorts: { created_at: 's.created_at' },
  tieBreaker: 's.id',
});
export interface SettlementFilter {
  readonly keyword?: string | undefined;
  readonly project_id?: number | undefined;
  readonly state?: SettlementState | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}
export const settlementsListed = (db: Db, scope: Scope, filter: SettlementFilter, request: PageRequest<'created_at'>) =>
  settlements.page(db, { ...filter, within: scopeValues(scope) }, request);

const one = query({ text: `select ${columns} from settlements s ${joins} where s.id = $id`, params: { id: int }, row });
export const settlementRowById = (db: Db, id: number) => one.first(db, { id });

const due = list({
  row: {
    id: int,
    number: nullable(text),
    project_title: text,
    status: int as Column<ProjectStatus>,
    leader_id: nullable(int),
    leader_name: nullable(text),
    holder_id: int,
    holder_department_id: int,
    status_since: time,
    settled: int,
    running: bool,
  },
  params: { keyword: text, ...scopeParams },
  select: `p.id, p.number, p.name as project_title, p.status, p.leader_id, coalesce(l.name, l.job_number) as leader_name, h.id as holder_id,
    h.department_id as holder_department_id, p.status_since,
    (select count(*) from settlements s where s.project_id = p.id and s.state = 'passed')::int8 as settled,
    exists (select from settlements s where s.project_id = p.id and s.state in ('running', 'returned')) as running`,
  from: 'projects p',
  joins: 'join users h on h.id = coalesce(p.leader_id, p.created_by) left join users l on l.id = p.leader_id',
  always: `p.deleted_at is null and p.status in (6, 9)
    and (p.status = 6 or not exists (select from settlements d where d.project_id = p.id and d.state = 'passed'))`,
  conditions: { within: { found: held('p'), holds: isHeld('p') }, keyword: hasWords('p.words') },
  sorts: { status_since: 'p.status_since' },
  tieBreaker: 'p.id',
});
export const projectsDue = (
  db: Db,
  scope: Scope,
  filter: { readonly keyword?: string | undefined },
  request: PageRequest<'status_since'>,
) => due.page(db, { ...filter, within: scopeValues(scope) }, request);
