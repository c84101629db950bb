import type { ProjectStatus } from '@tongzhou/contract/rules/projects/project-status.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import {
  type Column,
  command,
  day,
  int,
  nullable,
  query,
  small,
  text,
  time,
  type Values,
} from '#platform/database/statement.ts';

const row = {
  id: int,
  number: nullable(text),
  name: text,
  status: int as Column<ProjectStatus>,
  status_since: time,
  type_id: int,
  type_name: text,
  type_template_id: nullable(int),
  set_id: nullable(int),
  set_name: nullable(text),
  leader_id: nullable(int),
  leader_name: nullable(text),
  /** The leader, or whoever made it while it has none. */
  holder_id: int,
  holder_department_id: int,
  order_id: nullable(int),
  order_number: nullable(text),
  opportunity_id: nullable(int),
  customer_name: nullable(text),
  /** The order's, where there is one. */
  contract_amount: int,
  planned_start: nullable(day),
  planned_end: nullable(day),
  budget_labour: int,
  budget_reimbursement: int,
  budget_material: int,
  budget_outsourcing: int,
  description: text,
  pause_reason: nullable(text),
  cost: int,
  tasks_total: int,
  tasks_done: int,
  progress: int,
  version: int,
  created_by: int,
  creator_name: text,
  created_at: time,
};
const select = `select p.id, p.number, p.name, p.status, p.status_since, p.type_id, t.name as type_name, t.template_id as type_template_id, p.set_id, s.name as set_name,
    p.leader_id, coalesce(l.name, l.job_number) as leader_name, coalesce(p.leader_id, p.created_by) as holder_id, h.department_id as holder_department_id,
    p.order_id, o.number as order_number, o.opportunity_id, k.name as customer_name, coalesce(o.amount, p.contract_amount) as contract_amount,
    p.planned_start, p.planned_end, p.budget_labour, p.budget_reimbursement, p.budget_material, p.budget_outsourcing, p.description, p.pause_reason,
    p.cost, p.tasks_total, p.tasks_done, p.progress, p.version, p.created_by, coalesce(c.name, c.job_number) as creator_name, p.created_at
  from projects p join project_types t on t.id = p.type_id join users c on c.id = p.created_by join users h on h.id = coalesce(p.leader_id, p.created_by)
    left join users l on l.id = p.leader_id left join project_sets s on s.id = p.set_id
    left join trade_orders o on o.id = p.order_id left join customers k on k.id = o.customer_id`;

const one = query({ text: `${select} where p.id = $id and p.deleted_at is null`, params: { id: int }, row });
export type ProjectRecord = Values<typeof row>;
export const projectById = (db: Db, id: number) => one.first(db, { id });

const held = command({ text: `select from projects p where p.id = $id for no key update`, params: { id: int } });
/** Held until the end of the transaction; whoever waited reads it as it is then. */
export async function lockProject(tx: Tx, id: number): Promise<ProjectRecord | undefined> {
  await held.run(tx, { id });
  return projectById(tx, id);
}

const turn = command({
  text: `update projects set status = $status, status_since = ms($now), pause_reason = $pause_reason, version = version + 1 where id = $id`,
  params: { id: int, status: small, pause_reason: nullable(text), now: int },
});
export const putStatus = (
  tx: Tx,
  values: { id: number; status: ProjectStatus; pause_reason: string | null; now: number },
) => turn.run(tx, values);

export const budgetOf = (
  project: Pick<ProjectRecord, 'budget_labour' | 'budget_reimbursement' | 'budget_material' | 'budget_outsourcing'>,
): number =>
  project.budget_labour + project.budget_reimbursement + project.budget_material + project.budget_outsourcing;
