import type { SearchHit, SearchKind } from '@tongzhou/contract/areas/search.ts';
import { type PermissionKey, permissionId, permits } from '@tongzhou/contract/permissions.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';

interface Searched {
  readonly words: string;
  /** No more than so many, and one of them stands for "there are more". */
  readonly limit: number;
  readonly now: number;
}

/** What an area lets be found: by one statement that an index answers, and only what the person may open. */
export interface SearchSource {
  readonly kind: SearchKind;
  /** Without which none of them can be opened. */
  readonly permission?: PermissionKey;
  readonly find: (db: Db, caller: Caller, searched: Searched) => Promise<readonly SearchHit[]>;
  /** The list that shows all of them, searched by the same words. */
  readonly list?: (words: string) => string;
}

export const maySearch = ({ permission }: SearchSource, caller: Caller): boolean =>
  permission === undefined || permits(caller.granted, permissionId(permission));

/** A list at its address, with what is looked for in it. */
export const searchedList =
  (address: string) =>
  (words: string): string =>
    `${address}${address.includes('?') ? '&' : '?'}keyword=${encodeURIComponent(words)}`;

/** What is known, of what tells one from another. */
export const noteOf = (...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join(' · ');
