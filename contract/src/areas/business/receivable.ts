import * as z from 'zod/mini';
import { auditFields } from '#contract/areas/approval/submission.ts';
import { endpoint, exportOf } from '#contract/endpoint.ts';
import { Day, DayMillis, Id, Keyword, pageOf, pageQuery, text } from '#contract/fields.ts';
import { MoneyOut, money } from '#contract/money.ts';

// What customers owe: instalments of orders, what came in, what was paid back, invoiced or written off. Nothing of it is
// edited; a mistake is taken back by an entry of its own that names the first.

export const receiptWays = {
  transfer: '银行转账',
  acceptance: '承兑汇票',
  cheque: '支票',
  cash: '现金',
  online: '支付宝或微信',
  other: '其他',
} as const;
export type ReceiptWay = keyof typeof receiptWays;
const receiptWayNames = Object.keys(receiptWays) as [ReceiptWay, ...ReceiptWay[]];

/** By how long it is overdue. */
export const ages = { '0-30': '0–30 天', '31-60': '31–60 天', '61-90': '61–90 天', 'over-90': '90 天以上' } as const;
export type Age = keyof typeof ages;
export const ageNames = Object.keys(ages) as [Age, ...Age[]];

export const dueStates = {
  overdue: '已逾期',
  soon: '即将到期',
  later: '未到期',
  undated: '待验收',
  settled: '已结清',
} as const;
export type DueState = keyof typeof dueStates;
export const dueStateNames = Object.keys(dueStates) as [DueState, ...DueState[]];

export const ReceivableRow = z.object({
  id: z.int(),
  order_id: z.int(),
  order_number: z.string(),
  opportunity_id: z.int(),
  customer_id: z.int(),
  customer_name: z.string(),
  owner_id: z.int(),
  owner_name: z.string(),
  name: z.string(),
  amount: MoneyOut,
  received: MoneyOut,
  written_off: MoneyOut,
  outstanding: MoneyOut,
  due_on: z.nullable(DayMillis),
  days_after_acceptance: z.nullable(z.int()),
  state: z.enum(dueStateNames),
  overdue_days: z.int(),
  actions: z.array(z.enum(['receipt', 'detail'])),
});
export type ReceivableRow = z.output<typeof ReceivableRow>;

const receivableFilters = {
  keyword: z.optional(Keyword),
  state: z.optional(z.enum(dueStateNames)),
  /** Neither received nor written off in full. */
  open: z.optional(z.boolean()),
  age: z.optional(z.enum(ageNames)),
  owner_id: z.optional(Id),
  department_id: z.optional(Id),
  customer_id: z.optional(Id),
  due_from: z.optional(Day),
  due_to: z.optional(Day),
};

export const receivablePage = endpoint({
  method: 'GET',
  path: '/api/business/receivable',
  summary: '应收回款',
  permission: 'business.list',
  effect: 'read',
  shows: ['receivables', 'orders', 'approval'],
  input: 'query',
  schema: pageQuery(['due_on', 'amount', 'outstanding'], receivableFilters),
  reply: pageOf(ReceivableRow),
  example: {},
});
export const exportReceivables = exportOf(receivablePage, { permission: 'business.export' });

/** Above the list, under the same filters: what is open, due soon, overdue, and for how long. */
export const receivableSums = endpoint({
  method: 'GET',
  path: '/api/business/receivableSums',
  summary: '应收合计',
  permission: 'business.list',
  effect: 'read',
  shows: ['receivables', 'orders', 'approval'],
  input: 'query',
  schema: z.strictObject(receivableFilters),
  reply: z.object({
    outstanding: MoneyOut,
    soon: MoneyOut,
    overdue: MoneyOut,
    ages: z.array(z.object({ age: z.enum(ageNames), count: z.int(), amount: MoneyOut })),
  }),
  example: {},
});

const Positive = money({ least: 0.01 });
const Note = z._default(z.string().check(z.trim(), z.maxLength(500)), '');
const Papers = z._default(z.array(Id).check(z.maxLength(9)), []);

