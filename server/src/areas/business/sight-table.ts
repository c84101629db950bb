import {
  isOfPeopleWithin,
  ofPeopleWithin,
  type Scope,
  scopeParams,
  scopeValues,
  within,
} from '#areas/identity/public.ts';
import type { Db } from '#platform/database/client.ts';
import type { Sought } from '#platform/database/lists/keyword.ts';
import { int, ints, query } from '#platform/database/statement.ts';

// Who sees what. An opportunity is seen by whoever's scope covers its owner, by who made it and by who works on it; an order
// and its money as its opportunity; a customer as its owner's, its maker's, and by whoever sees one of its opportunities.
// Lists, boards, sums, exports and details all ask with these pieces, so that they cannot disagree.

export const sightParams = scopeParams;
export const sightValues = scopeValues;

/** Opportunities that someone works on, by id. */
const workedOn = `array(select m.opportunity_id from opportunity_members m where m.user_id = $self)`;

/** Of `opportunities` by its alias. Whoever made very many is looked up by their own index, not by a list of them. */
const seesOpportunity = (alias: string): string =>
  `${ofPeopleWithin(`${alias}.owner_id`)} or ${alias}.created_by = $self or ${alias}.id = any (${workedOn})`;

/** Opportunities that someone works on or made, by id. */
const takenPartIn = `array(select m.opportunity_id from opportunity_members m where m.user_id = $self
  union all select c.id from opportunities c where c.created_by = $self)`;

/** Of what has an owner and an opportunity: an order by its alias. */
const seesOrder = (alias: string): string =>
  `${ofPeopleWithin(`${alias}.owner_id`)} or ${alias}.opportunity_id = any (${takenPartIn})`;

// The same, looked at row by row where the rows are found otherwise.

const isTakenPartIn = (opportunity: string): string =>
  `${opportunity} in (select m.opportunity_id from opportunity_members m where m.user_id = $self
    union all select c.id from opportunities c where c.created_by = $self)`;

/** Of people within, by their index alone; and what the viewer made or works on beside it. */
const waysOf = (owner: string, beside: string): string[] => {
  const people = `select w.id from users w where ${within('w')}`;
  return [`${owner} in (${people})`, `${owner} not in (${people}) and (${beside})`];
};

/** Found by its index and looked at: where others are found first, an array is searched from its beginning for each row. */
const sightBy = (found: string, holds: string): Sought => ({ found: `(${found}) and (${holds})`, holds });

export const opportunitySight = (alias: string): Sought => ({
  ...sightBy(
    seesOpportunity(alias),
    `${isOfPeopleWithin(`${alias}.owner_id`)} or ${alias}.created_by = $self
      or ${alias}.id in (select m.opportunity_id from opportunity_members m where m.user_id = $self)`,
  ),
  ways: waysOf(`${alias}.owner_id`, `${alias}.created_by = $self or ${alias}.id = any (${workedOn})`),
});

export const orderSight = (alias: string): Sought => ({
  found: seesOrder(alias),
  holds: `${isOfPeopleWithin(`${alias}.owner_id`)} or ${isTakenPartIn(`${alias}.opportunity_id`)}`,
});

/** Of trade orders and of what belongs to them: they keep beside them who made the opportunity. */
export const moneySight = (alias: string): Sought => {
  const beside = `${alias}.maker_id = $self or ${alias}.opportunity_id = any (${workedOn})`;
  return {
    ...sightBy(
      `${ofPeopleWithin(`${alias}.owner_id`)} or ${beside}`,
      `${isOfPeopleWithin(`${alias}.owner_id`)} or ${alias}.maker_id = $self
        or ${alias}.opportunity_id in (select m.opportunity_id from opportunity_members m where m.user_id = $self)`,
    ),
    ways: waysOf(`${alias}.owner_id`, beside),
  };
};

/** Customers that someone sees, by id: from indexes alone. None that has an opportunity is ever deleted. */
const customersWithin = `select s.customer_id as id from opportunities s where ${ofPeopleWithin('s.owner_id')} and s.deleted_at is null
  union all select s.id from customers s where ${ofPeopleWithin('s.owner_id')} and s.deleted_at is null
  union all select s.id from customers s where s.created_by = $self and s.deleted_at is null
  union all select s.customer_id from opportunities s where s.deleted_at is null and s.id = any (${takenPartIn})`;

/** Of a handful of `customers`, by its alias: each is looked at by itself. */
const seesCustomer = (alias: string): string => `${isOfPeopleWithin(`${alias}.owner_id`)} or ${alias}.created_by = $self
  or exists (select from opportunities s where s.customer_id = ${alias}.id and s.deleted_at is null and ${isOfPeopleWithin('s.owner_id')} offset 0)
  or ${alias}.id in (select s.customer_id from opportunities s where s.deleted_at is null and s.id = any (${takenPartIn}))`;

/** Of `customers` by its alias. */
export function customerSight(alias: string): Sought {
  const found = `${alias}.id in (select s.id from seen s)`;
  const set = { name: 'seen', ids: customersWithin };
  return { found, holds: `(${found}) is true`, ways: [found], ofFew: seesCustomer(alias), set, dear: 0.3 };
}

/** Owned by people of these departments. */
export const ownedWithin = (owner: string, departments = '$chosen'): Sought => {
  const people = `select n.id from users n where n.department_id = any (${departments}::int8[])`;
  const holds = `${owner} in (${people})`;
  // A join would be thought to find more than a whole scope; found by another index, each is looked up before it is compared.
  const found = `${owner} = any (array(${people})) and (${holds}) is true`;
  return { found, holds, ways: [found] };
};

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
