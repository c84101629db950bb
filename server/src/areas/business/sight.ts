import { type PermissionKey, permissionId, permits } from '@tongzhou/contract/permissions.ts';
import { customersSeen, opportunitiesSeen } from '#areas/business/sight-table.ts';
import { covers, type Scope, scopeOf } from '#areas/identity/public.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { refuse } from '#platform/http/refusal.ts';

export const holds = (caller: Caller, permission: PermissionKey): boolean =>
  permits(caller.granted, permissionId(permission));

/** Whose opportunities, orders and customers the person sees: the scope of the list, whatever they look at. */
export const sightOf = (db: Db, caller: Caller): Promise<Scope> => scopeOf(db, caller, 'business.list');

/** Out of sight answers like a missing one. */
export async function checkSees(db: Db, caller: Caller, opportunity: number): Promise<void> {
  if (!(await opportunitiesSeen(db, await sightOf(db, caller), [opportunity])).has(opportunity)) refuse('not-found');
}

export async function checkSeesCustomer(db: Db, caller: Caller, customer: number): Promise<void> {
  if (!(await customersSeen(db, await sightOf(db, caller), [customer])).has(customer)) refuse('not-found');
}

/** What writing is judged by: whose it is, and whether this person is named on it as one who writes. */
export interface Held {
  readonly owner_id: number;
  readonly owner_department_id: number;
  /** A co-worker who also writes. */
  readonly writes: boolean;
}

export type Writes = (held: Held) => boolean;

/** Asked once per request: the owner, a co-worker who also writes, and whoever's scope for the deed covers the owner. */
export async function writesUnder(db: Db, caller: Caller, permission: PermissionKey): Promise<Writes> {
  if (!holds(caller, permission)) return () => false;
  const scope = await scopeOf(db, caller, permission);
  return (held) => held.writes || covers(scope, { id: held.owner_id, department_id: held.owner_department_id });
}
