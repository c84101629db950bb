import { type PermissionKey, permissionId, permits } from '@tongzhou/contract/permissions.ts';
import type { ProjectStatus } from '@tongzhou/contract/rules/projects/project-status.ts';
import { covers, type Scope, scopeOf } from '#areas/identity/public.ts';
import { projectsSeen } from '#areas/projects/sight-table.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { refuse } from '#platform/http/refusal.ts';

export const holds = (caller: Caller, permission: PermissionKey): boolean =>
  permits(caller.granted, permissionId(permission));

/** The scopes of one request: of permissions that the same groups hold it is worked out once. */
export function scopesOf(db: Db, caller: Caller): (permission: PermissionKey) => Promise<Scope> {
  const known = new Map<string, Promise<Scope>>();
  return (permission) => {
    const id = permissionId(permission);
    const by = caller.groups
      .filter(({ checked, wildcard }) => permits({ checked, halfChecked: new Set(), wildcard }, id))
      .map((group) => group.id)
      .join();
    const scope = known.get(by) ?? scopeOf(db, caller, permission);
    known.set(by, scope);
    return scope;
  };
}

/** Whose projects the person sees: the scope of the list where they hold it, else what they take part in. */
export const sightOf = (db: Db, caller: Caller): Promise<Scope> => scopeOf(db, caller, 'project.list');

/** Out of sight answers like a missing one. */
export async function checkSees(db: Db, caller: Caller, project: number): Promise<void> {
  if (!(await projectsSeen(db, await sightOf(db, caller), [project])).has(project)) refuse('not-found');
}

/** What a deed is judged by: whose the project is. */
export interface Held {
  /** The leader, or whoever made it while it has none. */
  readonly holder_id: number;
  readonly holder_department_id: number;
  readonly leader_id: number | null;
}

export type Reaches = (held: Held) => boolean;

/** Of a draft, or one that is being established: it is also its maker's, though they named another as its leader. */
export interface Made extends Held {
  readonly status: ProjectStatus;
  readonly created_by: number;
}
export const isMaking = (caller: Caller, { status, created_by }: Made): boolean =>
  status < 2 && created_by === caller.userId;

/** Asked once per request: whether the scope of a permission covers whose the project is. */
export async function reachesUnder(
  db: Db,
  caller: Caller,
  permission: PermissionKey,
  scopes = scopesOf(db, caller),
): Promise<Reaches> {
  if (!holds(caller, permission)) return () => false;
  const scope = await scopes(permission);
  return (held) => covers(scope, { id: held.holder_id, department_id: held.holder_department_id });
}

/** The leader too. */
export async function leadsOrReaches(
  db: Db,
  caller: Caller,
  permission: PermissionKey,
  scopes = scopesOf(db, caller),
): Promise<Reaches> {
  const reaches = await reachesUnder(db, caller, permission, scopes);
  return (held) => held.leader_id === caller.userId || reaches(held);
}

export type SeesMoney = (project: Made) => boolean;

/** Money of a project is its leader's to see, and theirs who hold the permission over it; of a draft also theirs who write it. */
export async function seesMoney(db: Db, caller: Caller, scopes = scopesOf(db, caller)): Promise<SeesMoney> {
  const [reaches, writes] = await Promise.all([
    leadsOrReaches(db, caller, 'project.money', scopes),
    reachesUnder(db, caller, 'project.edit', scopes),
  ]);
  return (project) => reaches(project) || isMaking(caller, project) || (project.status < 2 && writes(project));
}
