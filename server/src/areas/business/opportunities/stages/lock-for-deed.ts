import type { PermissionKey } from '@tongzhou/contract/permissions.ts';
import type { Deed } from '@tongzhou/contract/rules/business/opportunity-stage.ts';
import { lockOpportunity, type OpportunityRecord } from '#areas/business/opportunities/opportunity-table.ts';
import { checkSees, writesUnder } from '#areas/business/sight.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { conflict, orNotFound, refuse } from '#platform/http/refusal.ts';
import { checkOffers } from './turn-stage.ts';

/** Locks it for a deed that its stage offers. Callers who cannot see it get 404, callers who may not change it 403. */
export async function lockForDeed(
  tx: Tx,
  caller: Caller,
  id: number,
  { permission, deed }: { readonly permission: PermissionKey; readonly deed: Deed },
): Promise<OpportunityRecord> {
  await checkSees(tx, caller, id);
  const record = orNotFound(await lockOpportunity(tx, id, caller.userId));
  const writes = await writesUnder(tx, caller, permission);
  if (!writes(record)) refuse('not-permitted');
  checkOffers(record, deed);
  return record;
}

/** Refuses if someone else has changed it since. */
export function checkVersion(record: { readonly version: number }, version: number): void {
  if (record.version !== version) conflict('内容已被他人修改，请刷新后重试');
}
