import type { Engine } from '#areas/approval/public.ts';
import type { Notify } from '#areas/notices/public.ts';
import type { Database } from '#platform/database/database.ts';

/** What the rooms of this area are made from. */
export interface SettlementParts {
  readonly engine: Engine;
  readonly notify: Notify;
  readonly database: Database;
}
