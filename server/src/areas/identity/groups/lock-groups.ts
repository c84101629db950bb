import { type PermissionKey, permissionId, permits } from '@tongzhou/contract/permissions.ts';
import { holdAdministrators, lockGroup } from '#areas/identity/groups/group-table.ts';
import { callerNow } from '#areas/identity/sessions/identify.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { refuse } from '#platform/http/refusal.ts';

export interface Changing {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly now: number;
}

// Whoever changes groups or their members goes one after the other: the administrators' group is locked each time. What a
// request brought along of its caller was read before that, so it is read again.

/** The group, if there is one, and the caller as they stand while nobody else changes any. */
export async function lockForChange({ tx, caller, now }: Changing, permission: PermissionKey, id?: number) {
  const group = await lockGroup(tx, id);
  const current = await callerNow(tx, caller, now);
  if (!permits(current.granted, permissionId(permission))) refuse('not-permitted');
  return { group, caller: current };
}

/** For whoever brings newcomers into groups: these stay as they are until the end, for others who do the same too. */
export async function holdGroups({ tx, caller, now }: Changing): Promise<Caller> {
  await holdAdministrators(tx);
  return callerNow(tx, caller, now);
}
