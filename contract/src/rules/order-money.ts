// What an order is worth, and over which of its instalments money is spread. In 分, on the server and on the screen alike.

/** Of an amount with its tax in it, the part without: 106.00 at 6 % is 100.00. */
export const netOf = (amount: number, taxRate: number): number => Math.round((amount * 100) / (100 + taxRate));

interface Worth {
  readonly amount: number;
  /** In percent. */
  readonly tax_rate: number;
  readonly expected_cost: number;
}

/** 毛利: what is left of the amount without tax after the expected cost; less than nothing where it costs more. */
export const marginOf = ({ amount, tax_rate, expected_cost }: Worth): number => netOf(amount, tax_rate) - expected_cost;

export interface Owed {
  readonly id: number;
  /** Neither received nor written off. */
  readonly outstanding: number;
  /** The day as text, or the moment it begins; null while acceptance has not dated it. */
  readonly due_on: string | number | null;
}

export interface Spread {
  readonly shares: readonly { readonly id: number; readonly amount: number }[];
  /** What is more than all of them together owe. */
  readonly beyond: number;
}

/** The oldest first, those without a day last; of the same day in the order of the plan. */
function byDue({ due_on: one }: Owed, { due_on: other }: Owed): number {
  if (one === other) return 0;
  if (one === null) return 1;
  return other === null || one < other ? -1 : 1;
}

/**
 * How an amount is spread over what is owed: first over those named, in this order, then over the others by their days.
 * @param owed in the order of the plan
 */
export function spreadOver(owed: readonly Owed[], amount: number, named: readonly number[] = []): Spread {
  const first = named.flatMap((id) => owed.find((one) => one.id === id) ?? []);
  const rest = owed.filter(({ id }) => !named.includes(id)).sort(byDue);
  let left = amount;
  const shares = [...first, ...rest].flatMap(({ id, outstanding }) => {
    const share = Math.min(left, outstanding);
    left -= share;
    return share > 0 ? [{ id, amount: share }] : [];
  });
  return { shares, beyond: left };
}
