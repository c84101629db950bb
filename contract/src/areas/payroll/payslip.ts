import * as z from 'zod/mini';
import { proofFields } from '#contract/areas/identity/account.ts';
import { runKindNames } from '#contract/areas/payroll/run.ts';
import { Sheet, slipNames } from '#contract/areas/payroll/sheet.ts';
import { endpoint, exportOf } from '#contract/endpoint.ts';
import { DayMillis, Id, Millis, Nothing, pageOf, pageQuery, text } from '#contract/fields.ts';
import { MoneyOut } from '#contract/money.ts';

// What I was paid: mine alone, from the day it was published.

export const Payslip = z.object({
  id: z.int(),
  kind: z.enum(runKindNames),
  month: DayMillis,
  pay_date: DayMillis,
  /** null where figures are shown after one's password only. */
  gross: z.nullable(MoneyOut),
  deducted: z.nullable(MoneyOut),
  net: z.nullable(MoneyOut),
  state: z.enum(slipNames),
  paid_on: z.nullable(DayMillis),
  published_at: Millis,
});
export type Payslip = z.output<typeof Payslip>;

export const salaryStatsUserPage = endpoint({
  method: 'GET',
  path: '/api/reportStats/salaryStatsUserPage',
  summary: '我的工资条',
  permission: 'signed-in',
  effect: 'read',
  shows: ['payroll'],
  input: 'query',
  schema: pageQuery(['month'], {
    state: z.optional(z.enum(slipNames)),
    year: z.optional(z.int().check(z.minimum(2000), z.maximum(2100))),
  }),
  reply: pageOf(Payslip),
  example: {},
});
export const exportPayslips = exportOf(salaryStatsUserPage);

/** Opens one, with how every figure came about. Never kept for a repeated call: it is nobody else's business. */
export const openPayslip = endpoint({
  method: 'POST',
  path: '/api/payroll/payslip',
  summary: '打开工资条',
  permission: 'signed-in',
  effect: 'session',
  operation: '查看工资条',
  changes: ['payroll'],
  input: 'body',
  schema: z.strictObject({ id: Id, ...proofFields }),
  reply: z.object({
    ...Sheet.shape,
    /** Its figures of the year so far. */
    year: z.object({ income: MoneyOut, special: MoneyOut, additional: MoneyOut, withheld: MoneyOut }),
  }),
  example: { id: 1 },
});

export const salaryStatsUser = endpoint({
  method: 'POST',
  path: '/api/reportStats/salaryStatsUser',
  summary: '确认或质疑工资条',
  permission: 'signed-in',
  effect: 'write',
  operation: '回复工资条',
  changes: ['payroll'],
  input: 'body',
  schema: z.strictObject({ id: Id, action: z.enum(['confirm', 'question']), content: z.optional(text(500)) }).check(
    z.refine(({ action, content }) => action === 'confirm' || content !== undefined, {
      path: ['content'],
      message: '请说明疑问',
    }),
  ),
  reply: Nothing,
  example: { id: 1, action: 'confirm' },
});
