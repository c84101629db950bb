import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { Id, Nothing, noInput, text } from '#contract/fields.ts';

// 公司文档 lie in folders. Who may see one may be narrowed to people and departments; whatever lies in it needs that too.

const PowerMember = z.array(Id).check(z.maxLength(200));

/** Who may see it besides whoever made it; nobody named: everyone who has the page. */
export const power = {
  power_member: z._default(PowerMember, []),
  department_ids: z._default(PowerMember, []),
};

export const Folder = z.object({
  id: z.int(),
  parent_id: z.nullable(z.int()),
  name: z.string(),
  power_member: z.array(z.int()),
  department_ids: z.array(z.int()),
  /** It, or one above it, is not for everyone. */
  restricted: z.boolean(),
});
export type Folder = z.output<typeof Folder>;

/** Those the caller may see. */
export const folderTree = endpoint({
  method: 'GET',
  path: '/api/fileManage/folderTree',
  summary: '文件夹',
  permission: 'document.company',
  effect: 'read',
  shows: ['documents'],
  input: 'query',
  schema: noInput,
  reply: z.array(Folder),
  example: {},
});

const fields = { name: text(60), parent_id: z.nullable(Id), ...power };

export const createFolder = endpoint({
  method: 'PUT',
  path: '/api/fileManage/folder',
  summary: '新增文件夹',
  permission: 'document.company.create',
  effect: 'write',
  operation: '新增文件夹',
  changes: ['documents'],
  input: 'body',
  schema: z.strictObject(fields),
  reply: z.object({ id: z.int() }),
  example: { name: '人事制度', parent_id: null },
});

export const editFolder = endpoint({
  method: 'POST',
  path: '/api/fileManage/folder',
  summary: '编辑文件夹',
  permission: 'document.company.edit',
  effect: 'write',
  operation: '编辑文件夹',
  changes: ['documents'],
  input: 'body',
  schema: z.strictObject({ id: Id, ...fields }),
  reply: Nothing,
  example: { id: 1, name: '人事制度', parent_id: null },
});

/** Only an empty one. */
export const deleteFolder = endpoint({
  method: 'DELETE',
  path: '/api/fileManage/folder',
  summary: '删除文件夹',
  permission: 'document.company.delete',
  effect: 'write',
  operation: '删除文件夹',
  changes: ['documents'],
  input: 'query',
  schema: z.strictObject({ id: Id }),
  reply: Nothing,
  example: { id: 1 },
});
