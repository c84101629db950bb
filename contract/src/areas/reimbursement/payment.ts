import * as z from 'zod/mini';
import { proofFields } from '#contract/areas/identity/account.ts';
import { endpoint, exportOf } from '#contract/endpoint.ts';
import { Day, DayMillis, Id, Keyword, Millis, Nothing, pageOf, pageQuery, text } from '#contract/fields.ts';
import { MoneyOut } from '#contract/money.ts';

// 打款: what finance has to pay out, of claims and of loans, and what it has paid.

export const paymentKinds = { reimburse: '报销', loan: '借支' } as const;
export const paymentStates = { due: '待打款', paid: '已打款' } as const;
const kindNames = ['reimburse', 'loan'] as const;
const stateNames = ['due', 'paid'] as const;

export const PaymentRow = z.object({
  id: z.int(),
  kind: z.enum(kindNames),
  record_id: z.int(),
  approval_id: z.int(),
  number: z.string(),
  user_id: z.int(),
  user_name: z.string(),
  department_name: z.string(),
  amount: MoneyOut,
  payee: z.string(),
  bank_name: z.string(),
  /** Its last four digits. */
  bank_account: z.string(),
  state: z.enum(stateNames),
  due_at: Millis,
  paid_on: z.nullable(DayMillis),
  voucher: z.string(),
  paid_by_name: z.nullable(z.string()),
  /** Why it cannot be paid now: one's own, or its 撤销 is under way. */
  problem: z.nullable(z.string()),
});
export type PaymentRow = z.output<typeof PaymentRow>;

export const paymentPage = endpoint({
  method: 'GET',
  path: '/api/reimburse/paymentPage',
  summary: '打款列表',
  permission: 'approval.reimburse.pay',
  effect: 'read',
  shows: ['reimbursement', 'approval'],
  input: 'query',
  schema: pageQuery(['due_at', 'amount', 'paid_on'], {
    keyword: z.optional(Keyword),
    state: z._default(z.enum(stateNames), 'due'),
    kind: z.optional(z.enum(kindNames)),
    department_id: z.optional(Id),
    from: z.optional(Day),
    to: z.optional(Day),
  }),
  reply: pageOf(PaymentRow),
  example: {},
});
export const exportPayments = exportOf(paymentPage);

/** What the tabs say, and from what sum on paying asks once more who one is. */
export const paymentCount = endpoint({
  method: 'GET',
  path: '/api/reimburse/paymentCount',
  summary: '待打款数量',
  permission: 'approval.reimburse.pay',
  effect: 'read',
  shows: ['reimbursement', 'approval'],
  input: 'query',
  schema: z.strictObject({}),
  reply: z.object({ due: z.int(), amount: MoneyOut, proof_from: MoneyOut }),
  example: {},
});

/** One or several, all or none. From the company's setting on it asks once more who one is. */
export const pay = endpoint({
  method: 'POST',
  path: '/api/reimburse/pay',
  summary: '打款',
  permission: 'approval.reimburse.pay',
  effect: 'write',
  operation: '打款',
  changes: ['reimbursement', 'approval'],
  input: 'body',
  schema: z.strictObject({
    ids: z.array(Id).check(z.minLength(1, '请选择要打款的单据'), z.maxLength(100)),
    day: Day,
    voucher: text(50),
    ...proofFields,
  }),
  reply: z.object({ count: z.int(), amount: MoneyOut }),
  example: { ids: [1], day: 1_767_196_800_000, voucher: '付-0001' },
});

export const takeBackPayment = endpoint({
  method: 'POST',
  path: '/api/reimburse/takeBackPayment',
  summary: '撤回打款',
  permission: 'approval.reimburse.pay',
  effect: 'write',
  operation: '撤回打款',
  changes: ['reimbursement', 'approval'],
  input: 'body',
  schema: z.strictObject({ id: Id, reason: text(200) }),
  reply: Nothing,
  example: { id: 1, reason: '账号有误，银行退回' },
});

/** For the bank: with accounts in full, so only for those who may see others'. */
export const exportBankList = endpoint({
  method: 'GET',
  path: '/api/reimburse/bankList',
  summary: '导出银行付款清单',
  permission: 'data.bank-account',
  effect: 'read',
  operation: '导出银行付款清单',
  transport: 'download',
  input: 'query',
  schema: z.strictObject({ ids: z.array(Id).check(z.minLength(1), z.maxLength(100)) }),
  reply: z.unknown(),
  example: { ids: [1] },
});

/** For the accountant: what was paid out, set off and returned in a month. */
export const exportVouchers = endpoint({
  method: 'GET',
  path: '/api/reimburse/vouchers',
  summary: '导出凭证清单',
  permission: 'approval.reimburse.pay',
  effect: 'read',
  operation: '导出凭证清单',
  transport: 'download',
  input: 'query',
  schema: z.strictObject({ month: Day }),
  reply: z.unknown(),
  example: { month: 1_767_196_800_000 },
});
