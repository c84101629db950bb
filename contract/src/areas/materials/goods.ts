import * as z from 'zod/mini';
import { CountedNum, NumOut } from '#contract/areas/materials/quantity.ts';
import { endpoint, exportOf } from '#contract/endpoint.ts';
import { Id, Keyword, Millis, Nothing, pageOf, pageQuery, text } from '#contract/fields.ts';
import { ImportConfirmation, ImportPreview, ImportResult } from '#contract/imports.ts';
import { MoneyOut, money } from '#contract/money.ts';

// What the company keeps for its projects. One name, one kind of goods; how much there is follows from the moves.

export const UnitPrice = money({ most: 1_000_000 });

const goodsFields = {
  name: text(60),
  unit: text(10),
  category: z.nullable(text(30)),
  /** What one costs as a rule: for planning, and for what is found beyond the books. */
  price: UnitPrice,
  /** Below so much whoever keeps goods is told. */
  low_line: z.nullable(CountedNum),
  note: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
};

export const GoodsRow = z.object({
  id: z.int(),
  number: z.string(),
  name: z.string(),
  unit: z.string(),
  category: z.nullable(z.string()),
  price: MoneyOut,
  stock: NumOut,
  low_line: z.nullable(NumOut),
  low: z.boolean(),
  enabled: z.boolean(),
  /** What the stock is worth and one of it cost on average: only for who keeps goods. */
  value: z.nullable(MoneyOut),
  average: z.nullable(MoneyOut),
  note: z.string(),
  version: z.int(),
  created_at: Millis,
  actions: z.array(z.enum(['edit', 'moves'])),
});
export type GoodsRow = z.output<typeof GoodsRow>;

/** Goods have no scope. */
export const goodsPage = endpoint({
  method: 'GET',
  path: '/api/material/goods',
  summary: '物资列表',
  permission: 'material.project',
  effect: 'read',
  shows: ['goods', 'approval'],
  input: 'query',
  schema: pageQuery(['created_at', 'pinyin'], {
    keyword: z.optional(Keyword),
    category: z.optional(Keyword),
    enabled: z.optional(z.enum(['yes', 'no'])),
    low: z.optional(z.enum(['yes'])),
  }),
  reply: pageOf(GoodsRow),
  example: {},
});
export const exportGoods = exportOf(goodsPage, { permission: 'material.export' });

/** For pickers: what may be received, used or counted. */
export const goodsOptions = endpoint({
  method: 'GET',
  path: '/api/material/goodsOptions',
  summary: '可选的物资',
  permission: 'material.project',
  effect: 'read',
  shows: ['goods', 'approval'],
  input: 'query',
  schema: z.strictObject({ keyword: z.optional(Keyword) }),
  reply: z.array(
    z.object({
      id: z.int(),
      number: z.string(),
      name: z.string(),
      unit: z.string(),
      stock: NumOut,
      price: MoneyOut,
    }),
  ),
  example: {},
});

export const goodsCategories = endpoint({
  method: 'GET',
  path: '/api/material/goodsCategories',
  summary: '物资分类',
  permission: 'material.project',
  effect: 'read',
  shows: ['goods'],
  input: 'query',
  schema: z.strictObject({}),
  reply: z.array(z.string()),
  example: {},
});

const exampleGoods = { name: '六类网线', unit: '米', category: '线材', price: 3.5, low_line: 100 };

export const createGoods = endpoint({
  method: 'PUT',
  path: '/api/material/goods',
  summary: '新增物资',
  permission: 'material.goods',
  effect: 'write',
  operation: '新增物资',
  changes: ['goods'],
  input: 'body',
  schema: z.strictObject(goodsFields),
  reply: z.object({ id: z.int(), number: z.string() }),
  example: exampleGoods,
});

export const editGoods = endpoint({
  method: 'POST',
  path: '/api/material/goods',
  summary: '编辑物资',
  permission: 'material.goods',
  effect: 'write',
  operation: '编辑物资',
  changes: ['goods'],
  input: 'body',
  schema: z.strictObject({ id: Id, version: z.int(), ...goodsFields, enabled: z.boolean() }),
  reply: Nothing,
  example: { id: 1, version: 1, ...exampleGoods, enabled: true },
});

export const goodsImportTemplate = endpoint({
  method: 'GET',
  path: '/api/material/goodsImportTemplate',
  summary: '物资导入模板',
  permission: 'material.import',
  effect: 'read',
  transport: 'download',
  input: 'query',
  schema: z.strictObject({}),
  reply: z.unknown(),
  example: {},
});

export const previewGoodsImport = endpoint({
  method: 'PUT',
  path: '/api/material/goodsImport',
  summary: '预览物资导入',
  permission: 'material.import',
  effect: 'write',
  operation: '预览物资导入',
  changes: [],
  transport: 'upload',
  input: 'query',
  schema: z.strictObject({}),
  reply: ImportPreview,
  example: {},
});

export const importGoods = endpoint({
  method: 'POST',
  path: '/api/material/goodsImport',
  summary: '导入物资',
  permission: 'material.import',
  effect: 'write',
  operation: '导入物资',
  changes: ['goods'],
  input: 'body',
  schema: ImportConfirmation,
  reply: ImportResult,
  example: { import_id: 1, mode: 'all' },
});

export const goodsImportProblems = endpoint({
  method: 'GET',
  path: '/api/material/goodsImportProblems',
  summary: '物资导入错误文件',
  permission: 'material.import',
  effect: 'read',
  transport: 'download',
  input: 'query',
  schema: z.strictObject({ import_id: Id }),
  reply: z.unknown(),
  example: { import_id: 1 },
});
