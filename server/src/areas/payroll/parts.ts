import type { Engine } from '#areas/approval/public.ts';
import type { Notify } from '#areas/notices/public.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Database } from '#platform/database/database.ts';

interface TakenDividend {
  readonly id: number;
  readonly user_id: number;
  /** The project it is of. */
  readonly title: string;
  readonly amount: number;
}

/** Project dividends that wait to be paid out: each is taken by one run. */
interface Dividends {
  readonly take: (
    tx: Tx,
    taking: { readonly payrollId: number; readonly until: string; readonly except: readonly number[] },
  ) => Promise<readonly TakenDividend[]>;
  /** Those of a run that is reckoned anew or given up. */
  readonly release: (tx: Tx, payrollId: number) => Promise<void>;
  readonly markPaid: (tx: Tx, payrollId: number, day: string, now: number) => Promise<void>;
}

/** What the rooms of this area are made from. */
export interface PayrollParts {
  readonly database: Database;
  readonly engine: Engine;
  readonly notify: Notify;
  readonly dividends: Dividends;
}

export const finance = 'finance';
export const myPayslips = '/staff/my_center/salary';
export const runPath = (run: number): string => `/report_form/salary?tab=runs&run=${run}`;
