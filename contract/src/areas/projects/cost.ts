import * as z from 'zod/mini';
import { auditFields } from '#contract/areas/approval/submission.ts';
import { UploadedFile } from '#contract/areas/files.ts';
import { endpoint, exportOf } from '#contract/endpoint.ts';
import { Day, DayMillis, Id, Millis, pageOf, pageQuery, text } from '#contract/fields.ts';
import { MoneyOut, money } from '#contract/money.ts';

// What a project costs: entries that are only ever added; a mistake is taken back by an entry that names it.

export const costKinds = {
  labour: '人工',
  reimbursement: '报销',
  material: '物资',
  outsourcing: '外包',
  other: '其他',
} as const;
export type CostKind = keyof typeof costKinds;
export const costKindNames = Object.keys(costKinds) as [CostKind, ...CostKind[]];
/** Those that people enter themselves; the others come from the records behind them. */
export const handBooked = ['outsourcing', 'other'] as const;

export const CostRow = z.object({
  id: z.int(),
  day: DayMillis,
  kind: z.enum(costKindNames),
  amount: MoneyOut,
  note: z.string(),
  /** The record behind it, in words, and where it is. */
  source: z.string(),
  source_path: z.nullable(z.string()),
  by_name: z.nullable(z.string()),
  at: Millis,
  reverses_id: z.nullable(z.int()),
  reversed: z.boolean(),
  files: z.array(UploadedFile),
  actions: z.array(z.enum(['reverse'])),
});
export type CostRow = z.output<typeof CostRow>;

/** Only for who may see a project's money. */
export const costPage = endpoint({
  method: 'GET',
  path: '/api/project/cost',
  summary: '项目成本',
  permission: 'signed-in',
  effect: 'read',
  shows: ['projects', 'approval', 'files'],
  input: 'query',
  schema: pageQuery(['day'], {
    project_id: Id,
    kind: z.optional(z.enum(costKindNames)),
    from: z.optional(Day),
    to: z.optional(Day),
  }),
  reply: pageOf(CostRow),
  example: { project_id: 1 },
});
export const exportCosts = exportOf(costPage);

export const costSums = endpoint({
  method: 'GET',
  path: '/api/project/costSums',
  summary: '项目成本合计',
  permission: 'signed-in',
  effect: 'read',
  shows: ['projects', 'approval'],
  input: 'query',
  schema: z.strictObject({ project_id: Id }),
  reply: z.object({
    total: MoneyOut,
    budget: MoneyOut,
    kinds: z.array(z.object({ kind: z.enum(costKindNames), amount: MoneyOut, budget: z.nullable(MoneyOut) })),
    /** From so much on, a hand-booked cost is put to approval. */
    approval_from: MoneyOut,
    may_book: z.boolean(),
  }),
  example: { project_id: 1 },
});

/** By the project's leader and whoever may book its costs. Booked at once below the company's setting, put to approval from it on. */
export const bookCost = endpoint({
  method: 'PUT',
  path: '/api/project/cost',
  summary: '登记项目成本',
  permission: 'signed-in',
  effect: 'write',
  operation: '登记项目成本',
  changes: ['projects', 'approval'],
  input: 'body',
  schema: z.strictObject({
    project_id: Id,
    kind: z.enum(handBooked),
    day: Day,
    amount: money({ least: 0.01 }),
    note: text(200),
    file_ids: z._default(z.array(Id).check(z.maxLength(9)), []),
    ...auditFields,
    again: z.optional(Id),
  }),
  reply: z.object({ cost_id: z.nullable(z.int()), number: z.nullable(z.string()) }),
  example: { project_id: 1, kind: 'other', day: 1_767_196_800_000, amount: 100, note: '场地费' },
});

/** To be changed and sent again. */
export const costToEdit = endpoint({
  method: 'GET',
  path: '/api/project/costRequest',
  summary: '一次成本申请',
  permission: 'signed-in',
  effect: 'read',
  shows: [],
  input: 'query',
  schema: z.strictObject({ approval_id: Id }),
  reply: z.object({
    approval_id: z.int(),
    project_id: z.int(),
    kind: z.enum(handBooked),
    day: DayMillis,
    amount: MoneyOut,
    note: z.string(),
    files: z.array(UploadedFile),
    content_json: z.string(),
  }),
  example: { approval_id: 1 },
});

/** Of a hand-booked one. */
export const reverseCost = endpoint({
  method: 'POST',
  path: '/api/project/cost',
  summary: '冲销项目成本',
  permission: 'signed-in',
  effect: 'write',
  operation: '冲销项目成本',
  changes: ['projects'],
  input: 'body',
  schema: z.strictObject({ id: Id, reason: text(200) }),
  reply: z.object({ id: z.int() }),
  example: { id: 1, reason: '重复登记' },
});
