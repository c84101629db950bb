import type { LedgerLine } from '@tongzhou/contract/rules/settlement/settlement.ts';
import { payTaken, releaseTaken, type TakenDividend, takeWaiting } from '#areas/settlement/dividends/dividend-table.ts';
import { bookEntry } from '#areas/settlement/ledger/book-entry.ts';
import type { Tx } from '#platform/database/client.ts';

// What a payroll does with dividends. One that it has taken can no longer be reversed; given back, it can.

export interface Taking {
  readonly payrollId: number;
  readonly until: string;
  /** Whom it does not pay. */
  readonly except?: readonly number[];
}

/** All that wait, booked up to a day: each is taken by one payroll, once. */
export const takeDividends = (tx: Tx, { payrollId, until, except = [] }: Taking): Promise<TakenDividend[]> =>
  takeWaiting(tx, payrollId, { until, except });

/** What it took and has not paid waits again. */
export const releaseDividends = async (tx: Tx, payrollId: number): Promise<void> => {
  await releaseTaken(tx, payrollId);
};

/** What people were owed the company has paid. */
export async function markDividendsPaid(tx: Tx, payrollId: number, day: string, now: number): Promise<void> {
  const paid = await payTaken(tx, payrollId, day);
  const owed = new Map<number, number>();
  for (const { user_id, amount } of paid) owed.set(user_id, (owed.get(user_id) ?? 0) + amount);
  const total = paid.reduce((sum, { amount }) => sum + amount, 0);
  if (total === 0) return;
  const lines: LedgerLine[] = [
    ...[...owed].map(([account_id, amount]) => ({ account: 'person' as const, account_id, amount: 0 - amount })),
    { account: 'company', account_id: 0, amount: total },
  ];
  await bookEntry(tx, 'payment', { source: payrollId, day, note: '工资发放' }, lines, now);
}