/** Spread over the order's instalments by their dates, or over those named, in this order. */
export const recordReceipt = endpoint({
  method: 'PUT',
  path: '/api/business/receipt',
  summary: '登记回款',
  permission: 'business.receipt',
  effect: 'write',
  operation: '登记回款',
  changes: ['receivables', 'orders', 'business'],
  input: 'body',
  schema: z.strictObject({
    order_id: Id,
    received_on: Day,
    amount: Positive,
    way: z.enum(receiptWayNames),
    voucher: z.nullable(text(60)),
    instalment_ids: z._default(
      z.array(Id).check(
        z.maxLength(36),
        z.refine((ids) => new Set(ids).size === ids.length, '期次重复'),
      ),
      [],
    ),
    /** What goes beyond the contract is an advance. */
    advance: z.boolean(),
    note: Note,
    file_ids: Papers,
  }),
  reply: z.object({ id: z.int(), shares: z.array(z.object({ name: z.string(), amount: MoneyOut })) }),
  example: {
    order_id: 1,
    received_on: 1_767_196_800_000,
    amount: 60,
    way: 'transfer',
    voucher: null,
    advance: false,
  },
});

/** 退款: takes back of one receipt what is left of it, newest share first. */
export const recordRefund = endpoint({
  method: 'PUT',
  path: '/api/business/refund',
  summary: '登记退款',
  permission: 'business.receipt',
  effect: 'write',
  operation: '登记退款',
  changes: ['receivables', 'orders', 'business'],
  input: 'body',
  schema: z.strictObject({
    receipt_id: Id,
    refunded_on: Day,
    amount: Positive,
    way: z.enum(receiptWayNames),
    voucher: z.nullable(text(60)),
    note: text(500),
    file_ids: Papers,
  }),
  reply: z.object({ id: z.int() }),
  example: {
    receipt_id: 1,
    refunded_on: 1_767_196_800_000,
    amount: 10,
    way: 'transfer',
    voucher: null,
    note: '多收退回',
  },
});

const ReceiptRow = z.object({
  id: z.int(),
  order_id: z.int(),
  order_number: z.string(),
  customer_name: z.string(),
  owner_name: z.string(),
  received_on: DayMillis,
  /** Less than nothing: a refund. */
  amount: MoneyOut,
  way: z.enum(receiptWayNames),
  voucher: z.nullable(z.string()),
  note: z.string(),
  by_name: z.string(),
});

/** Receipts and refunds, of orders that the viewer may open. */
export const receiptPage = endpoint({
  method: 'GET',
  path: '/api/business/receipt',
  summary: '回款记录',
  permission: 'business.list',
  effect: 'read',
  shows: ['receivables', 'orders'],
  input: 'query',
  schema: pageQuery(['received_on', 'amount'], {
    keyword: z.optional(Keyword),
    way: z.optional(z.enum(receiptWayNames)),
    owner_id: z.optional(Id),
    department_id: z.optional(Id),
    customer_id: z.optional(Id),
    received_from: z.optional(Day),
    received_to: z.optional(Day),
  }),
  reply: pageOf(ReceiptRow),
  example: {},
});
export const exportReceipts = exportOf(receiptPage, { permission: 'business.export' });

export const WriteOffDraft = z.strictObject({
  order_id: Id,
  /** Off the open instalments, the oldest first. */
  amount: Positive,
  reason: text(500),
  file_ids: Papers,
  ...auditFields,
  again: z.optional(Id),
});
export type WriteOffDraft = z.output<typeof WriteOffDraft>;

export const submitWriteOff = endpoint({
  method: 'POST',
  path: '/api/business/writeOff',
  summary: '申请坏账核销',
  permission: 'business.write-off',
  effect: 'write',
  operation: '申请坏账核销',
  changes: ['receivables', 'orders', 'approval'],
  input: 'body',
  schema: WriteOffDraft,
  reply: z.object({ id: z.int(), number: z.string() }),
  example: { order_id: 1, amount: 10, reason: '客户破产' },
});

/** To be changed and sent again. */
export const writeOffToEdit = endpoint({
  method: 'GET',
  path: '/api/business/writeOff',
  summary: '一次坏账核销',
  permission: 'business.write-off',
  effect: 'read',
  shows: [],
  input: 'query',
  schema: z.strictObject({ approval_id: Id }),
  reply: z.object({
    approval_id: z.int(),
    order_id: z.int(),
    order_number: z.string(),
    amount: MoneyOut,
    reason: z.string(),
    content_json: z.string(),
  }),
  example: { approval_id: 1 },
});
