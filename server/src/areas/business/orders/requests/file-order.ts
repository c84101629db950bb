import type { OrderDraft } from '@tongzhou/contract/areas/business/order.ts';
import { type Filing, lockOpenRequest, withdrawBySystem } from '#areas/approval/public.ts';
import type { BusinessParts } from '#areas/business/parts.ts';
import { latestRequest } from '#areas/business/request-table.ts';
import { checkSees } from '#areas/business/sight.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { OrderRequest } from './order-kind.ts';
import { orderRequests } from './order-request-table.ts';

const cameBack: readonly string[] = ['returned', 'rejected', 'withdrawn'];

/** The last one about the same, an order or a 补充协议 to this one, where it came back. */
export async function lastThatCameBack(db: Db, opportunity: number, order: number | null) {
  const latest = await latestRequest(db, opportunity, 'business_order');
  if (latest === undefined || !cameBack.includes(latest.state)) return undefined;
  const about = (await orderRequests.find(db, latest.id))?.form.order ?? null;
  return about === order ? latest : undefined;
}

export const isOf = (
  sent: { readonly submitter_id: number; readonly applicant_id: number },
  { userId }: Caller,
): boolean => sent.submitter_id === userId || sent.applicant_id === userId;

/**
 * What came back goes on as the next round where whoever sends it may; another person begins anew, and what waited for its
 * first sender is withdrawn.
 */
export async function fileOrder(filing: Filing, { engine }: BusinessParts, kind: OrderRequest, draft: OrderDraft) {
  const { tx, caller, now } = filing;
  if (draft.again !== undefined) return kind.file(filing, engine, draft);
  await checkSees(tx, caller, draft.opportunity_id);
  const last = await lastThatCameBack(tx, draft.opportunity_id, draft.order_id ?? null);
  if (last === undefined) return kind.file(filing, engine, draft);
  if (isOf(last, caller)) return kind.file(filing, engine, { ...draft, again: last.approval_id });
  await lockOpenRequest(tx, 'business_order', last.id);
  const about = { kind: 'business_order', records: [last.id], reason: `由 ${caller.name ?? ''} 重新提交` } as const;
  await withdrawBySystem(tx, engine, about, now);
  return kind.file(filing, engine, draft);
}
