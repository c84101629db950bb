import type { Db, Tx } from '#platform/database/client.ts';

// What `projects`, a tier above, gives to business.

/** Which kinds of project an opportunity may be for. */
export interface ProjectTypes {
  /** Those that may be chosen now. */
  readonly list: (db: Db) => Promise<readonly { readonly id: number; readonly name: string }[]>;
  /** Also of those that may no longer be chosen. */
  readonly names: (db: Db, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>;
}

interface WonOrder {
  readonly order: number;
  readonly name: string;
  readonly type: number;
  readonly by: number;
}

/** The project that a won order begins: a draft until someone completes it. */
export interface ProjectDrafts {
  readonly create: (tx: Tx, won: WonOrder, now: number) => Promise<void>;
  /** Why the order can no longer be taken back: its project has begun. */
  readonly mayDrop: (db: Db, order: number) => Promise<string | undefined>;
  readonly drop: (tx: Tx, order: number, now: number) => Promise<void>;
}
