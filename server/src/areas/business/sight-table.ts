import { ofPeopleWithin, type Scope, scopeParams, scopeValues } from '#areas/identity/public.ts';
import type { Db } from '#platform/database/client.ts';
import { int, ints, query } from '#platform/database/statement.ts';

// Who sees what. An opportunity is seen by whoever's scope covers its owner, by who made it and by who works on it; an order
// and its money as its opportunity; a customer as its owner's, its maker's, and by whoever sees one of its opportunities.
// Lists, boards, sums, exports and details all ask with these pieces, so that they cannot disagree.

export const sightParams = scopeParams;
export const sightValues = scopeValues;

/** Opportunities that someone takes part in or made, by id. */
const takenPartIn = `array(select m.opportunity_id from opportunity_members m where m.user_id = $self
  union all select c.id from opportunities c where c.created_by = $self)`;

/** Of `opportunities` by its alias. */
export const seesOpportunity = (alias: string): string =>
  `${ofPeopleWithin(`${alias}.owner_id`)} or ${alias}.id = any (${takenPartIn})`;

/** Of what has an owner and an opportunity: an order by its alias. */
export const seesOrder = (alias: string): string =>
  `${ofPeopleWithin(`${alias}.owner_id`)} or ${alias}.opportunity_id = any (${takenPartIn})`;

/** Of `customers` by its alias. */
export const seesCustomer = (alias: string): string =>
  `${ofPeopleWithin(`${alias}.owner_id`)} or ${alias}.created_by = $self
    or ${alias}.id = any (array(select s.customer_id from opportunities s where s.deleted_at is null and (${seesOpportunity('s')})))`;

const seenOpportunities = query({
  text: `select o.id from opportunities o where o.id = any ($ids::int8[]) and o.deleted_at is null and (${seesOpportunity('o')})`,
  params: { ids: ints, ...sightParams },
  row: { id: int },
});
const livingOpportunities = query({
  text: `select o.id from opportunities o where o.id = any ($ids::int8[]) and o.deleted_at is null`,
  params: { ids: ints },
  row: { id: int },
});
const seenCustomers = query({
  text: `select c.id from customers c where c.id = any ($ids::int8[]) and c.deleted_at is null and (${seesCustomer('c')})`,
  params: { ids: ints, ...sightParams },
  row: { id: int },
});
const livingCustomers = query({
  text: `select c.id from customers c where c.id = any ($ids::int8[]) and c.deleted_at is null`,
  params: { ids: ints },
  row: { id: int },
});

const idsOf = async (rows: Promise<readonly { id: number }[]>): Promise<ReadonlySet<number>> =>
  new Set((await rows).map((row) => row.id));

/** Which of these the viewer may open. */
export function opportunitiesSeen(db: Db, scope: Scope, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const within = sightValues(scope);
  return idsOf(
    within === undefined ? livingOpportunities.all(db, { ids }) : seenOpportunities.all(db, { ids, ...within }),
  );
}

export function customersSeen(db: Db, scope: Scope, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const within = sightValues(scope);
  return idsOf(within === undefined ? livingCustomers.all(db, { ids }) : seenCustomers.all(db, { ids, ...within }));
}
