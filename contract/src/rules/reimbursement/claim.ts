// What a claim comes to. The server's figure holds; the form shows the same while it is typed.

export const claimTypes = { normal: '普通报销', travel: '差旅报销' } as const;
export type ClaimType = keyof typeof claimTypes;

export interface LineAmounts {
  readonly bill_price: number;
  readonly subsidy_price: number;
  readonly other_price: number;
}

/** In 分. A line without a journey has its amount under 其他 alone. */
export const lineTotal = ({ bill_price, subsidy_price, other_price }: LineAmounts): number =>
  bill_price + subsidy_price + other_price;

export const claimTotal = (lines: readonly LineAmounts[]): number =>
  lines.reduce((sum, line) => sum + lineTotal(line), 0);

export interface OffsetPart {
  readonly loan_id: number;
  readonly amount: number;
}

/** What of the reserved off-sets an approved sum can still bear: the first loans first. */
export function offsetsWithin<Part extends OffsetPart>(offsets: readonly Part[], approved: number): Part[] {
  let left = approved;
  return offsets.map((offset) => {
    const amount = Math.min(offset.amount, left);
    left -= amount;
    return { ...offset, amount };
  });
}

/** 6222 0211 1234 5678 → **** 5678 */
export const maskedAccount = (account: string): string => (account === '' ? '' : `**** ${account.slice(-4)}`);
