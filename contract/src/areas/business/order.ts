import * as z from 'zod/mini';
import { auditFields } from '#contract/areas/approval/submission.ts';
import { sourceNames } from '#contract/areas/business/customer.ts';
import { InvoiceRow } from '#contract/areas/business/invoice.ts';
import { UploadedFile } from '#contract/areas/files.ts';
import { endpoint, exportOf } from '#contract/endpoint.ts';
import { Day, DayMillis, Id, Keyword, Millis, pageOf, pageQuery, text } from '#contract/fields.ts';
import { Money, MoneyOut, money } from '#contract/money.ts';
import { stageNames } from '#contract/rules/business/opportunity-stage.ts';

// 成单: what was signed. Its form is put to approval; passing it numbers the contract and makes the trade order.

/** Of value added tax, in percent. */
export const taxRates = [13, 9, 6, 3, 1, 0] as const;

const Positive = money({ least: 0.01 });

/** Due on a day, or so many days after the customer accepted the work. */
const InstalmentDraft = z
  .strictObject({
    /** Of an instalment that a 补充协议 keeps. */
    id: z.optional(Id),
    name: text(30),
    amount: Positive,
    due_on: z.nullable(Day),
    days_after_acceptance: z.nullable(z.int().check(z.minimum(0), z.maximum(1000))),
  })
  .check(
    z.refine((draft) => (draft.due_on === null) !== (draft.days_after_acceptance === null), {
      path: ['due_on'],
      message: '请填写到期日，或验收后的天数',
    }),
  );

interface Terms {
  readonly amount: number;
  readonly instalments: readonly { readonly amount: number }[];
}
const addsUp = z.refine<Terms>(
  ({ amount, instalments }) => instalments.reduce((sum, one) => sum + one.amount, 0) === amount,
  { path: ['instalments'], message: '各期金额之和应等于合同金额' },
);

const orderFields = {
  name: text(60),
  amount: Positive,
  tax_rate: z.literal(taxRates),
  expected_cost: Money,
  signed_on: Day,
  delivery_on: z.nullable(Day),
  instalments: z.array(InstalmentDraft).check(z.minLength(1, '请填写回款计划'), z.maxLength(36)),
  note: z._default(z.string().check(z.trim(), z.maxLength(1000)), ''),
  /** The signed contract. */
  file_ids: z.array(Id).check(z.minLength(1, '请上传合同文件'), z.maxLength(9)),
};

export const OrderDraft = z
  .strictObject({
    opportunity_id: Id,
    /** 补充协议: the order that it changes. */
    order_id: z.optional(Id),
    ...orderFields,
    ...auditFields,
    /** The request this is the next round of. */
    again: z.optional(Id),
  })
  .check(
    addsUp,
    z.refine((draft) => draft.delivery_on === null || draft.delivery_on >= draft.signed_on, {
      path: ['delivery_on'],
      message: '交付日期不能早于签订日期',
    }),
  );
export type OrderDraft = z.output<typeof OrderDraft>;

export const submitOrder = endpoint({
  method: 'POST',
  path: '/api/business/order',
  summary: '提交成单',
  permission: 'business.order',
  effect: 'write',
  operation: '提交成单',
  changes: ['business', 'approval', 'orders'],
  input: 'body',
  schema: OrderDraft,
  reply: z.object({ id: z.int(), number: z.string() }),
  example: {
    opportunity_id: 1,
    name: '云帆科技官网改版',
    amount: 100,
    tax_rate: 6,
    expected_cost: 60,
    signed_on: 1_767_196_800_000,
    delivery_on: null,
    instalments: [{ name: '首付款', amount: 100, due_on: 1_767_196_800_000, days_after_acceptance: null }],
    file_ids: [1],
  },
});

const InstalmentForm = z.object({
  id: z.nullable(z.int()),
  name: z.string(),
  amount: MoneyOut,
  due_on: z.nullable(DayMillis),
  days_after_acceptance: z.nullable(z.int()),
  /** What was received or written off already: it cannot fall below. */
  settled: MoneyOut,
});

/** To begin with: the opportunity's own figures, what was sent last, or the order that a 补充协议 changes. */
export const orderForm = endpoint({
  method: 'GET',
  path: '/api/business/orderForm',
  summary: '成单所需信息',
  permission: 'business.order',
  effect: 'read',
  shows: ['business', 'approval', 'orders'],
  input: 'query',
  schema: z.strictObject({ opportunity_id: z.optional(Id), order_id: z.optional(Id), again: z.optional(Id) }),
  reply: z.object({
    opportunity: z.object({
      id: z.int(),
      number: z.string(),
      name: z.string(),
      customer_name: z.string(),
      credit_code: z.nullable(z.string()),
      amount: MoneyOut,
      stage: z.enum(stageNames),
    }),
    order: z.nullable(z.object({ id: z.int(), number: z.string(), amount: MoneyOut, settled: MoneyOut })),
    /** The request to go on with, where one came back. */
    again: z.nullable(z.int()),
    name: z.string(),
    amount: MoneyOut,
    tax_rate: z.nullable(z.literal(taxRates)),
    expected_cost: z.nullable(MoneyOut),
    signed_on: z.nullable(DayMillis),
    delivery_on: z.nullable(DayMillis),
    instalments: z.array(InstalmentForm),
    note: z.string(),
    files: z.array(UploadedFile),
    content_json: z.nullable(z.string()),
  }),
  example: { opportunity_id: 1 },
});

