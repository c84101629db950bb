import * as z from 'zod/mini';
import { UploadedFile } from '#contract/areas/files.ts';
import { UnitPrice } from '#contract/areas/materials/goods.ts';
import { CountedNum, Num, NumOut } from '#contract/areas/materials/quantity.ts';
import { endpoint, exportOf } from '#contract/endpoint.ts';
import { Day, DayMillis, Id, Keyword, Millis, Nothing, pageOf, pageQuery, text } from '#contract/fields.ts';
import { MoneyOut } from '#contract/money.ts';

// What moves the stock besides uses: receipts, returns, counts. Every move is an entry that is only ever added.

const shortNote = z._default(z.string().check(z.trim(), z.maxLength(200)), '');
const noLines = '请至少填写一种物资';
const period = { from: z.optional(Day), to: z.optional(Day) };

const DocumentLine = z.object({ goods_id: z.int(), goods_name: z.string(), unit: z.string(), num: NumOut });

export const ReceiptRow = z.object({
  id: z.int(),
  number: z.string(),
  day: DayMillis,
  supplier: z.string(),
  note: z.string(),
  value: MoneyOut,
  lines: z.array(z.object({ ...DocumentLine.shape, unit_cost: MoneyOut, value: MoneyOut })),
  by_name: z.string(),
  at: Millis,
  reversed: z.nullable(z.object({ by_name: z.string(), at: Millis, reason: z.string() })),
  files: z.array(UploadedFile),
  actions: z.array(z.enum(['reverse'])),
});
export type ReceiptRow = z.output<typeof ReceiptRow>;

export const receiptPage = endpoint({
  method: 'GET',
  path: '/api/material/receipt',
  summary: '入库单列表',
  permission: 'material.receive',
  effect: 'read',
  shows: ['goods', 'files'],
  input: 'query',
  schema: pageQuery(['day'], { keyword: z.optional(Keyword), ...period }),
  reply: pageOf(ReceiptRow),
  example: {},
});
export const exportReceipts = exportOf(receiptPage, { permission: 'material.export' });

export const receiveGoods = endpoint({
  method: 'PUT',
  path: '/api/material/receipt',
  summary: '物资入库',
  permission: 'material.receive',
  effect: 'write',
  operation: '物资入库',
  changes: ['goods'],
  input: 'body',
  schema: z.strictObject({
    day: Day,
    supplier: text(60),
    note: shortNote,
    lines: z
      .array(z.strictObject({ goods_id: Id, num: Num, unit_cost: UnitPrice }))
      .check(z.minLength(1, noLines), z.maxLength(100)),
    file_ids: z._default(z.array(Id).check(z.maxLength(9)), []),
  }),
  reply: z.object({ id: z.int(), number: z.string() }),
  example: {
    day: 1_767_196_800_000,
    supplier: '华强线缆',
    lines: [{ goods_id: 1, num: 100, unit_cost: 3.2 }],
  },
});

/** Of one that was wrong, while what it brought is still there. */
export const reverseReceipt = endpoint({
  method: 'POST',
  path: '/api/material/receipt',
  summary: '冲销入库',
  permission: 'material.reverse',
  effect: 'write',
  operation: '冲销入库',
  changes: ['goods'],
  input: 'body',
  schema: z.strictObject({ id: Id, reason: text(200) }),
  reply: Nothing,
  example: { id: 1, reason: '单价填错' },
});

export const returnPage = endpoint({
  method: 'GET',
  path: '/api/material/return',
  summary: '退库单列表',
  permission: 'material.project',
  effect: 'read',
  shows: ['goods', 'projects', 'approval'],
  input: 'query',
  schema: pageQuery(['at'], { keyword: z.optional(Keyword), project_id: z.optional(Id), ...period }),
  reply: pageOf(
    z.object({
      id: z.int(),
      number: z.string(),
      use_number: z.string(),
      approval_id: z.int(),
      project_id: z.int(),
      project_name: z.string(),
      note: z.string(),
      lines: z.array(DocumentLine),
      value: z.nullable(MoneyOut),
      by_name: z.string(),
      at: Millis,
    }),
  ),
  example: {},
});
export const exportReturns = exportOf(returnPage, { permission: 'material.export' });

