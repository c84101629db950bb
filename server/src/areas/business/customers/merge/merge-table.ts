import type { Tx } from '#platform/database/client.ts';
import { bool, command, int, ints, nullable, query, text } from '#platform/database/statement.ts';
import type { ContactTwin, Filled } from './merge-rules.ts';

const opportunities = query({
  text: `select o.id from opportunities o where o.customer_id = any ($customers::int8[]) order by o.id`,
  params: { customers: ints },
  row: { id: int },
});
const held = command({
  text: `select from opportunities o where o.id = any ($ids::int8[]) order by o.id for no key update`,
  params: { ids: ints },
});
/** In the order of their ids, before their customers: everyone who writes an opportunity holds it before its customer. */
export async function lockOpportunitiesOf(tx: Tx, customers: readonly number[]): Promise<void> {
  const ids = (await opportunities.all(tx, { customers })).map(({ id }) => id);
  await held.run(tx, { ids });
}

const moveOpportunities = command({
  text: `update opportunities set customer_id = $to, version = version + 1 where customer_id = $from`,
  params: { from: int, to: int },
});
const moveOrders = command({
  text: `update trade_orders set customer_id = $to where customer_id = $from`,
  params: { from: int, to: int },
});

// Those that the kept one has too stay behind: their opportunities name the kept one's, which takes over what it has not.
const fillContacts = command({
  text: `update customer_contacts k set position = coalesce(k.position, d.position), mobile = coalesce(k.mobile, d.mobile), email = coalesce(k.email, d.email)
    from unnest($twins::int8[], $of::int8[]) as t (twin, kept) join customer_contacts d on d.id = t.twin where k.id = t.kept`,
  params: { twins: ints, of: ints },
});
const nameKept = command({
  text: `update opportunities o set contact_id = t.kept from unnest($twins::int8[], $of::int8[]) as t (twin, kept) where o.contact_id = t.twin`,
  params: { twins: ints, of: ints },
});
const removeTwins = command({
  text: `update customer_contacts set main = false, removed_at = ms($now) where id = any ($twins::int8[])`,
  params: { twins: ints, now: int },
});
const moveContacts = command({
  text: `update customer_contacts set customer_id = $to, main = main and $first where customer_id = $from and id <> all ($twins::int8[])`,
  params: { from: int, to: int, first: bool, twins: ints },
});

export interface Move {
  readonly from: number;
  readonly to: number;
  readonly twins: readonly ContactTwin[];
  /** Whether the kept one has no contact of its own: then the main one stays main. */
  readonly first: boolean;
}

/** Everything that names the one names the other; of contacts that both have one is left. */
export async function moveAll(tx: Tx, { from, to, twins: pairs, first }: Move, now: number): Promise<void> {
  const [twins, of] = [pairs.map(({ twin }) => twin), pairs.map((pair) => pair.of)];
  await fillContacts.run(tx, { twins, of });
  await nameKept.run(tx, { twins, of });
  await removeTwins.run(tx, { twins, now });
  await moveContacts.run(tx, { from, to, first, twins });
  await moveOpportunities.run(tx, { from, to });
  await moveOrders.run(tx, { from, to });
}

const fill = command({
  text: `update customers set credit_code = $credit_code, industry = $industry, region = $region, source = $source, address = $address,
      description = $description, last_contact_at = greatest(last_contact_at, (select d.last_contact_at from customers d where d.id = $from)),
      version = version + 1
    where id = $id`,
  params: {
    id: int,
    from: int,
    credit_code: nullable(text),
    industry: nullable(text),
    region: nullable(text),
    source: nullable(text),
    address: nullable(text),
    description: text,
  },
});
export const fillCustomer = (tx: Tx, id: number, from: number, values: Filled) => fill.run(tx, { id, from, ...values });
