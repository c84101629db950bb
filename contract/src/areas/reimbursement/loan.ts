import * as z from 'zod/mini';
import { auditFields } from '#contract/areas/approval/submission.ts';
import { endpoint, exportOf } from '#contract/endpoint.ts';
import { Day, DayMillis, Id, Keyword, Millis, NearDay, Nothing, pageOf, pageQuery, text } from '#contract/fields.ts';
import { MoneyOut, money } from '#contract/money.ts';

// 借支: money of the company in someone's hands, until it is set off or returned.

export const loanStates = {
  running: '审批中',
  returned: '已退回',
  rejected: '已驳回',
  withdrawn: '已撤回',
  due: '待打款',
  open: '未还清',
  closed: '已还清',
  cancelled: '已取消',
} as const;
export type LoanState = keyof typeof loanStates;
const loanStateNames = Object.keys(loanStates) as [LoanState, ...LoanState[]];

export const submitLoan = endpoint({
  method: 'PUT',
  path: '/api/reimburse/loan',
  summary: '申请借支',
  permission: 'signed-in',
  effect: 'write',
  operation: '申请借支',
  changes: ['reimbursement', 'approval'],
  input: 'body',
  schema: z.strictObject({
    purpose: text(200),
    amount: money({ least: 0.01, most: 10_000_000 }),
    return_on: NearDay,
    ...auditFields,
    again: z.optional(Id),
  }),
  reply: z.object({ id: z.int(), number: z.string() }),
  example: { purpose: '展会备用金', amount: 3000, return_on: 4_070_822_400_000 },
});

export const loanToEdit = endpoint({
  method: 'GET',
  path: '/api/reimburse/loanRecord',
  summary: '一次借支',
  permission: 'signed-in',
  effect: 'read',
  shows: [],
  input: 'query',
  schema: z.strictObject({ approval_id: Id }),
  reply: z.object({
    approval_id: z.int(),
    purpose: z.string(),
    amount: MoneyOut,
    return_on: DayMillis,
    content_json: z.string(),
  }),
  example: { approval_id: 1 },
});

export const LoanRow = z.object({
  id: z.int(),
  approval_id: z.int(),
  number: z.string(),
  user_id: z.int(),
  user_name: z.string(),
  department_name: z.string(),
  purpose: z.string(),
  amount: MoneyOut,
  /** Set off or returned. */
  settled: MoneyOut,
  /** Held by claims under way. */
  reserved: MoneyOut,
  left: MoneyOut,
  return_on: DayMillis,
  overdue_days: z.int(),
  state: z.enum(loanStateNames),
  submitted_at: Millis,
  actions: z.array(z.enum(['detail', 'edit', 'withdraw', 'return', 'cancel'])),
});
export type LoanRow = z.output<typeof LoanRow>;

const filters = { state: z.optional(z.enum(loanStateNames)) };

export const myLoanPage = endpoint({
  method: 'GET',
  path: '/api/reimburse/myLoanPage',
  summary: '我的借支',
  permission: 'signed-in',
  effect: 'read',
  shows: ['reimbursement', 'approval'],
  input: 'query',
  schema: pageQuery(['submitted_at', 'return_on'], filters),
  reply: pageOf(LoanRow),
  example: {},
});
export const exportMyLoans = exportOf(myLoanPage);

export const loanPage = endpoint({
  method: 'GET',
  path: '/api/reimburse/loanPage',
  summary: '借支台账',
  permission: 'approval.reimburse.pay',
  effect: 'read',
  shows: ['reimbursement', 'approval'],
  input: 'query',
  schema: pageQuery(['submitted_at', 'return_on'], {
    ...filters,
    keyword: z.optional(Keyword),
    department_id: z.optional(Id),
    /** Past the day of return. */
    overdue: z.optional(z.boolean()),
  }),
  reply: pageOf(LoanRow),
  example: {},
});
export const exportLoans = exportOf(loanPage);

/** What each has of the company, in sum. */
export const loanBalance = endpoint({
  method: 'GET',
  path: '/api/reimburse/loanBalance',
  summary: '个人借支余额',
  permission: 'signed-in',
  effect: 'read',
  shows: ['reimbursement'],
  input: 'query',
  schema: z.strictObject({ user_id: z.optional(Id) }),
  reply: z.object({ amount: MoneyOut, settled: MoneyOut, reserved: MoneyOut, left: MoneyOut, loans: z.int() }),
  example: {},
});

/** 还款 in cash, booked by finance; never of one's own. */
export const returnLoan = endpoint({
  method: 'POST',
  path: '/api/reimburse/returnLoan',
  summary: '登记借支还款',
  permission: 'approval.reimburse.pay',
  effect: 'write',
  operation: '登记借支还款',
  changes: ['reimbursement'],
  input: 'body',
  schema: z.strictObject({ id: Id, amount: money({ least: 0.01 }), day: Day, note: text(200) }),
  reply: Nothing,
  example: { id: 1, amount: 500, day: 1_767_196_800_000, note: '现金还款' },
});

/** Agreed to and not paid out: finance gives it up, with a reason; never one's own. */
export const cancelLoan = endpoint({
  method: 'POST',
  path: '/api/reimburse/cancelLoan',
  summary: '取消借支',
  permission: 'approval.reimburse.pay',
  effect: 'write',
  operation: '取消借支',
  changes: ['reimbursement'],
  input: 'body',
  schema: z.strictObject({ id: Id, reason: text(200) }),
  reply: Nothing,
  example: { id: 1, reason: '活动取消，不再需要' },
});

export const loanEntries = endpoint({
  method: 'GET',
  path: '/api/reimburse/loanEntries',
  summary: '借支明细',
  permission: 'signed-in',
  effect: 'read',
  shows: ['reimbursement'],
  input: 'query',
  schema: z.strictObject({ id: Id }),
  reply: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(['offset', 'return', 'undo']),
      amount: MoneyOut,
      day: DayMillis,
      note: z.string(),
      by_name: z.nullable(z.string()),
      at: Millis,
    }),
  ),
  example: { id: 1 },
});
