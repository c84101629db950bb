import * as z from 'zod/mini';
import { runKindNames } from '#contract/areas/payroll/run.ts';
import { endpoint, exportOf } from '#contract/endpoint.ts';
import { DayMillis, Id, Keyword, Millis, Nothing, pageOf, pageQuery, text } from '#contract/fields.ts';
import { MoneyOut, money } from '#contract/money.ts';
import { itemKindNames, lineGroups } from '#contract/rules/payroll/payroll-lines.ts';

// The sheets of a run, one for each person, and the one-off items that go into them.

const deed = { permission: 'report.salary.run', effect: 'write', changes: ['payroll'], input: 'body' } as const;

export const slipStates = { unread: '未读', read: '已读', confirmed: '已确认', questioned: '有疑问' } as const;
export type SlipState = keyof typeof slipStates;
export const slipNames = ['unread', 'read', 'confirmed', 'questioned'] as const;

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

const ThreadEntry = z.object({
  id: z.int(),
  by_name: z.string(),
  mine: z.boolean(),
  content: z.string(),
  at: Millis,
});

export const Sheet = z.object({
  ...SheetRow.shape,
  number: z.string(),
  kind: z.enum(runKindNames),
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
  reply: z.object({
    ...Sheet.shape,
    may_recompute: z.boolean(),
    may_answer: z.boolean(),
    /** Into which a correction goes. */
    open_run: z.nullable(z.object({ id: z.int(), number: z.string() })),
  }),
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
