import { contactsOf } from '#areas/business/customers/contact-table.ts';
import { customerLabels, toldOf } from '#areas/business/customers/customer-rules.ts';
import { type CustomerRecord, customersById, deleteCustomerRow } from '#areas/business/customers/customer-table.ts';
import { partsOf } from '#areas/business/customers/figures-table.ts';
import { checkReach, lockAllForDeed } from '#areas/business/customers/reach-customers.ts';
import { customerFiles, type Editing } from '#areas/business/customers/save-customer.ts';
import { sightOf } from '#areas/business/sight.ts';
import { filesOf, moveFiles } from '#areas/files/public.ts';
import { changedFields } from '#platform/changed-fields.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { conflict, invalid, refuse } from '#platform/http/refusal.ts';
import { contactTwins, filledFields, filledValues, mergeProblem } from './merge-rules.ts';
import { fillCustomer, lockOpportunitiesOf, moveAll } from './merge-table.ts';

interface Merge {
  readonly keep_id: number;
  readonly drop_id: number;
}

const checkTwo = ({ keep_id, drop_id }: Merge): void => {
  if (keep_id === drop_id) invalid({ drop_id: '请选择两个不同的客户' });
};

/** What merging would do; counts are of what the viewer may open. */
export async function previewMerge(db: Db, caller: Caller, merge: Merge) {
  checkTwo(merge);
  const found = await customersById(db, [merge.keep_id, merge.drop_id]);
  const [keep, drop] = [merge.keep_id, merge.drop_id].map(
    (id) => found.find((one) => one.id === id) ?? refuse('not-found'),
  ) as [CustomerRecord, CustomerRecord];
  await checkReach(db, caller, [keep, drop], 'business.merge');
  const sight = await sightOf(db, caller);
  const files = await filesOf(db, customerFiles, [keep.id, drop.id]);
  const side = async ({ id, number, name, credit_code, owner_name }: CustomerRecord) => ({
    id,
    number,
    name,
    credit_code,
    owner_name,
    ...(await partsOf(db, sight, id)),
    files: files.filter((file) => file.owner_id === id).length,
  });
  const told = toldOf(drop, []);
  return {
    keep: await side(keep),
    drop: await side(drop),
    filled: filledFields(keep, drop).map((field) => ({ label: customerLabels[field], value: told[field] ?? '' })),
    problem: mergeProblem(keep, drop) ?? null,
  };
}

/** One is left with what both had; the other says into which it went, and is listed no more. */
export async function mergeCustomers({ tx, caller, now, note }: Editing, merge: Merge): Promise<void> {
  checkTwo(merge);
  await lockOpportunitiesOf(tx, [merge.keep_id, merge.drop_id]);
  const [keep, drop] = (await lockAllForDeed(tx, caller, [merge.keep_id, merge.drop_id], 'business.merge')) as [
    CustomerRecord,
    CustomerRecord,
  ];
  const problem = mergeProblem(keep, drop);
  if (problem !== undefined) conflict(problem);
  const contacts = Map.groupBy(await contactsOf(tx, [keep.id, drop.id]), (contact) => contact.customer_id);
  const [own, others] = [contacts.get(keep.id) ?? [], contacts.get(drop.id) ?? []];
  const move = { from: drop.id, to: keep.id, twins: contactTwins(own, others), first: own.length === 0 };
  await moveAll(tx, move, now);
  await moveFiles(tx, customerFiles, drop.id, keep.id);
  // The code is free before the kept one takes it over.
  await deleteCustomerRow(tx, drop.id, keep.id, now);
  const filled = filledValues(keep, drop);
  await fillCustomer(tx, keep.id, drop.id, filled);
  const named = ({ number, name }: CustomerRecord) => `${number} ${name}`;
  note({
    object: { kind: 'customer', id: keep.id, label: keep.name },
    changes: changedFields(customerLabels, toldOf(keep, own), {
      ...toldOf({ ...keep, ...filled }, await contactsOf(tx, [keep.id])),
      merged: named(drop),
    }),
  });
  note({
    object: { kind: 'customer', id: drop.id, label: drop.name },
    changes: changedFields(customerLabels, {}, { merged_into: named(keep) }),
  });
}
