import * as z from 'zod/mini';
import { auditFields } from '#contract/areas/approval/submission.ts';
import { proofFields } from '#contract/areas/identity/account.ts';
import { endpoint, exportOf } from '#contract/endpoint.ts';
import { DayMillis, Id, Millis, NearDay, Nothing, pageOf, pageQuery, text } from '#contract/fields.ts';
import { MoneyOut } from '#contract/money.ts';

// A run: the pay of a month, or another one beside it, from the draft to what was paid. Published, it is never changed again.

export const runKinds = { monthly: '月度工资', extra: '补充批次' } as const;
export const runStates = {
  draft: '待核算',
  computing: '核算中',
  computed: '已核算',
  approving: '审批中',
  approved: '已审批',
  published: '已发布',
  paid: '已发放',
} as const;
export type RunState = keyof typeof runStates;
export const runKindNames = ['monthly', 'extra'] as const;
const stateNames = Object.keys(runStates) as [RunState, ...RunState[]];

const runActions = [
  'edit',
  'delete',
  'compute',
  'items',
  'submit',
  'reopen',
  'publish',
  'pay',
  'bank-list',
  'tax-sheet',
] as const;
export type RunAction = (typeof runActions)[number];

const runShape = {
  id: z.int(),
  number: z.string(),
  kind: z.enum(runKindNames),
  /** Its first day. */
  month: DayMillis,
  pay_date: DayMillis,
  state: z.enum(stateNames),
  people: z.int(),
  gross: MoneyOut,
  deducted: MoneyOut,
  tax: MoneyOut,
  net: MoneyOut,
  /** What the company pays besides. */
  company: MoneyOut,
  created_by_name: z.nullable(z.string()),
  created_at: Millis,
  published_at: z.nullable(Millis),
  paid_on: z.nullable(DayMillis),
};
export const RunRow = z.object(runShape);
export type RunRow = z.output<typeof RunRow>;

export const runPage = endpoint({
  method: 'GET',
  path: '/api/payroll/runPage',
  summary: '工资批次',
  permission: 'report.salary',
  effect: 'read',
  shows: ['payroll', 'approval'],
  input: 'query',
  schema: pageQuery(['month', 'created_at'], {
    state: z.optional(z.enum(stateNames)),
    kind: z.optional(z.enum(runKindNames)),
  }),
  reply: pageOf(RunRow),
  example: {},
});
export const exportRuns = exportOf(runPage, { permission: 'report.salary.export' });

export const RunDetail = z.object({
  ...runShape,
  version: z.int(),
  /** While it is computed: how many of how many. */
  done: z.int(),
  total: z.int(),
  problems: z.array(z.object({ user_id: z.int(), user_name: z.string(), text: z.string() })),
  warnings: z.array(z.string()),
  /** Whom what moved further than the company's setting. */
  moved_over: z.int(),
  move_percent: z.int(),
  unread: z.int(),
  confirmed: z.int(),
  questioned: z.int(),
  approval_id: z.nullable(z.int()),
  approval_number: z.nullable(z.string()),
  before: z.nullable(z.object({ number: z.string(), people: z.int(), gross: MoneyOut, net: MoneyOut })),
  voucher: z.string(),
  /** From what sum on publishing and paying ask once more who one is. */
  proof_from: MoneyOut,
  actions: z.array(z.enum(runActions)),
});
export type RunDetail = z.output<typeof RunDetail>;

export const runDetail = endpoint({
  method: 'GET',
  path: '/api/payroll/run',
  summary: '工资批次详情',
  permission: 'report.salary',
  effect: 'read',
  shows: ['payroll', 'approval'],
  input: 'query',
  schema: z.strictObject({ id: Id }),
  reply: RunDetail,
  example: { id: 1 },
});

const deed = { permission: 'report.salary.run', effect: 'write', changes: ['payroll'], input: 'body' } as const;

