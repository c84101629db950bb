import type { UploadedFile } from '@tongzhou/contract/areas/files.ts';
import type { claimToEdit } from '@tongzhou/contract/areas/reimbursement/claim.ts';
import type { InvoiceReading } from '@tongzhou/contract/areas/reimbursement/invoice.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { dayMs } from '@tongzhou/contract/rules/day.ts';
import { fenOfYuan, yuanOfFen } from '@tongzhou/contract/rules/money.ts';
import { type ClaimType, claimTotal } from '@tongzhou/contract/rules/reimbursement/claim.ts';
import { subsidyFor } from '@tongzhou/contract/rules/reimbursement/travel-standard.ts';

// A claim while it is filled in: amounts as they are typed, files as they are shown.

export interface LineTyped {
  readonly day: number | null;
  readonly start_times: number | null;
  readonly end_times: number | null;
  readonly start_place: string;
  readonly end_place: string;
  readonly transport: string;
  readonly bill_price: unknown;
  readonly bill_num: number | null;
  readonly subsidy: number | null;
  readonly subsidy_price: unknown;
  readonly other: string;
  readonly other_price: unknown;
  readonly over_reason: string;
  readonly re_no: string;
  readonly files: readonly UploadedFile[];
  /** What those of them say that are invoices. */
  readonly readings: readonly InvoiceReading[];
}

export interface OffsetTyped {
  readonly loan_id: number;
  readonly amount: unknown;
}

export const blankLine: LineTyped = {
  day: null,
  start_times: null,
  end_times: null,
  start_place: '',
  end_place: '',
  transport: '',
  bill_price: null,
  bill_num: null,
  subsidy: null,
  subsidy_price: null,
  other: '',
  other_price: null,
  over_reason: '',
  re_no: '',
  files: [],
  readings: [],
};

export const isBlank = (line: LineTyped): boolean =>
  (Object.keys(blankLine) as (keyof LineTyped)[]).every((name) => {
    const value = line[name];
    return Array.isArray(value) ? value.length === 0 : value === null || value === undefined || value === '';
  });

const fen = (amount: unknown): number => (typeof amount === 'number' ? fenOfYuan(amount) : 0);

/** 分: what the server will say. */
export const totalTyped = (lines: readonly LineTyped[]): number =>
  claimTotal(
    lines.map(({ bill_price, subsidy_price, other_price }) => ({
      bill_price: fen(bill_price),
      subsidy_price: fen(subsidy_price),
      other_price: fen(other_price),
    })),
  );

export const offsetTyped = (offsets: readonly OffsetTyped[]): number =>
  offsets.reduce((sum, { amount }) => sum + fen(amount), 0);

/** What is typed is sent as it is, so that the server's schema can say what is wrong; what is left empty is left out. */
const amount = (name: string, value: unknown) =>
  value === null || value === '' || value === undefined ? {} : { [name]: value };

function lineInput(type: ClaimType, line: LineTyped, draft = false): Record<string, unknown> {
  const own = { re_no: line.re_no, file_ids: line.files.map(({ id }) => id), other: line.other };
  const normal = { day: line.day, ...own, ...amount('other_price', line.other_price) };
  if (type === 'normal') return normal;
  const { start_times, end_times, start_place, end_place, transport, over_reason } = line;
  return {
    ...own,
    start_place,
    end_place,
    transport,
    over_reason,
    ...(draft
      ? { start_times, end_times }
      : { ...amount('start_times', start_times), ...amount('end_times', end_times) }),
    ...amount('bill_price', line.bill_price),
    ...amount('bill_num', line.bill_num),
    ...amount('subsidy', line.subsidy),
    ...amount('subsidy_price', line.subsidy_price),
    ...amount('other_price', line.other_price),
  };
}

interface Standard {
  readonly level: string;
  readonly cities: readonly string[];
  /** 元 a day. */
  readonly subsidy: number;
}

/** 元 that the rule allows, where there is one and a place is named. */
export function allowedSubsidy(line: LineTyped, standards: readonly Standard[]): number | undefined {
  if (line.end_place === '' || line.subsidy === null) return undefined;
  const inFen = standards.map((one) => ({ ...one, subsidy: fenOfYuan(one.subsidy) }));
  const allowed = subsidyFor(inFen, line.end_place, line.subsidy);
  return allowed === undefined ? undefined : yuanOfFen(allowed);
}

export const isOver = (line: LineTyped, standards: readonly Standard[]): boolean => {
  const allowed = allowedSubsidy(line, standards);
  return allowed !== undefined && fen(line.subsidy_price) > fenOfYuan(allowed);
};

