import type { Tx } from '#platform/database/client.ts';

export interface SettlementPassed {
  readonly settlementId: number;
  readonly projectId: number;
  readonly day: string;
}

/** In the transaction in which a settlement passes. */
export async function bookGrowth(_tx: Tx, _settlement: SettlementPassed): Promise<void> {}

/** In the transaction in which it is reversed. */
export async function reverseGrowth(_tx: Tx, _settlement: Omit<SettlementPassed, 'projectId'>): Promise<void> {}
