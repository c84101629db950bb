import type { CustomerDraft, editCustomer as editCall } from '@tongzhou/contract/areas/business/customer.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import { customerNameKey } from '@tongzhou/contract/rules/business/customer-name.ts';
import { contactsOf, insertContacts, saveContacts } from '#areas/business/customers/contact-table.ts';
import { codeTaken, customerLabels, toldOf } from '#areas/business/customers/customer-rules.ts';
import {
  type CustomerValues,
  deleteCustomerRow,
  holdersOf,
  insertCustomers,
  isUsed,
  updateCustomer,
} from '#areas/business/customers/customer-table.ts';
import { lockForDeed } from '#areas/business/customers/reach-customers.ts';
import { sightOf } from '#areas/business/sight.ts';
import { customersSeen } from '#areas/business/sight-table.ts';
import { filesOf, saveFilesOf } from '#areas/files/public.ts';
import { namesOf, pinyinOfWords } from '#areas/organisation/public.ts';
import { changedFields } from '#platform/changed-fields.ts';
import type { Tx } from '#platform/database/client.ts';
import { takeNumber } from '#platform/database/yearly-number-table.ts';
import type { Caller } from '#platform/http/caller.ts';
import { conflict, invalid, taken } from '#platform/http/refusal.ts';
import type { Note } from '#platform/http/serve.ts';

export interface Editing {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly now: number;
  readonly note: (note: Note) => void;
}

export const customerFiles = 'customer';

type Fields = Omit<CustomerDraft, 'contacts' | 'file_ids'>;

export const valuesOf = (fields: Fields): CustomerValues => ({
  ...fields,
  ...pinyinOfWords(fields.name),
  name_key: customerNameKey(fields.name),
});

/** One code, one customer. */
async function checkCode(tx: Tx, caller: Caller, code: string | null, but = 0): Promise<void> {
  if (code === null) return;
  const holder = (await holdersOf(tx, [code], [])).find(({ id }) => id !== but);
  if (holder === undefined) return;
  const seen = await customersSeen(tx, await sightOf(tx, caller), [holder.id]);
  throw taken('credit_code', codeTaken(holder, seen.has(holder.id)));
}

const filesTold = async (tx: Tx, id: number): Promise<string | null> => {
  const names = (await filesOf(tx, customerFiles, [id])).map(({ file_name }) => file_name);
  return names.length === 0 ? null : names.join('、');
};

export async function createCustomer({ tx, caller, now, note }: Editing, draft: CustomerDraft) {
  const { contacts, file_ids, ...fields } = draft;
  if (contacts.some(({ id }) => id !== undefined)) invalid({ contacts: '联系人不存在' });
  await checkCode(tx, caller, fields.credit_code);
  const number = await takeNumber(tx, 'KH', now);
  const owner = caller.userId;
  const ids = await insertCustomers(tx, [{ ...valuesOf(fields), number, owner }], owner, now);
  const id = ids.get(number) as number;
  await insertContacts(
    tx,
    contacts.map((contact) => ({ ...contact, customer: id })),
  );
  await saveFilesOf(tx, { kind: customerFiles, id }, owner, file_ids, now);
  const after = {
    ...toldOf(fields, contacts),
    number,
    owner_name: (await namesOf(tx, [owner])).get(owner),
    files: await filesTold(tx, id),
  };
  note({
    object: { kind: 'customer', id, label: fields.name },
    changes: changedFields(customerLabels, { description: '' }, after),
  });
  return { id, number };
}

export async function editCustomer({ tx, caller, now, note }: Editing, edit: InputOf<typeof editCall>): Promise<void> {
  const { id, version, contacts, file_ids, ...fields } = edit;
  const before = await lockForDeed(tx, caller, id, 'business.customer');
  if (before.version !== version) conflict('内容已被他人修改，请刷新后重试');
  const present = await contactsOf(tx, [id]);
  const known = new Set(present.map((contact) => contact.id));
  const named = contacts.flatMap((contact) => (contact.id === undefined ? [] : [contact.id]));
  if (new Set(named).size < named.length || named.some((one) => !known.has(one))) invalid({ contacts: '联系人不存在' });
  await checkCode(tx, caller, fields.credit_code, id);
  const files = await filesTold(tx, id);
  await updateCustomer(tx, id, valuesOf(fields));
  await saveContacts(tx, id, contacts, now);
  await saveFilesOf(tx, { kind: customerFiles, id }, caller.userId, file_ids, now);
  const after = { ...before, ...toldOf(fields, await contactsOf(tx, [id])), files: await filesTold(tx, id) };
  note({
    object: { kind: 'customer', id, label: fields.name },
    changes: changedFields(customerLabels, { ...toldOf(before, present), files }, after),
  });
}

export async function deleteCustomer({ tx, caller, now, note }: Editing, id: number): Promise<void> {
  const customer = await lockForDeed(tx, caller, id, 'business.customer');
  if (await isUsed(tx, id)) conflict('该客户已有商机或订单，不能删除，可以合并到其他客户');
  await deleteCustomerRow(tx, id, null, now);
  note({
    object: { kind: 'customer', id, label: customer.name },
    changes: changedFields(customerLabels, toldOf(customer, await contactsOf(tx, [id])), {}),
  });
}
