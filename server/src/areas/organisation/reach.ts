import type { PermissionKey } from '@tongzhou/contract/permissions.ts';
import type { FileLinks } from '#areas/files/public.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';

/** The departments a permission reaches. Who holds which is known a tier above; app.ts hands it in. */
export type Reach = 'all' | readonly number[];

export interface OrganisationParts {
  readonly links: FileLinks;
  readonly reachOf: (db: Db, caller: Caller, permission: PermissionKey) => Promise<Reach>;
  /** Who, from one of these departments, sees what is below it. */
  readonly seesBelow: (db: Db, departments: readonly number[]) => Promise<number[]>;
  /** Of those who are on leave today: its last day. */
  readonly awayUntil: (db: Db, people: readonly number[]) => Promise<ReadonlyMap<number, string>>;
}

/** The top of the tree, null, belongs to those who reach everything. */
export const reaches = (reach: Reach, department: number | null): boolean =>
  reach === 'all' || (department !== null && reach.includes(department));
