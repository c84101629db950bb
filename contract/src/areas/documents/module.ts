import * as z from 'zod/mini';
import { UploadedFile } from '#contract/areas/files.ts';
import { endpoint, exportOf } from '#contract/endpoint.ts';
import { Id, Keyword, Millis, Nothing, pageOf, pageQuery, text } from '#contract/fields.ts';

// 功能模块: what was built once and can be used again.

export const ModuleRow = z.object({
  id: z.int(),
  name: z.string(),
  version: z.string(),
  description: z.string(),
  owner_id: z.int(),
  owner_name: z.string(),
  /** Those of its projects that the viewer may open, and how many there are. */
  projects: z.array(z.object({ id: z.int(), title: z.string() })),
  project_count: z.int(),
  files: z.array(UploadedFile),
  changed_at: Millis,
  actions: z.array(z.enum(['detail', 'edit', 'delete'])),
});
export type ModuleRow = z.output<typeof ModuleRow>;

export const modulePage = endpoint({
  method: 'GET',
  path: '/api/fileManage/modulePage',
  summary: '功能模块',
  permission: 'document.module',
  effect: 'read',
  shows: ['modules', 'projects', 'files'],
  input: 'query',
  schema: pageQuery(['changed_at', 'name'], { keyword: z.optional(Keyword), owner_id: z.optional(Id) }),
  reply: pageOf(ModuleRow),
  example: {},
});
export const exportModules = exportOf(modulePage);

const fields = {
  name: text(60),
  version: text(20),
  description: z._default(z.string().check(z.trim(), z.maxLength(2000)), ''),
  owner_id: Id,
  project_ids: z._default(z.array(Id).check(z.maxLength(100)), []),
  file_ids: z._default(z.array(Id).check(z.maxLength(20)), []),
};

export const createModule = endpoint({
  method: 'PUT',
  path: '/api/fileManage/module',
  summary: '新增功能模块',
  permission: 'document.module.create',
  effect: 'write',
  operation: '新增功能模块',
  changes: ['modules'],
  input: 'body',
  schema: z.strictObject(fields),
  reply: z.object({ id: z.int() }),
  example: { name: '统一登录', version: '1.0', owner_id: 1 },
});

export const editModule = endpoint({
  method: 'POST',
  path: '/api/fileManage/module',
  summary: '编辑功能模块',
  permission: 'document.module.edit',
  effect: 'write',
  operation: '编辑功能模块',
  changes: ['modules'],
  input: 'body',
  schema: z.strictObject({ id: Id, ...fields }),
  reply: Nothing,
  example: { id: 1, name: '统一登录', version: '1.1', owner_id: 1 },
});

export const deleteModule = endpoint({
  method: 'DELETE',
  path: '/api/fileManage/module',
  summary: '删除功能模块',
  permission: 'document.module.delete',
  effect: 'write',
  operation: '删除功能模块',
  changes: ['modules'],
  input: 'query',
  schema: z.strictObject({ id: Id }),
  reply: Nothing,
  example: { id: 1 },
});
