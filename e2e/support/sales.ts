import { createCustomer } from '@tongzhou/contract/areas/business/customer.ts';
import { createOpportunity } from '@tongzhou/contract/areas/business/opportunity.ts';
import { submitOpportunity } from '@tongzhou/contract/areas/business/opportunity-deeds.ts';
import { literal, sql } from './company/database.ts';
import { underHead } from './company/departments.ts';
import { clientOf, passRequest } from './company/requests.ts';
import type { Person, PersonOptions } from './people/people.ts';

export interface SalesTeam {
  readonly seller: Person;
  /** Of their department: decides first about what they sell. */
  readonly head: Person;
  /** A type of projects of their own, by name. */
  readonly type: string;
  readonly typeId: number;
  readonly client: Awaited<ReturnType<typeof clientOf>>;
}

/** In a department of their own: nobody else's opportunities are in their scope. */
export async function aSalesTeam(hire: (options?: PersonOptions) => Promise<Person>): Promise<SalesTeam> {
  const [seller, head] = await Promise.all([hire({ groups: ['sales'] }), hire()]);
  const type = `软件开发 ${seller.jobNumber}`;
  await underHead(head, seller, `销售 ${seller.jobNumber}`);
  const [made] = await sql<{ id: string }>(
    `insert into project_types (name, code, kind, dividend_basis_points, growth_base, client_acceptance)
      values (${literal(type)}, ${literal(seller.jobNumber)}, 'client', 1000, 100, true) returning id`,
  );
  return { seller, head, type, typeId: Number(made?.id), client: await clientOf(seller) };
}

export const aCustomer = async ({ client }: SalesTeam, name: string): Promise<number> => {
  const nothing = { credit_code: null, industry: null, region: null, source: null, address: null };
  return (await client(createCustomer, { name, ...nothing, contacts: [] })).id;
};

/** One that is followed already: saved, submitted, agreed to by the head. */
export async function anOpportunity(team: SalesTeam, customer: number, name: string): Promise<number> {
  const { client, head, typeId } = team;
  const { id } = await client(createOpportunity, {
    name,
    customer_id: customer,
    contact_id: null,
    source: 'visit',
    type_id: typeId,
    amount: 50_000,
    expected_date: null,
    probability: 30,
  });
  const request = await client(submitOpportunity, { id, version: 1 });
  await passRequest(head, request.id);
  return id;
}
