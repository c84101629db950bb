import type { CustomerRow } from '@tongzhou/contract/areas/business/customer.ts';
import type { PermissionKey } from '@tongzhou/contract/permissions.ts';
import { type CustomerRecord, lockCustomers } from '#areas/business/customers/customer-table.ts';
import { holds, sightOf, writesUnder } from '#areas/business/sight.ts';
import { customersSeen } from '#areas/business/sight-table.ts';
import { covers } from '#areas/identity/public.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { refuse } from '#platform/http/refusal.ts';

interface Owned {
  readonly owner_id: number;
  readonly owner_department_id: number;
}
type Deed = Extract<PermissionKey, 'business.customer' | 'business.hand-over' | 'business.merge'>;

/** Nobody writes beyond what the list shows them in full: contacts that are masked would be written masked. */
export async function reachUnder(db: Db, caller: Caller, permission: Deed): Promise<(owned: Owned) => boolean> {
  const [sight, writes] = [await sightOf(db, caller), await writesUnder(db, caller, permission)];
  return ({ owner_id, owner_department_id }) =>
    covers(sight, { id: owner_id, department_id: owner_department_id }) &&
    writes({ owner_id, owner_department_id, writes: false });
}

/** Asked once per request; then each customer is judged without another question. */
export async function viewerOf(db: Db, caller: Caller) {
  const sight = await sightOf(db, caller);
  const writes = await reachUnder(db, caller, 'business.customer');
  const handsOver = await reachUnder(db, caller, 'business.hand-over');
  const merges = await reachUnder(db, caller, 'business.merge');
  const mayBegin = holds(caller, 'business.create');
  return {
    sight,
    /** Whether mobiles of its contacts are shown in full. */
    mayCall: (owned: Owned) => covers(sight, { id: owned.owner_id, department_id: owned.owner_department_id }),
    actions: (owned: Owned & { readonly used: boolean }): CustomerRow['actions'] => [
      'detail',
      ...(writes(owned) ? (['edit'] as const) : []),
      ...(writes(owned) && !owned.used ? (['delete'] as const) : []),
      ...(handsOver(owned) ? (['hand-over'] as const) : []),
      ...(merges(owned) ? (['merge'] as const) : []),
      ...(mayBegin ? (['new-opportunity'] as const) : []),
    ],
  };
}
export type CustomerViewer = Awaited<ReturnType<typeof viewerOf>>;

/** Refuses what is out of sight as missing, and what may only be looked at. */
export async function checkReach(
  db: Db,
  caller: Caller,
  customers: readonly CustomerRecord[],
  permission: Deed,
): Promise<void> {
  const ids = customers.map(({ id }) => id);
  const seen = await customersSeen(db, await sightOf(db, caller), ids);
  if (!ids.every((id) => seen.has(id))) refuse('not-found');
  if (!customers.every(await reachUnder(db, caller, permission))) refuse('not-permitted');
}

/** Locks them, all of them there and within reach of the deed, in the order asked for. */
export async function lockAllForDeed(
  tx: Tx,
  caller: Caller,
  ids: readonly number[],
  permission: Deed,
): Promise<readonly CustomerRecord[]> {
  const found = new Map((await lockCustomers(tx, ids)).map((customer) => [customer.id, customer]));
  const customers = ids.map((id) => found.get(id) ?? refuse('not-found'));
  await checkReach(tx, caller, customers, permission);
  return customers;
}

export const lockForDeed = async (tx: Tx, caller: Caller, id: number, permission: Deed): Promise<CustomerRecord> =>
  (await lockAllForDeed(tx, caller, [id], permission))[0] as CustomerRecord;