/** Of what a use took, at its cost. */
export const returnGoods = endpoint({
  method: 'PUT',
  path: '/api/material/return',
  summary: '物资退库',
  permission: 'material.return',
  effect: 'write',
  operation: '物资退库',
  changes: ['goods', 'projects'],
  input: 'body',
  schema: z.strictObject({
    use_id: Id,
    note: shortNote,
    lines: z.array(z.strictObject({ goods_id: Id, num: Num })).check(z.minLength(1, noLines), z.maxLength(50)),
  }),
  reply: z.object({ id: z.int(), number: z.string() }),
  example: { use_id: 1, lines: [{ goods_id: 1, num: 2 }] },
});

export const countPage = endpoint({
  method: 'GET',
  path: '/api/material/count',
  summary: '盘点单列表',
  permission: 'material.count',
  effect: 'read',
  shows: ['goods'],
  input: 'query',
  schema: pageQuery(['at'], { keyword: z.optional(Keyword), ...period }),
  reply: pageOf(
    z.object({
      id: z.int(),
      number: z.string(),
      note: z.string(),
      lines: z.array(
        z.object({
          goods_id: z.int(),
          goods_name: z.string(),
          unit: z.string(),
          expected: NumOut,
          counted: NumOut,
          difference: NumOut,
          value: MoneyOut,
        }),
      ),
      value: MoneyOut,
      by_name: z.string(),
      at: Millis,
    }),
  ),
  example: {},
});
export const exportCounts = exportOf(countPage, { permission: 'material.export' });

export const countGoods = endpoint({
  method: 'PUT',
  path: '/api/material/count',
  summary: '物资盘点',
  permission: 'material.count',
  effect: 'write',
  operation: '物资盘点',
  changes: ['goods'],
  input: 'body',
  schema: z.strictObject({
    note: shortNote,
    /** `expected` is what the books said to whoever counted: when that has changed, the count is looked at again. */
    lines: z
      .array(z.strictObject({ goods_id: Id, expected: CountedNum, counted: CountedNum }))
      .check(z.minLength(1, noLines), z.maxLength(200)),
  }),
  reply: z.object({ id: z.int(), number: z.string() }),
  example: { lines: [{ goods_id: 1, expected: 100, counted: 98 }] },
});

export const moveKinds = {
  receipt: '入库',
  'receipt-reversal': '冲销入库',
  use: '领用',
  return: '退库',
  'use-reversal': '撤销领用',
  count: '盘点',
} as const;
export type MoveKind = keyof typeof moveKinds;
const moveKindNames = Object.keys(moveKinds) as [MoveKind, ...MoveKind[]];

/** For who keeps goods; of a project out of their sight it is not said which. */
export const movePage = endpoint({
  method: 'GET',
  path: '/api/material/move',
  summary: '库存流水',
  permission: 'material.goods',
  effect: 'read',
  shows: ['goods', 'approval', 'projects'],
  input: 'query',
  schema: pageQuery(['at'], {
    goods_id: z.optional(Id),
    kind: z.optional(z.enum(moveKindNames)),
    ...period,
  }),
  reply: pageOf(
    z.object({
      id: z.int(),
      at: Millis,
      kind: z.enum(moveKindNames),
      goods_id: z.int(),
      goods_number: z.string(),
      goods_name: z.string(),
      unit: z.string(),
      num: NumOut,
      value: MoneyOut,
      stock_after: NumOut,
      value_after: MoneyOut,
      source_number: z.string(),
      project_id: z.nullable(z.int()),
      project_name: z.nullable(z.string()),
      by_name: z.nullable(z.string()),
    }),
  ),
  example: {},
});
export const exportMoves = exportOf(movePage, { permission: 'material.export' });
