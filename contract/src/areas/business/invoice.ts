import * as z from 'zod/mini';
import { endpoint, exportOf } from '#contract/endpoint.ts';
import { Day, DayMillis, Id, Keyword, Millis, Nothing, pageOf, pageQuery, text } from '#contract/fields.ts';
import { MoneyOut, money } from '#contract/money.ts';

// 开票: the owner asks, finance issues. An issued one is taken back by a red one, never changed.

export const invoiceKinds = { special: '增值税专用发票', ordinary: '增值税普通发票' } as const;
export type InvoiceKind = keyof typeof invoiceKinds;
const invoiceKindNames = Object.keys(invoiceKinds) as [InvoiceKind, ...InvoiceKind[]];
export const invoiceStates = { asked: '待开票', issued: '已开票', refused: '已退回', cancelled: '已取消' } as const;
export type InvoiceState = keyof typeof invoiceStates;
const invoiceStateNames = Object.keys(invoiceStates) as [InvoiceState, ...InvoiceState[]];

export const InvoiceRow = z.object({
  id: z.int(),
  order_id: z.int(),
  order_number: z.string(),
  customer_name: z.string(),
  kind: z.enum(invoiceKindNames),
  state: z.enum(invoiceStateNames),
  amount: MoneyOut,
  title: z.string(),
  credit_code: z.nullable(z.string()),
  number: z.nullable(z.string()),
  issued_on: z.nullable(DayMillis),
  /** A red one names the blue one that it takes back. */
  red_of: z.nullable(z.int()),
  /** What can still be taken back of it. */
  reversible: MoneyOut,
  note: z.string(),
  refusal: z.nullable(z.string()),
  asked_by_name: z.string(),
  asked_at: Millis,
  actions: z.array(z.enum(['issue', 'refuse', 'cancel', 'red'])),
});
export type InvoiceRow = z.output<typeof InvoiceRow>;

const Positive = money({ least: 0.01 });
const Note = z._default(z.string().check(z.trim(), z.maxLength(500)), '');
const Papers = z._default(z.array(Id).check(z.maxLength(9)), []);

export const invoicePage = endpoint({
  method: 'GET',
  path: '/api/business/invoice',
  summary: '开票列表',
  permission: 'business.list',
  effect: 'read',
  shows: ['receivables', 'orders'],
  input: 'query',
  schema: pageQuery(['asked_at', 'issued_on', 'amount'], {
    keyword: z.optional(Keyword),
    state: z.optional(z.enum(invoiceStateNames)),
    order_id: z.optional(Id),
    issued_from: z.optional(Day),
    issued_to: z.optional(Day),
  }),
  reply: pageOf(InvoiceRow),
  example: {},
});
export const exportInvoices = exportOf(invoicePage, { permission: 'business.export' });

/** 开票申请: the owner asks. */
export const askInvoice = endpoint({
  method: 'PUT',
  path: '/api/business/invoice',
  summary: '申请开票',
  permission: 'business.order',
  effect: 'write',
  operation: '申请开票',
  changes: ['receivables', 'orders'],
  input: 'body',
  schema: z.strictObject({
    order_id: Id,
    kind: z.enum(invoiceKindNames),
    amount: Positive,
    title: text(100),
    credit_code: z.nullable(text(20)),
    note: Note,
  }),
  reply: z.object({ id: z.int() }),
  example: { order_id: 1, kind: 'special', amount: 60, title: '杭州云帆科技有限公司', credit_code: null },
});

/** Finance issues it, or gives it back with a reason; whoever asked may take it back before. */
export const issueInvoice = endpoint({
  method: 'POST',
  path: '/api/business/invoice',
  summary: '开具发票',
  permission: 'business.invoice',
  effect: 'write',
  operation: '开具发票',
  changes: ['receivables', 'orders'],
  input: 'body',
  schema: z.strictObject({ id: Id, number: text(30), issued_on: Day, file_ids: Papers }),
  reply: Nothing,
  example: { id: 1, number: '25332000000012345678', issued_on: 1_767_196_800_000 },
});

export const refuseInvoice = endpoint({
  method: 'POST',
  path: '/api/business/refuseInvoice',
  summary: '退回开票申请',
  permission: 'business.invoice',
  effect: 'write',
  operation: '退回开票申请',
  changes: ['receivables', 'orders'],
  input: 'body',
  schema: z.strictObject({ id: Id, reason: text(200) }),
  reply: Nothing,
  example: { id: 1, reason: '抬头不正确' },
});

export const cancelInvoice = endpoint({
  method: 'POST',
  path: '/api/business/cancelInvoice',
  summary: '取消开票申请',
  permission: 'business.order',
  effect: 'write',
  operation: '取消开票申请',
  changes: ['receivables', 'orders'],
  input: 'body',
  schema: z.strictObject({ id: Id }),
  reply: Nothing,
  example: { id: 1 },
});

/** 红冲: a negative invoice that names the one it takes back, in whole or in part. */
export const redInvoice = endpoint({
  method: 'PUT',
  path: '/api/business/redInvoice',
  summary: '红冲发票',
  permission: 'business.invoice',
  effect: 'write',
  operation: '红冲发票',
  changes: ['receivables', 'orders'],
  input: 'body',
  schema: z.strictObject({ id: Id, amount: Positive, number: text(30), issued_on: Day, note: text(200) }),
  reply: z.object({ id: z.int() }),
  example: { id: 1, amount: 60, number: '25332000000012345679', issued_on: 1_767_196_800_000, note: '开票有误' },
});
