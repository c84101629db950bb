import * as z from 'zod/mini';
import { auditFields } from '#contract/areas/approval/submission.ts';
import { endpoint, exportOf } from '#contract/endpoint.ts';
import { DayMillis, Id, Keyword, Millis, NearDay, Nothing, pageOf, pageQuery, text } from '#contract/fields.ts';
import { MoneyOut, money } from '#contract/money.ts';
import { itemKindNames, lineGroups } from '#contract/rules/payroll-lines.ts';

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
const kindNames = ['monthly', 'extra'] as const;
const stateNames = Object.keys(runStates) as [RunState, ...RunState[]];

export const runActions = [
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
  kind: z.enum(kindNames),
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
    kind: z.optional(z.enum(kindNames)),
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
  /** From what sum on publishing and paying ask for one's password. */
  password_from: MoneyOut,
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
  schema: z.strictObject({ kind: z.enum(kindNames), month: NearDay, pay_date: NearDay }),
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
  schema: z.strictObject({ id: Id, reason: z._default(z.string().check(z.trim(), z.maxLength(200)), ''), ...auditFields, again: z.optional(Id) }),
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

const Password = z.optional(z.string().check(z.maxLength(128)));

export const publishRun = endpoint({
  ...deed,
  method: 'POST',
  path: '/api/payroll/publish',
  summary: '发布工资',
  permission: 'report.salary.publish',
  operation: '发布工资',
  changes: ['payroll', 'leave', 'salary'],
  schema: z.strictObject({ id: Id, password: Password }),
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
  schema: z.strictObject({ id: Id, day: NearDay, voucher: text(50), password: Password }),
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

export const slipStates = { unread: '未读', read: '已读', confirmed: '已确认', questioned: '有疑问' } as const;
export type SlipState = keyof typeof slipStates;
const slipNames = ['unread', 'read', 'confirmed', 'questioned'] as const;

export const SheetRow = z.object({
  id: z.int(),
  run_id: z.int(),
  user_id: z.int(),
  job_number: z.string(),
  user_name: z.string(),
  department_name: z.string(),
  gross: MoneyOut,
  social: MoneyOut,
  housing: MoneyOut,
  tax: MoneyOut,
  other: MoneyOut,
  net: MoneyOut,
  debt: MoneyOut,
  company: MoneyOut,
  before_net: z.nullable(MoneyOut),
  moved: MoneyOut,
  /** Further than the company's setting. */
  over: z.boolean(),
  reasons: z.array(z.string()),
  state: z.enum(slipNames),
});
export type SheetRow = z.output<typeof SheetRow>;

/** Those that moved furthest come first. */
export const sheetPage = endpoint({
  method: 'GET',
  path: '/api/payroll/sheetPage',
  summary: '工资明细',
  permission: 'data.salary',
  effect: 'read',
  operation: '查看工资明细',
  shows: ['payroll'],
  input: 'query',
  schema: pageQuery(['moved', 'net', 'job_number'], {
    run_id: Id,
    keyword: z.optional(Keyword),
    department_id: z.optional(Id),
    state: z.optional(z.enum(slipNames)),
    over: z.optional(z.enum(['yes'])),
  }),
  reply: pageOf(SheetRow),
  example: { run_id: 1 },
});
export const exportSheets = exportOf(sheetPage);

const Said = z.object({ label: z.string(), value: z.string() });
export const SheetLine = z.object({
  key: z.string(),
  label: z.string(),
  group: z.enum(Object.keys(lineGroups) as [keyof typeof lineGroups, ...(keyof typeof lineGroups)[]]),
  amount: MoneyOut,
  formula: z.string(),
  inputs: z.array(Said),
  rows: z.array(Said),
});
export type SheetLine = z.output<typeof SheetLine>;

export const ThreadEntry = z.object({ id: z.int(), by_name: z.string(), mine: z.boolean(), content: z.string(), at: Millis });

export const Sheet = z.object({
  ...SheetRow.shape,
  number: z.string(),
  kind: z.enum(kindNames),
  month: DayMillis,
  pay_date: DayMillis,
  paid_on: z.nullable(DayMillis),
  lines: z.array(SheetLine),
  thread: z.array(ThreadEntry),
});
export type Sheet = z.output<typeof Sheet>;

export const sheetDetail = endpoint({
  method: 'GET',
  path: '/api/payroll/sheet',
  summary: '一人的工资明细',
  permission: 'data.salary',
  effect: 'read',
  operation: '查看工资',
  shows: ['payroll'],
  input: 'query',
  schema: z.strictObject({ id: Id }),
  reply: z.object({ ...Sheet.shape, may_recompute: z.boolean(), may_answer: z.boolean() }),
  example: { id: 1 },
});

export const answerPayslip = endpoint({
  ...deed,
  method: 'POST',
  path: '/api/payroll/answer',
  summary: '答复工资疑问',
  operation: '答复工资疑问',
  schema: z.strictObject({ id: Id, content: text(500) }),
  reply: Nothing,
  example: { id: 1, content: '已核实，下月更正' },
});

export const ItemRow = z.object({
  id: z.int(),
  user_id: z.int(),
  job_number: z.string(),
  user_name: z.string(),
  kind: z.enum(itemKindNames),
  amount: MoneyOut,
  reason: z.string(),
  /** What it corrects: 2026-09 基本工资. */
  corrects: z.nullable(z.string()),
  created_by_name: z.nullable(z.string()),
});
export type ItemRow = z.output<typeof ItemRow>;

export const itemPage = endpoint({
  method: 'GET',
  path: '/api/payroll/itemPage',
  summary: '一次性项目',
  permission: 'data.salary',
  effect: 'read',
  operation: '查看一次性项目',
  shows: ['payroll'],
  input: 'query',
  schema: pageQuery(['created_at'], {
    run_id: Id,
    keyword: z.optional(Keyword),
    kind: z.optional(z.enum(itemKindNames)),
  }),
  reply: pageOf(ItemRow),
  example: { run_id: 1 },
});
export const exportItems = exportOf(itemPage);

/** A deduction is sent below nothing; a correction names the sheet and the line it corrects. */
export const createItem = endpoint({
  ...deed,
  method: 'PUT',
  path: '/api/payroll/item',
  summary: '新增一次性项目',
  operation: '新增一次性项目',
  schema: z.strictObject({
    run_id: Id,
    user_id: Id,
    kind: z.enum(itemKindNames),
    amount: money({ least: -10_000_000, most: 10_000_000 }),
    reason: text(100),
    corrects: z.optional(z.strictObject({ sheet_id: Id, line: text(60) })),
  }),
  reply: z.object({ id: z.int() }),
  example: { run_id: 1, user_id: 1, kind: 'bonus', amount: 1000, reason: '季度奖金' },
});

export const deleteItem = endpoint({
  ...deed,
  method: 'DELETE',
  path: '/api/payroll/item',
  summary: '删除一次性项目',
  operation: '删除一次性项目',
  schema: z.strictObject({ id: Id }),
  reply: Nothing,
  example: { id: 1 },
});
