import { addTrail } from '#areas/business/opportunities/trail-table.ts';
import { dateByAcceptance } from '#areas/business/orders/instalment-table.ts';
import { orderObject } from '#areas/business/orders/open-order.ts';
import { lockOrder, putAccepted } from '#areas/business/orders/order-table.ts';
import { recordOwnWork } from '#areas/operation-log/public.ts';
import type { Tx } from '#platform/database/client.ts';
import { orNotFound } from '#platform/http/refusal.ts';

/** The customer accepted the work: what is due so many days later gets its day. Said a second time it changes nothing. */
export async function accepted(tx: Tx, order: number, day: string, now: number): Promise<void> {
  const held = orNotFound(await lockOrder(tx, order));
  if (held.accepted_on !== null || held.reversed_at !== null) return;
  await putAccepted(tx, order, day);
  await dateByAcceptance(tx, order, day);
  const changes = [{ label: '验收日期', old: null, new: day }];
  await addTrail(tx, { opportunity: held.opportunity_id, by: null, title: '客户验收', changes }, now);
  await recordOwnWork(tx, 'business', '客户验收', [
    { object: orderObject(held), changes: [{ field: 'accepted_on', label: '验收日期', old: null, new: day }] },
  ]);
}
