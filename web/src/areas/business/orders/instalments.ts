import type { orderForm, submitOrder } from '@tongzhou/contract/areas/business/order.ts';
import type { ReplyOf, SentOf } from '@tongzhou/contract/endpoint.ts';
import { fenOfYuan, yuanOfFen } from '@tongzhou/contract/rules/money.ts';

/** An instalment as it is typed: due on a day, or so many days after the customer accepted the work. */
export interface InstalmentRow {
  /** Of one that a 补充协议 keeps. */
  readonly id: number | null;
  readonly name: string;
  /** 元; words while no amount is typed. */
  readonly amount: number | string | null;
  readonly by: 'day' | 'acceptance';
  readonly due_on: number | null;
  readonly days_after_acceptance: number | null;
  /** 元: received or written off already. */
  readonly settled: number;
}

const acceptanceDays = 30;

export const blankRow = (name: string): InstalmentRow => ({
  id: null,
  name,
  amount: null,
  by: 'day',
  due_on: null,
  days_after_acceptance: null,
  settled: 0,
});

/** One that acceptance has dated has both: its days are what was agreed. */
export const rowsOf = (instalments: ReplyOf<typeof orderForm>['instalments']): readonly InstalmentRow[] =>
  instalments.map((one) => ({ ...one, by: one.days_after_acceptance === null ? 'day' : 'acceptance' }));

type Draft = SentOf<typeof submitOrder>['instalments'][number];

/** What is sent; only one of the two ways of being due. */
export const draftOf = ({ id, name, amount, by, due_on, days_after_acceptance }: InstalmentRow): Draft => ({
  ...(id !== null && { id }),
  name,
  amount: amount as number,
  due_on: by === 'day' ? due_on : null,
  days_after_acceptance: by === 'acceptance' ? days_after_acceptance : null,
});

export const fenTyped = (amount: unknown): number | undefined =>
  typeof amount === 'number' ? fenOfYuan(amount) : undefined;

export const plannedFen = (rows: readonly InstalmentRow[]): number =>
  rows.reduce((sum, { amount }) => sum + (fenTyped(amount) ?? 0), 0);

/** 分 of the contract that no instalment holds yet; less than nothing where they hold too much. */
export function remainingFen(amount: unknown, rows: readonly InstalmentRow[]): number | undefined {
  const whole = fenTyped(amount);
  return whole === undefined ? undefined : whole - plannedFen(rows);
}

/** Parts of a whole by their weights; what rounding leaves is in the last. */
export function partsOf(whole: number, weights: readonly number[]): readonly number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const parts = weights.map((weight) => Math.floor((whole * weight) / all));
  const rest = whole - parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part, at) => (at === parts.length - 1 ? part + rest : part));
}

const withParts = (rows: readonly InstalmentRow[], parts: readonly number[]): readonly InstalmentRow[] =>
  rows.map((row, at) => ({ ...row, amount: yuanOfFen(parts[at] ?? 0) }));

/** 平均分: every instalment the same. */
export const splitEvenly = (rows: readonly InstalmentRow[], amount: number): readonly InstalmentRow[] =>
  withParts(
    rows,
    partsOf(
      fenOfYuan(amount),
      rows.map(() => 1),
    ),
  );

interface Dates {
  readonly signed_on: number | null | undefined;
  readonly delivery_on: number | null | undefined;
}

const usualNames: readonly string[] = ['首付款', '进度款', '尾款'];
const nameAt = (at: number, count: number): string =>
  at === 0 ? '首付款' : at === count - 1 ? '尾款' : count === usualNames.length ? '进度款' : `第 ${at + 1} 期`;

/** 按比例: a plan of so many instalments: on signing, on delivery, the last after acceptance. */
export function planBy(shares: readonly number[], amount: number, dates: Dates): readonly InstalmentRow[] {
  const parts = partsOf(fenOfYuan(amount), shares);
  return shares.map((_, at) => {
    const last = shares.length > 1 && at === shares.length - 1;
    return {
      ...blankRow(shares.length === 1 ? '全款' : nameAt(at, shares.length)),
      amount: yuanOfFen(parts[at] ?? 0),
      by: last ? 'acceptance' : 'day',
      due_on: last ? null : ((at === 0 ? dates.signed_on : dates.delivery_on) ?? null),
      days_after_acceptance: last ? acceptanceDays : null,
    };
  });
}

/** What is missing or too much goes into one instalment. */
export function fillUp(rows: readonly InstalmentRow[], at: number, amount: unknown): readonly InstalmentRow[] {
  const remaining = remainingFen(amount, rows) ?? 0;
  return rows.map((row, other) =>
    other === at ? { ...row, amount: yuanOfFen((fenTyped(row.amount) ?? 0) + remaining) } : row,
  );
}

/** Whether what is missing can go there: an instalment is never less than what was settled of it, nor nothing. */
export function mayFillUp(row: InstalmentRow, remaining: number | undefined): boolean {
  if (remaining === undefined || remaining === 0) return false;
  const after = (fenTyped(row.amount) ?? 0) + remaining;
  return after > 0 && after >= fenOfYuan(row.settled);
}

export const nextName = (rows: readonly InstalmentRow[]): string =>
  rows.length === 0 ? '首付款' : `第 ${rows.length + 1} 期`;

/** Of the contract, for the eye: 33.3% */
export function shareWords(amount: unknown, row: InstalmentRow): string | undefined {
  const [whole, part] = [fenTyped(amount), fenTyped(row.amount)];
  if (whole === undefined || whole <= 0 || part === undefined) return undefined;
  return `${Number(((part / whole) * 100).toFixed(1))}%`;
}
