import { shownColumns, shownJoins, shownRow } from '#areas/projects/projects/list/project-list-table.ts';
import type { ProjectKind } from '#areas/projects/request-table.ts';
import type { Db } from '#platform/database/client.ts';
import {
  type Column,
  day,
  int,
  nullable,
  query,
  text,
  texts,
  time,
  type Values,
} from '#platform/database/statement.ts';

// What belongs to one project, for its page.

const detailRow = {
  ...shownRow,
  version: int,
  order_number: nullable(text),
  opportunity_id: nullable(int),
  creator_name: text,
  type_template_id: nullable(int),
  description: text,
  budget_labour: int,
  budget_reimbursement: int,
  budget_material: int,
  budget_outsourcing: int,
  pause_reason: nullable(text),
  tasks_total: int,
  tasks_done: int,
  milestones: int,
};
const detail = query({
  text: `select ${shownColumns}, p.version, o.number as order_number, o.opportunity_id, coalesce(c.name, c.job_number) as creator_name,
      t.template_id as type_template_id, p.description, p.budget_labour, p.budget_reimbursement, p.budget_material, p.budget_outsourcing, p.pause_reason,
      p.tasks_total, p.tasks_done,
      (select count(*)::int4 from project_tasks n where n.project_id = p.id and n.milestone and n.state <> 'cancelled') as milestones
    from projects p join users c on c.id = p.created_by ${shownJoins} where p.id = $id and p.deleted_at is null`,
  params: { id: int, today: day },
  row: detailRow,
});
export type ProjectDetailRow = Values<typeof detailRow>;
/** As a row of the list, and what its page says besides: by one statement. */
export const projectDetailRow = (db: Db, id: number, today: string) => detail.first(db, { id, today });

const requests = query({
  text: `select a.id, a.number, r.kind, a.state as audit_status, a.round, a.submitted_at, array(
        select coalesce(u.name, u.job_number) from approval_steps s
          join approval_seats p on p.approval_id = s.approval_id and p.round = s.round and p.step_key = s.key and p.state = 0
          join users u on u.id = p.user_id
        where s.approval_id = a.id and s.round = a.round and s.state = 'active' and a.state = 0 order by p.place) as waiting_for
    from project_requests r join approvals a on a.id = r.approval_id where r.project_id = $project order by a.submitted_at desc, a.id desc`,
  params: { project: int },
  row: {
    id: int,
    number: text,
    kind: text as Column<ProjectKind>,
    audit_status: int,
    round: int,
    submitted_at: time,
    waiting_for: texts,
  },
});
/** All that was put to approval about it, the latest first. */
export const requestsOf = (db: Db, project: number) => requests.all(db, { project });
export type ProjectRequestRow = Awaited<ReturnType<typeof requestsOf>>[number];

const option = query({
  text: `select p.id, p.number, p.name as project_title, p.status from projects p where p.id = $id`,
  params: { id: int },
  row: { id: int, number: nullable(text), project_title: text, status: int },
});
export const optionById = (db: Db, id: number) => option.first(db, { id });

const order = query({
  text: `select o.number, c.name as customer_name, coalesce(u.name, u.job_number) as owner_name, o.amount, o.expected_cost, o.signed_on, o.delivery_on
    from trade_orders o join customers c on c.id = o.customer_id join users u on u.id = o.owner_id where o.id = $id`,
  params: { id: int },
  row: {
    number: text,
    customer_name: text,
    owner_name: text,
    amount: int,
    expected_cost: int,
    signed_on: day,
    delivery_on: nullable(day),
  },
});
/** For those who approve its project. */
export const orderFacts = (db: Db, id: number) => order.first(db, { id });
