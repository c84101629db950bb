import type { InvoiceReading } from '@tongzhou/contract/areas/reimbursement/invoice.ts';
import { dayOf } from '@tongzhou/contract/rules/day.ts';
import { fenOfYuan, yuan, yuanOfFen } from '@tongzhou/contract/rules/money.ts';
import type { ClaimType } from '@tongzhou/contract/rules/reimbursement/claim.ts';
import { ofInvoices } from '@tongzhou/contract/rules/reimbursement/invoice-line.ts';
import { keyOf, serialWarnings, splitInvoices } from '@tongzhou/contract/rules/reimbursement/invoice-number.ts';
import type { LineTyped } from '#areas/reimbursement/claims/claim-values.ts';

// What the invoices of a line say, beside what stands in it.

type Filled = Pick<LineTyped, 're_no' | 'day' | 'bill_price' | 'bill_num' | 'other_price'>;
export type FilledField = keyof Filled;

function valuesOf(type: ClaimType, readings: readonly InvoiceReading[]): Partial<Filled> {
  const { re_no, amount, day, sheets } = ofInvoices(
    readings.map((one) => ({ ...one, amount: one.amount === null ? null : fenOfYuan(one.amount) })),
  );
  const price = amount === null ? null : yuanOfFen(amount);
  return type === 'travel'
    ? { re_no, bill_price: price, bill_num: sheets === 0 ? null : sheets }
    : { re_no, other_price: price, day };
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

/** It goes where nothing stands, and where what stands is what they said before: what someone typed is theirs. */
export function filledBy(type: ClaimType, line: LineTyped, readings: readonly InvoiceReading[]): Partial<LineTyped> {
  const before = valuesOf(type, line.readings);
  const after = valuesOf(type, readings);
  const free = (Object.keys(after) as FilledField[]).filter(
    (name) => isEmpty(line[name]) || line[name] === before[name],
  );
  return { readings, ...Object.fromEntries(free.map((name) => [name, after[name]])) };
}

const shown = (name: FilledField, value: unknown): string => {
  if (name === 'day') return dayOf(value as number);
  return name === 're_no' || name === 'bill_num' ? String(value) : yuan(fenOfYuan(value as number));
};

export type Mark = { readonly kind: 'read' } | { readonly kind: 'other'; readonly words: string };

/** Whether what stands in a field was read from the invoices, or is other than they say. */
export function markOf(type: ClaimType, line: LineTyped, name: FilledField): Mark | undefined {
  const said = valuesOf(type, line.readings)[name];
  if (isEmpty(said) || isEmpty(line[name])) return undefined;
  return line[name] === said ? { kind: 'read' } : { kind: 'other', words: `发票上为 ${shown(name, said)}` };
}

const keysOf = ({ re_no }: LineTyped): string[] => splitInvoices(re_no).flatMap((one) => keyOf(one) ?? []);

/** 连号 over several lines; those of one are said at their field. */
export function serialAcross(lines: readonly LineTyped[]): string[] {
  const own = new Set(lines.flatMap((line) => serialWarnings(keysOf(line))));
  return serialWarnings(lines.flatMap(keysOf)).filter((words) => !own.has(words));
}
