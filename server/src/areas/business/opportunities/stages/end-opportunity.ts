import { lostReasons } from '@tongzhou/contract/areas/business/opportunity.ts';
import type {
  loseOpportunity as loseCall,
  reopenOpportunity as reopenCall,
} from '@tongzhou/contract/areas/business/opportunity-deeds.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import type { PermissionKey } from '@tongzhou/contract/permissions.ts';
import type { Deed } from '@tongzhou/contract/rules/business/opportunity-stage.ts';
import { type Filing, lockOpenRequest, withdrawBySystem } from '#areas/approval/public.ts';
import { deleteOpportunityRow, putLoss } from '#areas/business/opportunities/opportunity-change-table.ts';
import type { OpportunityRecord } from '#areas/business/opportunities/opportunity-table.ts';
import { objectOf } from '#areas/business/opportunities/save-opportunity.ts';
import { addTrail } from '#areas/business/opportunities/trail-table.ts';
import type { BusinessParts } from '#areas/business/parts.ts';
import { latestRequest } from '#areas/business/request-table.ts';
import { checkSees } from '#areas/business/sight.ts';
import { lockForDeed } from './lock-for-deed.ts';
import { turnStage } from './turn-stage.ts';

interface Ending {
  readonly permission: PermissionKey;
  readonly deed: Deed;
  readonly kind: 'business_create' | 'business_order';
  readonly reason: string;
}

/**
 * Held, with what came back from approval and will not be sent again withdrawn. The request is locked before the opportunity,
 * as by whoever decides about it.
 */
async function lockForEnding(
  { tx, caller, now }: Filing,
  { engine }: BusinessParts,
  id: number,
  { kind, reason, ...how }: Ending,
): Promise<OpportunityRecord> {
  await checkSees(tx, caller, id);
  const latest = await latestRequest(tx, id, kind);
  if (latest !== undefined) await lockOpenRequest(tx, kind, latest.id);
  const record = await lockForDeed(tx, caller, id, how);
  if (latest !== undefined) await withdrawBySystem(tx, engine, { kind, records: [latest.id], reason }, now);
  return record;
}

export async function deleteOpportunity(filing: Filing, parts: BusinessParts, id: number): Promise<void> {
  const { tx, caller, now, note } = filing;
  const how = { permission: 'business.delete', deed: 'delete', kind: 'business_create', reason: '商机已删除' } as const;
  const record = await lockForEnding(filing, parts, id, how);
  await deleteOpportunityRow(tx, id, now);
  await addTrail(tx, { opportunity: id, by: caller.userId, title: '删除商机' }, now);
  note({ object: objectOf(record) });
}

export async function loseOpportunity(
  filing: Filing,
  parts: BusinessParts,
  { id, reason, competitor, note }: InputOf<typeof loseCall>,
): Promise<void> {
  const { tx, caller, now } = filing;
  const how = { permission: 'business.edit', deed: 'lose', kind: 'business_order', reason: '商机已输单' } as const;
  const record = await lockForEnding(filing, parts, id, how);
  const words = [lostReasons[reason], competitor === null ? '' : `竞争对手：${competitor}`, note];
  const said = words.filter((one) => one !== '').join('；');
  await turnStage(tx, record, { event: 'lost', by: caller.userId, note: said }, now);
  await putLoss(tx, id, { reason, competitor, note });
  filing.note({
    object: objectOf(record),
    changes: [
      { field: 'reason', label: '输单原因', old: null, new: lostReasons[reason] },
      { field: 'competitor', label: '竞争对手', old: null, new: competitor },
      { field: 'note', label: '说明', old: null, new: note },
    ],
  });
}

export async function reopenOpportunity(
  { tx, caller, now, note: log }: Filing,
  { id, note }: InputOf<typeof reopenCall>,
): Promise<void> {
  const record = await lockForDeed(tx, caller, id, { permission: 'business.reopen', deed: 'reopen' });
  await turnStage(tx, record, { event: 'reopened', by: caller.userId, note }, now);
  await putLoss(tx, id, { reason: null, competitor: null, note: '' });
  log({ object: objectOf(record), changes: [{ field: 'note', label: '说明', old: null, new: note }] });
}