export const orderStates = { active: '执行中', settled: '已结清', reversed: '已撤销' } as const;
export type OrderState = keyof typeof orderStates;
const orderStateNames = Object.keys(orderStates) as [OrderState, ...OrderState[]];

export const orderActions = ['detail', 'agreement', 'receipt', 'invoice', 'write-off'] as const;

export const OrderRow = z.object({
  id: z.int(),
  number: z.string(),
  name: z.string(),
  opportunity_id: z.int(),
  customer_id: z.int(),
  customer_name: z.string(),
  owner_id: z.int(),
  owner_name: z.string(),
  amount: MoneyOut,
  received: MoneyOut,
  written_off: MoneyOut,
  /** Of the contract: what is neither received nor written off. */
  outstanding: MoneyOut,
  overdue: MoneyOut,
  invoiced: MoneyOut,
  signed_on: DayMillis,
  delivery_on: z.nullable(DayMillis),
  state: z.enum(orderStateNames),
  actions: z.array(z.enum(orderActions)),
});
export type OrderRow = z.output<typeof OrderRow>;

export const orderPage = endpoint({
  method: 'GET',
  path: '/api/business/order',
  summary: '订单列表',
  permission: 'business.list',
  effect: 'read',
  shows: ['orders', 'business', 'receivables', 'approval'],
  input: 'query',
  schema: pageQuery(['signed_on', 'amount', 'number'], {
    keyword: z.optional(Keyword),
    state: z.optional(z.enum(orderStateNames)),
    /** Not reversed: those that statistics count. */
    living: z.optional(z.boolean()),
    owner_id: z.optional(Id),
    department_id: z.optional(Id),
    /** Of the owner, this department alone. */
    own_department_id: z.optional(Id),
    customer_id: z.optional(Id),
    source: z.optional(z.enum(sourceNames)),
    type_id: z.optional(Id),
    signed_from: z.optional(Day),
    signed_to: z.optional(Day),
  }),
  reply: pageOf(OrderRow),
  example: {},
});
export const exportOrders = exportOf(orderPage, { permission: 'business.export' });

const InstalmentShown = z.object({
  id: z.int(),
  name: z.string(),
  amount: MoneyOut,
  received: MoneyOut,
  written_off: MoneyOut,
  outstanding: MoneyOut,
  due_on: z.nullable(DayMillis),
  days_after_acceptance: z.nullable(z.int()),
  overdue_days: z.int(),
});

/** A trade order whole: terms, plan, money in and out, invoices, what changed it. */
export const orderDetail = endpoint({
  method: 'GET',
  path: '/api/business/orderDetail',
  summary: '订单详情',
  permission: 'business.list',
  effect: 'read',
  shows: ['orders', 'business', 'receivables', 'approval', 'files'],
  input: 'query',
  schema: z.strictObject({ id: Id }),
  reply: z.object({
    ...OrderRow.shape,
    tax_rate: z.int(),
    /** Without the tax, and the tax in it. */
    net_amount: MoneyOut,
    tax_amount: MoneyOut,
    expected_cost: MoneyOut,
    margin: MoneyOut,
    /** Received beyond the contract, ticked as advance. */
    advance: MoneyOut,
    accepted_on: z.nullable(DayMillis),
    note: z.string(),
    approval_id: z.int(),
    instalments: z.array(InstalmentShown),
    receipts: z.array(
      z.object({
        id: z.int(),
        received_on: DayMillis,
        amount: MoneyOut,
        way: z.string(),
        voucher: z.nullable(z.string()),
        advance: z.boolean(),
        note: z.string(),
        by_name: z.string(),
        refund_of: z.nullable(z.int()),
        /** What can still be refunded of it. */
        refundable: MoneyOut,
        shares: z.array(z.object({ name: z.string(), amount: MoneyOut })),
        files: z.array(UploadedFile),
      }),
    ),
    invoices: z.array(z.object({ ...InvoiceRow.shape, files: z.array(UploadedFile) })),
    write_offs: z.array(
      z.object({
        approval_id: z.int(),
        number: z.string(),
        amount: MoneyOut,
        reason: z.string(),
        audit_status: z.int(),
        at: Millis,
      }),
    ),
    agreements: z.array(
      z.object({ approval_id: z.int(), number: z.string(), before: MoneyOut, after: MoneyOut, at: Millis }),
    ),
    files: z.array(UploadedFile),
  }),
  example: { id: 1 },
});
