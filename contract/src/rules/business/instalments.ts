import type { Age, DueState } from '#contract/areas/business/receivable.ts';
import { addDays, beginOf, dayMs } from '#contract/rules/day.ts';

// What is done with the money of an order, in 分: pure, for the server that books it and for the screen that shows beforehand.

/** Without the tax that is in it, rounded to a 分: the tax is the rest, so that the two add up. */
export const netOf = (amount: number, taxRate: number): number => Math.round((amount * 100) / (100 + taxRate));

interface Placed {
  readonly id: number;
  readonly position: number;
  /** Null until the customer has accepted the work. */
  readonly due_on: string | null;
}

/** In the order in which they fall due; those without a day last. */
export function byDueDay(one: Placed, other: Placed): number {
  if (one.due_on !== other.due_on) {
    if (one.due_on === null) return 1;
    if (other.due_on === null) return -1;
    return one.due_on < other.due_on ? -1 : 1;
  }
  return one.position - other.position || one.id - other.id;
}

interface Share {
  readonly id: number;
  readonly amount: number;
}

interface Shared {
  /** Only those that get something, in the order in which they got it. */
  readonly shares: readonly Share[];
  /** What found no place. */
  readonly rest: number;
}

function fill(amount: number, places: readonly Share[]): Shared {
  let rest = amount;
  const shares = places.map(({ id, amount: room }) => {
    const share = Math.min(rest, room);
    rest -= share;
    return { id, amount: share };
  });
  return { shares: shares.filter((share) => share.amount > 0), rest };
}

/** Over what is open, by the day it falls due; over those named first, in the order in which they are named. */
export function spread(
  amount: number,
  instalments: readonly (Placed & { readonly outstanding: number })[],
  named: readonly number[] = [],
): Shared {
  const placeOf = ({ id }: Placed) => (named.includes(id) ? named.indexOf(id) : named.length);
  const ordered = instalments.toSorted((one, other) => placeOf(one) - placeOf(other) || byDueDay(one, other));
  return fill(
    amount,
    ordered.map(({ id, outstanding }) => ({ id, amount: outstanding })),
  );
}

/** Out of what is left of a receipt, newest first: what went beyond the contract, then the share that falls due last. */
export function takeBack(
  amount: number,
  left: { readonly advance: number; readonly shares: readonly (Placed & { readonly amount: number })[] },
): Shared & { readonly advance: number } {
  const advance = Math.min(amount, left.advance);
  const newestFirst = left.shares.toSorted((one, other) => byDueDay(other, one));
  return { advance, ...fill(amount - advance, newestFirst) };
}

/** Nothing before the day after it fell due, or where nothing is missing. */
export function overdueDays(dueOn: string | null, outstanding: number, today: string): number {
  if (dueOn === null || outstanding === 0 || dueOn >= today) return 0;
  return Math.round((beginOf(today) - beginOf(dueOn)) / dayMs);
}

export function dueStateOf(dueOn: string | null, outstanding: number, today: string, soonDays: number): DueState {
  if (outstanding === 0) return 'settled';
  if (dueOn === null) return 'undated';
  if (dueOn < today) return 'overdue';
  return dueOn <= addDays(today, soonDays) ? 'soon' : 'later';
}

/** For how many days at least and at most something of this age is overdue. */
export const ageDays: Readonly<Record<Age, readonly [least: number, most: number]>> = {
  '0-30': [1, 30],
  '31-60': [31, 60],
  '61-90': [61, 90],
  'over-90': [91, 100_000],
};

const month = 30;
/** A server that stood still for a day or two makes up for it. */
const lateDays = 3;

/** On which of its days one speaks of what is overdue: the first, the seventh, then every thirty. */
export function overdueReminder(days: number): number | undefined {
  const spoken = days < 7 ? 1 : days < month ? 7 : days - (days % month);
  return days >= spoken && days < spoken + lateDays ? spoken : undefined;
}
