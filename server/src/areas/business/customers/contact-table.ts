import type { Db, Tx } from '#platform/database/client.ts';
import { bool, command, int, ints, json, nullable, query, text } from '#platform/database/statement.ts';

const row = {
  id: int,
  customer_id: int,
  name: text,
  position: nullable(text),
  mobile: nullable(text),
  email: nullable(text),
  main: bool,
};

const present = query({
  text: `select k.id, k.customer_id, k.name, k.position, k.mobile, k.email, k.main from customer_contacts k
    where k.customer_id = any ($customers::int8[]) and k.removed_at is null order by k.main desc, k.id`,
  params: { customers: ints },
  row,
});
/** The main one first; without those that were removed. */
export const contactsOf = (db: Db, customers: readonly number[]) => present.all(db, { customers });

export interface ContactValues {
  readonly name: string;
  readonly position: string | null;
  readonly mobile: string | null;
  readonly email: string | null;
  readonly main: boolean;
}

const insert = command({
  text: `insert into customer_contacts (customer_id, name, position, mobile, email, main)
    select customer, name, position, mobile, email, main
    from jsonb_to_recordset($contacts) as k (customer bigint, name text, position text, mobile text, email text, main boolean)`,
  params: { contacts: json<string>() },
});
export async function insertContacts(
  tx: Tx,
  contacts: readonly (ContactValues & { readonly customer: number })[],
): Promise<void> {
  if (contacts.length > 0) await insert.run(tx, { contacts: JSON.stringify(contacts) });
}

// Only one may be the main contact at any moment: it is taken from the former one before another gets it.
const remove = command({
  text: `update customer_contacts set main = false, removed_at = case when id <> all ($staying::int8[]) then ms($now) end
    where customer_id = $customer and removed_at is null`,
  params: { customer: int, staying: ints, now: int },
});
const update = command({
  text: `update customer_contacts c set name = k.name, position = k.position, mobile = k.mobile, email = k.email, main = k.main
    from jsonb_to_recordset($contacts) as k (id bigint, name text, position text, mobile text, email text, main boolean) where c.id = k.id`,
  params: { contacts: json<string>() },
});

/** Makes these the contacts of a customer; those left out are kept for the opportunities that name them, but shown no longer. */
export async function saveContacts(
  tx: Tx,
  customer: number,
  contacts: readonly (ContactValues & { readonly id?: number | undefined })[],
  now: number,
): Promise<void> {
  const staying = contacts.flatMap((one) => (one.id === undefined ? [] : [{ ...one, id: one.id }]));
  await remove.run(tx, { customer, staying: staying.map(({ id }) => id), now });
  if (staying.length > 0) await update.run(tx, { contacts: JSON.stringify(staying) });
  await insertContacts(
    tx,
    contacts.filter(({ id }) => id === undefined).map((one) => ({ ...one, customer })),
  );
}
