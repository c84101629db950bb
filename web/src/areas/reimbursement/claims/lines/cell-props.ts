import type { ClaimType } from '@tongzhou/contract/rules/reimbursement/claim.ts';
import type { LineTyped } from '#areas/reimbursement/claims/claim-values.ts';

export interface Standard {
  readonly level: string;
  readonly cities: readonly string[];
  readonly subsidy: number;
}

export interface CellProps {
  readonly type: ClaimType;
  readonly line: LineTyped;
  /** 第 3 行. */
  readonly label: string;
  readonly errors: Readonly<Record<string, string>>;
  readonly set: (changes: Partial<LineTyped>) => void;
  readonly standards: readonly Standard[];
  readonly places: readonly string[];
  /** The draft it is saved in, which may hold its invoices. */
  readonly claimId: number | undefined;
}