/** One that is not yet published at a time. */
export const createRun = endpoint({
  ...deed,
  method: 'PUT',
  path: '/api/payroll/run',
  summary: '新建工资批次',
  operation: '新建工资批次',
  schema: z.strictObject({ kind: z.enum(runKindNames), month: NearDay, pay_date: NearDay }),
  reply: z.object({ id: z.int(), number: z.string() }),
  example: { kind: 'monthly', month: 4_070_880_000_000, pay_date: 4_073_300_000_000 },
});

export const editRun = endpoint({
  ...deed,
  method: 'POST',
  path: '/api/payroll/run',
  summary: '修改发放日期',
  operation: '修改工资批次',
  schema: z.strictObject({ id: Id, pay_date: NearDay }),
  reply: Nothing,
  example: { id: 1, pay_date: 4_073_300_000_000 },
});

export const deleteRun = endpoint({
  ...deed,
  method: 'DELETE',
  path: '/api/payroll/run',
  summary: '删除工资批次',
  operation: '删除工资批次',
  schema: z.strictObject({ id: Id }),
  reply: Nothing,
  example: { id: 1 },
});

export const computeRun = endpoint({
  ...deed,
  method: 'POST',
  path: '/api/payroll/compute',
  summary: '核算工资',
  operation: '核算工资',
  schema: z.strictObject({ id: Id }),
  reply: Nothing,
  example: { id: 1 },
});

export const recomputeSheet = endpoint({
  ...deed,
  method: 'POST',
  path: '/api/payroll/recompute',
  summary: '重新核算一人',
  operation: '重新核算一人',
  schema: z.strictObject({ id: Id }),
  reply: Nothing,
  example: { id: 1 },
});

export const submitRun = endpoint({
  ...deed,
  method: 'POST',
  path: '/api/payroll/submit',
  summary: '提交工资审批',
  operation: '提交工资审批',
  changes: ['payroll', 'approval'],
  schema: z.strictObject({
    id: Id,
    reason: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
    ...auditFields,
    again: z.optional(Id),
  }),
  reply: z.object({ id: z.int(), number: z.string() }),
  example: { id: 1 },
});

/** What was approved is reckoned and approved anew. */
export const reopenRun = endpoint({
  ...deed,
  method: 'POST',
  path: '/api/payroll/reopen',
  summary: '退回核算',
  operation: '退回核算',
  schema: z.strictObject({ id: Id, reason: text(200) }),
  reply: Nothing,
  example: { id: 1, reason: '核算之后有请假通过' },
});

export const publishRun = endpoint({
  ...deed,
  method: 'POST',
  path: '/api/payroll/publish',
  summary: '发布工资',
  permission: 'report.salary.publish',
  operation: '发布工资',
  changes: ['payroll', 'leave', 'salary'],
  schema: z.strictObject({ id: Id, ...proofFields }),
  reply: Nothing,
  example: { id: 1 },
});

export const payRun = endpoint({
  ...deed,
  method: 'POST',
  path: '/api/payroll/pay',
  summary: '登记发放',
  permission: 'report.salary.publish',
  operation: '登记工资发放',
  schema: z.strictObject({ id: Id, day: NearDay, voucher: text(50), ...proofFields }),
  reply: Nothing,
  example: { id: 1, day: 1_767_196_800_000, voucher: '付-0001' },
});

const download = { method: 'GET', effect: 'read', transport: 'download', input: 'query', reply: z.unknown() } as const;

/** For the bank: with accounts in full, so only for those who may see others'. */
export const exportPayList = endpoint({
  ...download,
  path: '/api/payroll/bankList',
  summary: '导出工资银行清单',
  permission: 'data.bank-account',
  operation: '导出工资银行清单',
  schema: z.strictObject({ id: Id }),
  example: { id: 1 },
});

/** For the tax office's program: ID cards in full only for those who may see others'. */
export const exportTaxSheet = endpoint({
  ...download,
  path: '/api/payroll/taxSheet',
  summary: '导出个税申报表',
  permission: 'report.salary.run',
  operation: '导出个税申报表',
  schema: z.strictObject({ id: Id }),
  example: { id: 1 },
});
