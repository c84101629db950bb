import { submitOrder } from '@tongzhou/contract/areas/business/order.ts';
import { createProject } from '@tongzhou/contract/areas/projects/project.ts';
import { addDays, beginOf, today } from '@tongzhou/contract/rules/day.ts';
import { literal, sql } from './company/database.ts';
import { clientOf, passRequest } from './company/requests.ts';
import type { Person } from './people/people.ts';
import { aCustomer, anOpportunity, type SalesTeam } from './sales.ts';

const begin = (days: number) => beginOf(addDays(today(Date.now()), days));

/** Into the department of those who sell: its head decides first about what they send. */
export const moveTo = ({ seller }: SalesTeam, people: readonly Person[]) =>
  sql(
    `update users set department_id = (select department_id from users where id = ${seller.id}) where id in (${people.map(({ id }) => id).join()})`,
  );

/** An order that was won, with the draft of its project. */
export async function aWonOrder(team: SalesTeam, finance: Person, name: string): Promise<void> {
  const opportunity_id = await anOpportunity(team, await aCustomer(team, `客户 ${name}`), name);
  const [file] = await sql<{ id: string }>(
    `insert into files (file_name, content_type, size, sha256, store_key, image, uploaded_by, uploaded_at)
      values ('合同.pdf', 'application/pdf', 1, '', ${literal(crypto.randomUUID())}, false, ${team.seller.id}, now()) returning id`,
  );
  const { id } = await team.client(submitOrder, {
    opportunity_id,
    name,
    amount: 500_000,
    tax_rate: 6,
    expected_cost: 200_000,
    signed_on: begin(-1),
    delivery_on: begin(90),
    instalments: [{ name: '全款', amount: 500_000, due_on: begin(30), days_after_acceptance: null }],
    file_ids: [Number(file?.id)],
  });
  await passRequest(team.head, id);
  await passRequest(finance, id);
}

/** A draft of someone's own. */
export async function aDraft(manager: Person, typeId: number, name: string): Promise<number> {
  const client = await clientOf(manager);
  const { id } = await client(createProject, {
    project_title: name,
    type_id: typeId,
    set_id: null,
    leader_id: null,
    planned_start: begin(0),
    planned_end: begin(60),
    contract_amount: 0,
    budget_labour: 1000,
    budget_reimbursement: 0,
    budget_material: 0,
    budget_outsourcing: 0,
  });
  return id;
}
