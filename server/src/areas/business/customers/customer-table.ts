import type { BusinessSource, Industry } from '@tongzhou/contract/areas/business/customer.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { sayOf } from '#platform/database/constraint-words.ts';
import {
  type Column,
  command,
  int,
  ints,
  json,
  nullable,
  query,
  text,
  texts,
  time,
  type Values,
} from '#platform/database/statement.ts';

const row = {
  id: int,
  number: text,
  name: text,
  credit_code: nullable(text),
  industry: nullable(text) as Column<Industry | null>,
  region: nullable(text),
  source: nullable(text) as Column<BusinessSource | null>,
  address: nullable(text),
  description: text,
  owner_id: int,
  owner_name: text,
  owner_department_id: int,
  last_contact_at: nullable(time),
  version: int,
  created_by: int,
  created_at: time,
};
export type CustomerRecord = Values<typeof row>;

const living = query({
  text: `select c.id, c.number, c.name, c.credit_code, c.industry, c.region, c.source, c.address, c.description, c.owner_id,
      coalesce(u.name, u.job_number) as owner_name, u.department_id as owner_department_id, c.last_contact_at, c.version, c.created_by, c.created_at
    from customers c join users u on u.id = c.owner_id where c.id = any ($ids::int8[]) and c.deleted_at is null order by c.id`,
  params: { ids: ints },
  row,
});
export const customersById = (db: Db, ids: readonly number[]) => living.all(db, { ids });
export const customerById = (db: Db, id: number) => living.first(db, { ids: [id] });

const held = command({
  text: `select from customers c where c.id = any ($ids::int8[]) order by c.id for update`,
  params: { ids: ints },
});
/** Held in the order of their ids; whoever waited reads them as they are then. Those of opportunities are taken before. */
export async function lockCustomers(tx: Tx, ids: readonly number[]): Promise<readonly CustomerRecord[]> {
  await held.run(tx, { ids });
  return customersById(tx, ids);
}

const kept = command({
  text: `select c.id, c.name, c.owner_id from customers c where c.id = $id and c.deleted_at is null for key share`,
  params: { id: int },
  row: { id: int, name: text, owner_id: int },
});
/** Neither deleted nor merged while something is written that names it; undefined where it is gone. */
export const keepCustomer = (tx: Tx, id: number) => kept.first(tx, { id });

/** What people say of a customer, with what is worked out of its name. */
export interface CustomerValues {
  readonly name: string;
  readonly name_key: string;
  readonly pinyin: string;
  readonly initials: string;
  readonly credit_code: string | null;
  readonly industry: string | null;
  readonly region: string | null;
  readonly source: string | null;
  readonly address: string | null;
  readonly description: string;
}

export interface NewCustomer extends CustomerValues {
  readonly number: string;
  readonly owner: number;
}

// Two that come at the same moment both found the code free.
sayOf('customers_one_code', { taken: ['credit_code', '该信用代码刚被另一客户登记，请核对'] });

const insert = command({
  text: `insert into customers (number, name, name_key, pinyin, pinyin_initials, credit_code, industry, region, source, address, description, owner_id,
        created_by, created_at)
    select number, name, name_key, pinyin, initials, credit_code, industry, region, source, address, description, owner, $by, ms($now)
    from jsonb_to_recordset($customers) as c (number text, name text, name_key text, pinyin text, initials text, credit_code text, industry text,
      region text, source text, address text, description text, owner bigint)
    returning id, number`,
  params: { customers: json<string>(), by: int, now: int },
  row: { id: int, number: text },
});
/** Their ids by their numbers. */
export const insertCustomers = async (
  tx: Tx,
  customers: readonly NewCustomer[],
  by: number,
  now: number,
): Promise<ReadonlyMap<string, number>> =>
  new Map(
    (await insert.all(tx, { customers: JSON.stringify(customers), by, now })).map(({ number, id }) => [number, id]),
  );

const update = command({
  text: `update customers set name = $name, name_key = $name_key, pinyin = $pinyin, pinyin_initials = $initials, credit_code = $credit_code,
      industry = $industry, region = $region, source = $source, address = $address, description = $description, version = version + 1
    where id = $id`,
  params: {
    id: int,
    name: text,
    name_key: text,
    pinyin: text,
    initials: text,
    credit_code: nullable(text),
    industry: nullable(text),
    region: nullable(text),
    source: nullable(text),
    address: nullable(text),
    description: text,
  },
});
export const updateCustomer = (tx: Tx, id: number, values: CustomerValues) => update.run(tx, { id, ...values });

const leave = command({
  text: `update customers set deleted_at = ms($now), merged_into = $into, version = version + 1 where id = $id`,
  params: { id: int, into: nullable(int), now: int },
});
/** The row stays; where it was merged it says into which. */
export const deleteCustomerRow = (tx: Tx, id: number, into: number | null, now: number) =>
  leave.run(tx, { id, into, now });

const used = query({
  text: `select o.customer_id as id from opportunities o where o.customer_id = $id and o.deleted_at is null
    union all select t.customer_id from trade_orders t where t.customer_id = $id limit 1`,
  params: { id: int },
  row: { id: int },
});
export const isUsed = async (db: Db, id: number): Promise<boolean> => (await used.first(db, { id })) !== undefined;

const holders = query({
  text: `select c.id, c.name, c.name_key, c.credit_code, coalesce(u.name, u.job_number) as owner_name
    from customers c join users u on u.id = c.owner_id
    where c.deleted_at is null and (c.credit_code = any ($codes::text[]) or c.name_key = any ($keys::text[])) order by c.id`,
  params: { codes: texts, keys: texts },
  row: { id: int, name: text, name_key: text, credit_code: nullable(text), owner_name: text },
});
/** Who has one of these codes, or a name that comes to one of these keys. */
export const holdersOf = (db: Db, codes: readonly string[], keys: readonly string[]) =>
  holders.all(db, { codes, keys });
