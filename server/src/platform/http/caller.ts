import type { Granted } from '@tongzhou/contract/permissions.ts';

interface CallerGroup {
  readonly id: number;
  readonly checked: ReadonlySet<number>;
  readonly wildcard: boolean;
  readonly dataScope: 'self' | 'department' | 'department-and-below' | 'chosen' | 'all';
  readonly scopeDepartments: readonly number[];
}

/** The person behind a request, as the database knows them at this moment. */
export interface Caller {
  readonly userId: number;
  readonly sessionId: number;
  readonly name: string | null;
  readonly departmentId: number;
  readonly granted: Granted;
  readonly groups: readonly CallerGroup[];
  /** What must be done before anything else is served. */
  readonly pending: 'password' | 'second-factor' | null;
}
