import { type PermissionKey, permissionId, permits } from '@tongzhou/contract/permissions.ts';
import { readsRecordFiles } from '#areas/approval/public.ts';
import type { FileOwner } from '#areas/files/public.ts';
import { covers, scopeOf } from '#areas/identity/public.ts';
import { projectsSeen, sightOf } from '#areas/projects/public.ts';
import { type ClaimRecord, claimById } from '#areas/reimbursement/claims/claim-table.ts';
import { claimFiles } from '#areas/reimbursement/parts.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';

const holds = (caller: Caller, permission: PermissionKey): boolean => permits(caller.granted, permissionId(permission));

/** The person; whoever takes part in its approval; those who pay them. A draft is nobody else's. */
export async function readsClaim(db: Db, caller: Caller, claim: ClaimRecord): Promise<boolean> {
  if (claim.user_id === caller.userId) return true;
  if (claim.state === 'draft') return false;
  if (await readsRecordFiles(db, caller, { kind: 'reimburse' }, claim.id)) return true;
  const whose = { id: claim.user_id, department_id: claim.user_department_id };
  return holds(caller, 'approval.reimburse.pay') && covers(await scopeOf(db, caller, 'approval.reimburse.pay'), whose);
}

/** Of what has passed, also those who look after the papers of projects that they see. */
async function gathers(db: Db, caller: Caller, { state, project_id }: ClaimRecord): Promise<boolean> {
  if (state !== 'passed' || project_id === null || !holds(caller, 'document.reimburse')) return false;
  return (await projectsSeen(db, await sightOf(db, caller), [project_id])).has(project_id);
}

export const claimFileOwners: readonly FileOwner[] = [
  {
    kind: claimFiles,
    mayRead: async (db, caller, id) => {
      const claim = await claimById(db, id);
      return claim !== undefined && ((await readsClaim(db, caller, claim)) || (await gathers(db, caller, claim)));
    },
    mayDelete: async () => false,
  },
];
