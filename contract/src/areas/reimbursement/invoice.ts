import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { DayMillis, Id, Nothing, text } from '#contract/fields.ts';
import { MoneyOut } from '#contract/money.ts';

// The company-wide register of invoices, and what a file that was put into a line says of the invoice in it.

export const InvoiceReading = z.object({
  file_id: z.int(),
  /** '' where it could not be read, as the buyer's name and tax number below. */
  number: z.string(),
  /** With tax. */
  amount: z.nullable(MoneyOut),
  /** A hint: the older codes say no more. */
  before_tax: z.nullable(MoneyOut),
  day: z.nullable(DayMillis),
  buyer: z.string(),
  buyer_code: z.string(),
  /** What was read and is to be looked over, and what is to be typed. */
  said: z.string(),
  /** It is made out to someone else than the company. */
  warning: z.nullable(z.string()),
});
export type InvoiceReading = z.output<typeof InvoiceReading>;

/** Read on our own server, once. The file is one's own, in no record yet or in a claim of one's own. */
export const readInvoice = endpoint({
  method: 'POST',
  path: '/api/reimburse/readInvoice',
  summary: '读取发票',
  permission: 'signed-in',
  effect: 'write',
  operation: '读取发票',
  changes: [],
  input: 'body',
  schema: z.strictObject({ file_id: Id }),
  reply: InvoiceReading,
  example: { file_id: 1 },
});

/** Whether an invoice is free, asked while it is typed. Finance learns where it is used, others that it is. */
export const checkInvoice = endpoint({
  method: 'GET',
  path: '/api/reimburse/invoice',
  summary: '核对发票号码',
  permission: 'signed-in',
  effect: 'read',
  shows: [],
  input: 'query',
  schema: z.strictObject({
    re_no: text(300),
    /** The claim it is typed into, which may hold it. */
    claim_id: z.optional(Id),
  }),
  reply: z.object({
    /** The first thing that is wrong. */
    problem: z.nullable(z.string()),
    warnings: z.array(z.string()),
  }),
  example: { re_no: '24332000000012345678' },
});

export const verifyInvoices = endpoint({
  method: 'POST',
  path: '/api/reimburse/verify',
  summary: '发票查验',
  permission: 'approval.reimburse.pay',
  effect: 'write',
  operation: '发票查验',
  changes: ['reimbursement'],
  input: 'body',
  schema: z.strictObject({
    claim_id: Id,
    ids: z.array(Id).check(z.minLength(1), z.maxLength(200)),
    verified: z.boolean(),
  }),
  reply: Nothing,
  example: { claim_id: 1, ids: [1], verified: true },
});
