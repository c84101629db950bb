import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { Id, Millis, Nothing, pageOf, pageQuery } from '#contract/fields.ts';
import { ImportConfirmation, ImportPreview, ImportResult } from '#contract/imports.ts';
import { MoneyOut } from '#contract/money.ts';

/** What happened with a customer, newest first, of what the viewer may open. */
export const timelineKinds = {
  follow_up: '跟进',
  opportunity: '商机',
  order: '成单',
  receipt: '回款',
  invoice: '开票',
} as const;
export type TimelineKind = keyof typeof timelineKinds;
const timelineKindNames = Object.keys(timelineKinds) as [TimelineKind, ...TimelineKind[]];

export const customerTimeline = endpoint({
  method: 'GET',
  path: '/api/business/customerTimeline',
  summary: '客户时间线',
  permission: 'business.list',
  effect: 'read',
  shows: ['customers', 'business', 'receivables'],
  input: 'query',
  schema: pageQuery(['at'], { customer_id: Id, kind: z.optional(z.enum(timelineKindNames)) }),
  reply: pageOf(
    z.object({
      key: z.string(),
      kind: z.enum(timelineKindNames),
      at: Millis,
      title: z.string(),
      text: z.string(),
      by_name: z.nullable(z.string()),
      opportunity_id: z.nullable(z.int()),
      opportunity_name: z.nullable(z.string()),
      amount: z.nullable(MoneyOut),
    }),
  ),
  example: { customer_id: 1 },
});

const MergeSide = z.object({
  id: z.int(),
  number: z.string(),
  name: z.string(),
  credit_code: z.nullable(z.string()),
  owner_name: z.string(),
  contacts: z.int(),
  opportunities: z.int(),
  orders: z.int(),
  follow_ups: z.int(),
  files: z.int(),
});

const merge = z.strictObject({ keep_id: Id, drop_id: Id });

/** What merging would do, before it is done. */
export const previewMerge = endpoint({
  method: 'GET',
  path: '/api/business/customerMerge',
  summary: '预览合并客户',
  permission: 'business.merge',
  effect: 'read',
  shows: ['customers', 'business'],
  input: 'query',
  schema: merge,
  reply: z.object({
    keep: MergeSide,
    drop: MergeSide,
    /** Fields that the kept one takes over because it has none of its own. */
    filled: z.array(z.object({ label: z.string(), value: z.string() })),
    /** Why they cannot be merged; null when they can. */
    problem: z.nullable(z.string()),
  }),
  example: { keep_id: 1, drop_id: 2 },
});

export const mergeCustomers = endpoint({
  method: 'POST',
  path: '/api/business/customerMerge',
  summary: '合并客户',
  permission: 'business.merge',
  effect: 'write',
  operation: '合并客户',
  changes: ['customers', 'business'],
  input: 'body',
  schema: merge,
  reply: Nothing,
  example: { keep_id: 1, drop_id: 2 },
});

export const customerImportTemplate = endpoint({
  method: 'GET',
  path: '/api/business/customerImportTemplate',
  summary: '客户导入模板',
  permission: 'business.import',
  effect: 'read',
  transport: 'download',
  input: 'query',
  schema: z.strictObject({}),
  reply: z.unknown(),
  example: {},
});

export const previewCustomerImport = endpoint({
  method: 'PUT',
  path: '/api/business/customerImport',
  summary: '预览客户导入',
  permission: 'business.import',
  effect: 'write',
  operation: '预览客户导入',
  changes: [],
  transport: 'upload',
  input: 'query',
  schema: z.strictObject({}),
  reply: ImportPreview,
  example: {},
});

export const importCustomers = endpoint({
  method: 'POST',
  path: '/api/business/customerImport',
  summary: '导入客户',
  permission: 'business.import',
  effect: 'write',
  operation: '导入客户',
  changes: ['customers'],
  input: 'body',
  schema: ImportConfirmation,
  reply: ImportResult,
  example: { import_id: 1, mode: 'all' },
});

export const customerImportProblems = endpoint({
  method: 'GET',
  path: '/api/business/customerImportProblems',
  summary: '客户导入错误文件',
  permission: 'business.import',
  effect: 'read',
  transport: 'download',
  input: 'query',
  schema: z.strictObject({ import_id: Id }),
  reply: z.unknown(),
  example: { import_id: 1 },
});