/** The days of a journey and what they are worth follow from its dates and its place, until someone says otherwise. */
export function withSubsidy(before: LineTyped, changed: Partial<LineTyped>, standards: readonly Standard[]): LineTyped {
  const after = { ...before, ...changed };
  const moved = 'start_times' in changed || 'end_times' in changed || 'end_place' in changed;
  if (!moved && !('subsidy' in changed)) return after;
  const { start_times, end_times } = after;
  const days =
    moved && !('end_place' in changed) && start_times !== null && end_times !== null && end_times >= start_times
      ? Math.round((end_times - start_times) / dayMs) + 1
      : after.subsidy;
  const usual = allowedSubsidy({ ...after, subsidy: days }, standards);
  const untouched = before.subsidy_price === null || before.subsidy_price === allowedSubsidy(before, standards);
  return { ...after, subsidy: days, ...(untouched && usual !== undefined && { subsidy_price: usual }) };
}

const dayOfText = (text: string): number | null => {
  const [, year, month, date] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text.trim()) ?? [];
  if (year === undefined) return null;
  const time = Date.parse(`${year}-${(month ?? '').padStart(2, '0')}-${(date ?? '').padStart(2, '0')}T00:00:00+08:00`);
  return Number.isNaN(time) ? null : time;
};
const amountOfText = (text: string): unknown => {
  const plain = text.replaceAll(',', '').replace(/[元¥￥\s]/g, '');
  return /^\d+(\.\d{1,2})?$/.test(plain) ? Number(plain) : text.trim() === '' ? null : text.trim();
};

/** In the order of the columns, as Excel puts a range on the clipboard; undefined where it is one cell. */
export function linesOfPaste(type: ClaimType, text: string): LineTyped[] | undefined {
  const rows = text
    .replace(/\r/g, '')
    .split('\n')
    .filter((row) => row !== '')
    .map((row) => row.split('\t'));
  if (rows.length === 0 || (rows.length === 1 && rows[0]?.length === 1)) return undefined;
  return rows.map((cells) => {
    const cell = (at: number) => cells[at]?.trim() ?? '';
    const count = (at: number) => (/^\d+$/.test(cell(at)) ? Number(cell(at)) : null);
    if (type === 'normal')
      return {
        ...blankLine,
        day: dayOfText(cell(0)),
        other: cell(1),
        other_price: amountOfText(cell(2)),
        re_no: cell(3),
      };
    return {
      ...blankLine,
      start_times: dayOfText(cell(0)),
      end_times: dayOfText(cell(1)),
      start_place: cell(2),
      end_place: cell(3),
      transport: cell(4),
      bill_price: amountOfText(cell(5)),
      bill_num: count(6),
      subsidy: count(7),
      subsidy_price: amountOfText(cell(8)),
      other: cell(9),
      other_price: amountOfText(cell(10)),
      re_no: cell(11),
    };
  });
}

export interface ClaimTyped {
  readonly project_id: number | null;
  readonly reason: string;
  readonly payee: string;
  readonly bank_name: string;
  readonly bank_account: string;
  readonly files: readonly UploadedFile[];
  readonly lines: readonly LineTyped[];
  readonly offsets: readonly OffsetTyped[];
  readonly audit?: unknown;
}

/** What was saved or sent before. Nothing is shown as nothing, not as 0. */
export function typedOf(claim: ReplyOf<typeof claimToEdit>): ClaimTyped {
  const some = (value: number) => (value === 0 ? null : value);
  return {
    project_id: claim.project_id,
    reason: claim.reason,
    payee: claim.payee,
    bank_name: claim.bank_name,
    bank_account: claim.bank_account,
    files: claim.files,
    offsets: claim.offsets,
    lines: claim.lines.map((line) => ({
      ...blankLine,
      day: line.day,
      start_times: line.start_times,
      end_times: line.end_times,
      start_place: line.start_place,
      end_place: line.end_place,
      transport: line.transport,
      bill_price: some(line.bill_price),
      bill_num: some(line.bill_num),
      subsidy: some(line.subsidy),
      subsidy_price: some(line.subsidy_price),
      other: line.other,
      other_price: some(line.other_price),
      over_reason: line.over_reason,
      re_no: line.re_no,
      files: line.files,
      readings: line.readings,
    })),
  };
}

/** The call's input. Lines that nobody has touched are not sent. */
export function claimInput(type: ClaimType, typed: ClaimTyped, draft = false): Record<string, unknown> {
  const { project_id, reason, payee, bank_name, bank_account, files, offsets } = typed;
  const lines = typed.lines.filter((line) => !isBlank(line));
  return {
    project_id: project_id ?? null,
    reason: reason ?? '',
    payee: payee ?? '',
    bank_name: bank_name ?? '',
    bank_account: bank_account ?? '',
    file_ids: (files ?? []).map(({ id }) => id),
    offsets: (offsets ?? []).filter(({ amount: sum }) => sum !== null && sum !== ''),
    lines: lines.map((line) => lineInput(type, line, draft)),
  };
}
