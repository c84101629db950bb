import * as z from 'zod/mini';
import { DocumentRow } from '#contract/areas/documents/document.ts';
import { endpoint, exportOf } from '#contract/endpoint.ts';
import { Id, Keyword, Nothing, pageOf, pageQuery, text } from '#contract/fields.ts';

// 合同模板: a docx with {placeholders}, which are filled from a trade order into a new document.

export const templatePage = endpoint({
  method: 'GET',
  path: '/api/fileManage/templatePage',
  summary: '合同模板',
  permission: 'document.contract',
  effect: 'read',
  shows: ['documents'],
  input: 'query',
  schema: pageQuery(['changed_at', 'name'], { keyword: z.optional(Keyword) }),
  reply: pageOf(DocumentRow),
  example: {},
});
export const exportTemplates = exportOf(templatePage);

export const createTemplates = endpoint({
  method: 'PUT',
  path: '/api/fileManage/template',
  summary: '新增合同模板',
  permission: 'document.contract.create',
  effect: 'write',
  operation: '新增合同模板',
  changes: ['documents'],
  input: 'body',
  schema: z.strictObject({ file_ids: z.array(Id).check(z.minLength(1), z.maxLength(20)) }),
  reply: z.object({ ids: z.array(z.int()) }),
  example: { file_ids: [1] },
});

export const deleteTemplate = endpoint({
  method: 'DELETE',
  path: '/api/fileManage/template',
  summary: '删除合同模板',
  permission: 'document.contract.delete',
  effect: 'write',
  operation: '删除合同模板',
  changes: ['documents'],
  input: 'body',
  schema: z.strictObject({ id: Id }),
  reply: Nothing,
  example: { id: 1 },
});

/** The placeholders that stand in it, and what an order puts there. */
export const templateFields = endpoint({
  method: 'GET',
  path: '/api/fileManage/templateFields',
  summary: '模板字段',
  permission: 'document.contract',
  effect: 'read',
  shows: ['documents', 'business', 'settings'],
  input: 'query',
  schema: z.strictObject({ id: Id, order_id: z.optional(Id) }),
  reply: z.object({
    fields: z.array(
      z.object({
        name: z.string(),
        /** Whether it is one that orders know. */
        known: z.boolean(),
        /** null while there is nothing to put there. */
        value: z.nullable(z.string()),
      }),
    ),
    /** Names that templates may use. */
    names: z.array(z.string()),
  }),
  example: { id: 1 },
});

/** Into 公司文档, seen by whoever fills it, by its owner and by those named. What is missing is left blank. */
export const fillTemplate = endpoint({
  method: 'POST',
  path: '/api/fileManage/templateFill',
  summary: '生成合同',
  permission: 'document.contract.fill',
  effect: 'write',
  operation: '生成合同',
  changes: ['documents'],
  input: 'body',
  schema: z.strictObject({ id: Id, order_id: Id, name: text(100) }),
  reply: z.object({ id: z.int() }),
  example: { id: 1, order_id: 1, name: '销售合同' },
});
