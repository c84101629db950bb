import * as z from 'zod/mini';
import { endpoint, exportOf } from '#contract/endpoint.ts';
import { Id, Keyword, Millis, Nothing, pageOf, pageQuery, text } from '#contract/fields.ts';

// Who delivers goods. Receipts say it in words of their own, so one whose name stands on a receipt is disabled, not deleted.

const words = (most: number) => z._default(z.string().check(z.trim(), z.maxLength(most)), '');

const supplierFields = {
  name: text(60),
  contact: words(20),
  /** A mobile number or a landline. */
  phone: z._default(
    z
      .string()
      .check(z.trim(), z.maxLength(30), z.regex(/^(\+?\d[\d -]{4,}\d)?$/, '电话只含数字、空格和短横线，至少 6 位')),
    '',
  ),
  main_goods: words(100),
  note: words(200),
};

export const SupplierRow = z.object({
  id: z.int(),
  name: z.string(),
  contact: z.string(),
  phone: z.string(),
  main_goods: z.string(),
  note: z.string(),
  enabled: z.boolean(),
  version: z.int(),
  created_at: Millis,
  actions: z.array(z.enum(['edit', 'delete'])),
});
export type SupplierRow = z.output<typeof SupplierRow>;

/** Suppliers have no scope. */
export const supplierPage = endpoint({
  method: 'GET',
  path: '/api/material/supplier',
  summary: '供应商列表',
  permission: 'material.supplier',
  effect: 'read',
  shows: ['suppliers', 'goods'],
  input: 'query',
  schema: pageQuery(['created_at', 'pinyin'], {
    keyword: z.optional(Keyword),
    enabled: z.optional(z.enum(['yes', 'no'])),
  }),
  reply: pageOf(SupplierRow),
  example: {},
});
export const exportSuppliers = exportOf(supplierPage, { permission: 'material.export' });

/** For whoever receives goods: what may be meant by what is typed. */
export const supplierOptions = endpoint({
  method: 'GET',
  path: '/api/material/supplierOptions',
  summary: '可选的供应商',
  permission: 'material.receive',
  effect: 'read',
  shows: ['suppliers'],
  input: 'query',
  schema: z.strictObject({ keyword: z.optional(Keyword) }),
  reply: z.array(z.object({ id: z.int(), name: z.string(), main_goods: z.string() })),
  example: {},
});

const exampleSupplier = { name: '华强线缆', contact: '陈国强', phone: '0571-88000000', main_goods: '网线、光纤跳线' };

export const createSupplier = endpoint({
  method: 'PUT',
  path: '/api/material/supplier',
  summary: '新增供应商',
  permission: 'material.supplier',
  effect: 'write',
  operation: '新增供应商',
  changes: ['suppliers'],
  input: 'body',
  schema: z.strictObject(supplierFields),
  reply: z.object({ id: z.int() }),
  example: exampleSupplier,
});

export const editSupplier = endpoint({
  method: 'POST',
  path: '/api/material/supplier',
  summary: '编辑供应商',
  permission: 'material.supplier',
  effect: 'write',
  operation: '编辑供应商',
  changes: ['suppliers'],
  input: 'body',
  schema: z.strictObject({ id: Id, version: z.int(), ...supplierFields, enabled: z.boolean() }),
  reply: Nothing,
  example: { id: 1, version: 1, ...exampleSupplier, enabled: true },
});

export const deleteSupplier = endpoint({
  method: 'DELETE',
  path: '/api/material/supplier',
  summary: '删除供应商',
  permission: 'material.supplier',
  effect: 'write',
  operation: '删除供应商',
  changes: ['suppliers'],
  input: 'query',
  schema: z.strictObject({ id: Id }),
  reply: Nothing,
  example: { id: 1 },
});
