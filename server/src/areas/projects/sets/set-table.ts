import type { ProjectStatus } from '@tongzhou/contract/rules/projects/project-status.ts';
import type { Scope } from '#areas/identity/public.ts';
import { mayBeLate } from '#areas/projects/projects/list/project-list-table.ts';
import { seesProject, sightParams, sightValues } from '#areas/projects/sight-table.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { sayOf } from '#platform/database/constraint-words.ts';
import { contains } from '#platform/database/lists/keyword.ts';
import { list, type PageRequest } from '#platform/database/lists/list.ts';
import {
  type Column,
  command,
  day,
  int,
  ints,
  nullable,
  query,
  text,
  time,
  type Values,
} from '#platform/database/statement.ts';

const row = {
  id: int,
  name: text,
  owner_id: nullable(int),
  owner_name: nullable(text),
  /** The owner, or whoever made it while it has none. */
  holder_id: int,
  holder_department_id: int,
  description: text,
  created_at: time,
};
const columns = `s.id, s.name, s.owner_id, coalesce(u.name, u.job_number) as owner_name, h.id as holder_id, h.department_id as holder_department_id, s.description, s.created_at`;
const joins = `join users h on h.id = coalesce(s.owner_id, s.created_by) left join users u on u.id = s.owner_id`;

const sets = list({
  row,
  params: { keyword: text, owner_id: int },
  select: columns,
  from: 'project_sets s',
  joins,
  always: 'true',
  conditions: { keyword: contains('s.name'), owner_id: 's.owner_id = $owner_id' },
  sorts: { created_at: 's.created_at', name: 's.name' },
  tieBreaker: 's.id',
});
export const setsOf = (
  db: Db,
  filter: { readonly keyword?: string | undefined; readonly owner_id?: number | undefined },
  request: PageRequest<'created_at' | 'name'>,
) => sets.page(db, filter, request);
export type SetListed = Awaited<ReturnType<typeof setsOf>>['list'][number];

const option = query({
  text: `select s.id, s.name from project_sets s where s.id = $id`,
  params: { id: int },
  row: { id: int, name: text },
});
export const setNamed = (db: Db, id: number) => option.first(db, { id });

// One that is joined by a project is not deleted meanwhile; others may join it too.
const keep = command({
  text: `select s.id from project_sets s where s.id = $id for key share`,
  params: { id: int },
  row: { id: int },
});
export const keepSet = (tx: Tx, id: number) => keep.first(tx, { id });

const hold = command({ text: `select from project_sets where id = $id for update`, params: { id: int } });
const one = query({
  text: `select ${columns} from project_sets s ${joins} where s.id = $id`,
  params: { id: int },
  row,
});
/** Read after it is held: whoever waited sees who owns it since. */
export async function lockSet(tx: Tx, id: number): Promise<SetRecord | undefined> {
  await hold.run(tx, { id });
  return one.first(tx, { id });
}
export type SetRecord = Values<typeof row>;

export interface SetValues {
  readonly name: string;
  readonly owner_id: number | null;
  readonly description: string;
}
const values = { name: text, owner_id: nullable(int), description: text };

sayOf('project_sets_one_name', { taken: ['name', '名称已存在'] });

const insert = command({
  text: `insert into project_sets (name, owner_id, description, created_by, created_at) values ($name, $owner_id, $description, $by, ms($now)) returning id`,
  params: { ...values, by: int, now: int },
  row: { id: int },
});
export const insertSet = async (tx: Tx, set: SetValues, by: number, now: number): Promise<number> =>
  (await insert.first(tx, { ...set, by, now }))?.id as number;

const update = command({
  text: `update project_sets set name = $name, owner_id = $owner_id, description = $description where id = $id`,
  params: { ...values, id: int },
});
export const updateSet = (tx: Tx, id: number, set: SetValues) => update.run(tx, { ...set, id });

const remove = command({ text: `delete from project_sets where id = $id`, params: { id: int } });
export const removeSet = (tx: Tx, id: number) => remove.run(tx, { id });

const within = {
  set_id: int,
  status: int as Column<ProjectStatus>,
  progress: int,
  planned_end: nullable(day),
  leader_id: nullable(int),
  created_by: int,
  holder_id: int,
  holder_department_id: int,
  contract_amount: int,
  budget: int,
  cost: int,
  late_tasks: int,
  late_milestones: int,
};
const projectsOfSets = (
  condition: string,
) => `select p.set_id, p.status, p.progress, p.planned_end, p.leader_id, p.created_by, h.id as holder_id,
    h.department_id as holder_department_id, coalesce(o.amount, p.contract_amount) as contract_amount,
    p.budget_labour + p.budget_reimbursement + p.budget_material + p.budget_outsourcing as budget, p.cost, late.late_tasks, late.late_milestones
  from projects p join users h on h.id = coalesce(p.leader_id, p.created_by) left join trade_orders o on o.id = p.order_id
    cross join lateral (select count(*)::int4 as late_tasks, count(*) filter (where x.milestone)::int4 as late_milestones from project_tasks x
      where x.project_id = p.id and x.state in ('todo', 'doing') and x.planned_end < $today and ${mayBeLate('p')}) late
  where p.set_id = any ($sets::int8[]) and p.deleted_at is null and (${condition})`;
const all = query({ text: projectsOfSets('true'), params: { sets: ints, today: day }, row: within });
const seen = query({
  text: projectsOfSets(seesProject('p')),
  params: { sets: ints, today: day, ...sightParams },
  row: within,
});
export type ProjectOfSet = Values<typeof within>;
/** Of these sets, the projects that the viewer sees: what sums are made of. */
export function projectsWithin(db: Db, scope: Scope, sets: readonly number[], today: string): Promise<ProjectOfSet[]> {
  const given = sightValues(scope);
  return given === undefined ? all.all(db, { sets, today }) : seen.all(db, { sets, today, ...given });
}
