import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { Id, Nothing, text } from '#contract/fields.ts';

// The company-wide register of invoices.

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
