import type { PermissionKey } from '@tongzhou/contract/permissions.ts';
import { lockOrder, type OrderRecord, orderById } from '#areas/business/orders/order-table.ts';
import { checkSees, writesUnder } from '#areas/business/sight.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { conflict, orNotFound, refuse } from '#platform/http/refusal.ts';

/** Out of sight answers like a missing one. */
export async function seenOrder(db: Db, caller: Caller, id: number): Promise<OrderRecord> {
  const order = orNotFound(await orderById(db, id, caller.userId));
  await checkSees(db, caller, order.opportunity_id);
  return order;
}

export function checkLiving({ reversed_at }: Pick<OrderRecord, 'reversed_at'>): void {
  if (reversed_at !== null) conflict('订单已撤销');
}

/** For a deed on its money: seen, the caller's to write under this permission, held, and not reversed. */
export async function orderForDeed(
  tx: Tx,
  caller: Caller,
  id: number,
  permission: PermissionKey,
): Promise<OrderRecord> {
  await seenOrder(tx, caller, id);
  const order = orNotFound(await lockOrder(tx, id, caller.userId));
  if (!(await writesUnder(tx, caller, permission))(order)) refuse('not-permitted');
  checkLiving(order);
  return order;
}

/** As the operation log names it. */
export const orderObject = ({ id, number }: Pick<OrderRecord, 'id' | 'number'>) => ({
  kind: 'order',
  id,
  label: number,
});

/** Where its people look at it. */
export const orderLink = ({ opportunity_id }: Pick<OrderRecord, 'opportunity_id'>): string =>
  `/business_management/details?id=${opportunity_id}`;
