import { type PermissionKey, permissionId, permits } from '@tongzhou/contract/permissions.ts';
import type { Tile } from '@tongzhou/contract/rules/cockpit.ts';
import { type Scope, scopeOf } from '#areas/identity/scope/scope.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';

// What an area's part of the cockpit is asked with: it lies below all that have one.

/** Who looks, over whom, and at which period. */
export interface Look {
  readonly caller: Caller;
  readonly scope: Scope;
  /** '2026-11', '2026-Q4', '2026'. */
  readonly period: string;
  readonly now: number;
  /** By a display link: before everyone who passes. Nothing can be opened, and of a few people no money is told. */
  readonly wall: boolean;
}

/** The tiles an area has for this viewer. */
export type TileSource = (db: Db, look: Look) => Promise<readonly Tile[]>;

const holds = ({ caller }: Look, permission: PermissionKey): boolean =>
  permits(caller.granted, permissionId(permission));

/** The address of rows, for whoever may open that screen. */
export const opened = (look: Look, permission: PermissionKey, address: string): string | null =>
  !look.wall && holds(look, permission) ? address : null;

/** Of so few people a sum tells what one of them has. */
export const fewestOf = ({ wall }: Look): number => (wall ? 3 : 1);

/** Whom both cover. */
function overlap(one: Scope, other: Scope): Scope {
  if (one.kind === 'all') return other;
  if (other.kind === 'all') return one;
  if (one.kind === 'self' || other.kind === 'self') return { kind: 'self', userId: one.userId };
  const both = one.departmentIds.filter((id) => other.departmentIds.includes(id));
  return { kind: 'departments', userId: one.userId, departmentIds: both };
}

/** Over whom someone may look at what needs a permission of its own; nothing for whoever does not hold it. */
export const narrowedTo = async (db: Db, look: Look, permission: PermissionKey): Promise<Scope | undefined> =>
  holds(look, permission) ? overlap(look.scope, await scopeOf(db, look.caller, permission)) : undefined;
