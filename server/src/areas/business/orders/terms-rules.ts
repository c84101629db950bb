import { addDays } from '@tongzhou/contract/rules/day.ts';
import { yuan } from '@tongzhou/contract/rules/money.ts';

// What an order says, what a 补充协议 may change of it, and where an instalment falls.

export interface InstalmentTerms {
  /** Of one that the order has already. */
  readonly id: number | null;
  readonly name: string;
  readonly amount: number;
  readonly due_on: string | null;
  readonly days_after_acceptance: number | null;
}

export interface OrderTerms {
  readonly name: string;
  readonly amount: number;
  readonly tax_rate: number;
  readonly expected_cost: number;
  readonly signed_on: string;
  readonly delivery_on: string | null;
  readonly note: string;
  readonly instalments: readonly InstalmentTerms[];
}

/** What is put to approval: an order, or what a 补充协议 makes of one. */
export interface OrderForm {
  /** The order that it changes. */
  readonly order: number | null;
  readonly terms: OrderTerms;
  /** What the order said when it was sent. */
  readonly before: OrderTerms | null;
}

interface Held extends InstalmentTerms {
  readonly id: number;
  readonly received: number;
  readonly written_off: number;
}

export const settledOf = ({ received, written_off }: Pick<Held, 'received' | 'written_off'>): number =>
  received + written_off;

/** What an order says now. Of an instalment that waited for acceptance the days are what was agreed, whatever day it has since. */
export const termsOf = (order: Omit<OrderTerms, 'instalments'>, instalments: readonly Held[]): OrderTerms => ({
  name: order.name,
  amount: order.amount,
  tax_rate: order.tax_rate,
  expected_cost: order.expected_cost,
  signed_on: order.signed_on,
  delivery_on: order.delivery_on,
  note: order.note,
  instalments: instalments.map(({ id, name, amount, due_on, days_after_acceptance }) => ({
    id,
    name,
    amount,
    due_on: days_after_acceptance === null ? due_on : null,
    days_after_acceptance,
  })),
});

/** As a text to compare by: what is kept in the database comes back in another order of its keys. */
const written = ({ name, amount, tax_rate, expected_cost, signed_on, delivery_on, note, instalments }: OrderTerms) =>
  JSON.stringify([
    [name, amount, tax_rate, expected_cost, signed_on, delivery_on, note],
    instalments.map((one) => [one.id, one.name, one.amount, one.due_on, one.days_after_acceptance]),
  ]);
export const sameTerms = (one: OrderTerms, other: OrderTerms): boolean => written(one) === written(other);

/** When it falls due: on its day, or so long after acceptance, once that is known. */
export const dueOn = (
  { due_on, days_after_acceptance }: Pick<InstalmentTerms, 'due_on' | 'days_after_acceptance'>,
  acceptedOn: string | null,
): string | null =>
  days_after_acceptance === null || acceptedOn === null ? due_on : addDays(acceptedOn, days_after_acceptance);

/** Of the order: what came in or was given up, and what was or is to be invoiced. */
export interface Bounds {
  readonly settled: number;
  readonly invoiced: number;
}

/** What a 补充协议 must not take away, by the field that would. */
export function agreementProblem(
  { amount, instalments }: Pick<OrderTerms, 'amount' | 'instalments'>,
  held: readonly Held[],
  { settled, invoiced }: Bounds,
): Readonly<Record<string, string>> | undefined {
  if (amount < settled) return { amount: `不能低于已回款与已核销的 ${yuan(settled)}` };
  if (amount < invoiced) return { amount: `不能低于已开票与待开票的 ${yuan(invoiced)}，请先红冲或取消` };
  const ids = instalments.flatMap(({ id }) => id ?? []);
  if (new Set(ids).size < ids.length) return { instalments: '期次重复' };
  const byId = new Map(held.map((one) => [one.id, one]));
  for (const [index, { id, amount: sum }] of instalments.entries()) {
    if (id === null) continue;
    const kept = byId.get(id);
    if (kept === undefined) return { [`instalments.${index}.id`]: '该期次不在合同中，请刷新' };
    if (sum < settledOf(kept))
      return { [`instalments.${index}.amount`]: `本期已结清 ${yuan(settledOf(kept))}，不能更低` };
  }
  const gone = held.find((one) => settledOf(one) > 0 && !ids.includes(one.id));
  return gone === undefined ? undefined : { instalments: `“${gone.name}”已有回款或核销，不能去掉` };
}
