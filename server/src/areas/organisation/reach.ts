import type { PermissionKey } from '@tongzhou/contract/permissions.ts';
import type { FileLinks } from '#areas/files/public.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';

/** The departments a permission reaches. Who holds which is known a tier above; It is handed in. */
export type Reach = 'all' | readonly number[];

/** What a higher area knows of departments; it is asked for while a request is answered. */
export interface OrganisationScope {
  readonly reachOf: (db: Db, caller: Caller, permission: PermissionKey) => Promise<Reach>;
  readonly seesBelow: (db: Db, departments: readonly number[]) => Promise<number[]>;
  readonly mayDeleteFiles: (db: Db, caller: Caller) => Promise<boolean>;
}

/** Of those who are away on a day: the last day of their absence. */
export type PeopleAway = (db: Db, people: readonly number[], today: string) => Promise<ReadonlyMap<number, string>>;

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
