import type { Engine } from '#areas/approval/public.ts';
import type { FileLinks } from '#areas/files/public.ts';
import type { Notify } from '#areas/notices/public.ts';
import type { Database } from '#platform/database/database.ts';
import type { FileStore } from '#platform/storage/file-store.ts';

/** What the rooms of this area are made from. */
export interface ReimbursementParts {
  readonly database: Database;
  readonly engine: Engine;
  readonly links: FileLinks;
  readonly store: FileStore;
  readonly notify: Notify;
}

/** The owner of a claim's files. */
export const claimFiles = 'claim';
export const finance = 'finance';

export const claimPath = (claim: number): string => `/staff/my_center/reimbursement/detail?id=${claim}`;
