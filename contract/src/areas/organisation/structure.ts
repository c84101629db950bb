import * as z from 'zod/mini';
import { DepartmentItem } from '#contract/areas/organisation/directory.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Id, Nothing, noInput, text } from '#contract/fields.ts';
import { ImportConfirmation, ImportPreview, ImportResult } from '#contract/imports.ts';

export const Department = z.object({
  ...DepartmentItem.shape,
  /** Its name in pinyin, and the initials of it. */
  spelling: z.string(),
  parent_id: z.nullable(z.int()),
  head_id: z.nullable(z.int()),
  head_name: z.nullable(z.string()),
  position: z.int(),
  fixed: z.boolean(),
  /** In the department itself, and with everything below. */
  people: z.int(),
  people_below: z.int(),
  /** Whether it lies in the caller's data scope and so may be changed. */
  within: z.boolean(),
});
export type Department = z.output<typeof Department>;

export const departmentTree = endpoint({
  method: 'GET',
  path: '/api/ltd/departmentTree',
  summary: '组织架构',
  permission: 'organisation',
  effect: 'read',
  shows: ['organisation', 'people'],
  input: 'query',
  schema: noInput,
  reply: z.array(Department),
  example: {},
});

const DepartmentName = text(30);

export const DepartmentDraft = z.strictObject({
  department_name: DepartmentName,
  parent_id: z.nullable(Id),
  head_id: z.nullable(Id),
});

export const createDepartment = endpoint({
  method: 'PUT',
  path: '/api/ltd/department',
  summary: '新增部门',
  permission: 'organisation.create',
  effect: 'write',
  operation: '新增部门',
  changes: ['organisation'],
  input: 'body',
  schema: DepartmentDraft,
  reply: z.object({ id: z.int() }),
  example: { department_name: '研发部', parent_id: null, head_id: null },
});

export const DepartmentEdit = z.strictObject({ id: Id, department_name: DepartmentName, head_id: z.nullable(Id) });

export const editDepartment = endpoint({
  method: 'POST',
  path: '/api/ltd/department',
  summary: '编辑部门',
  permission: 'organisation.edit',
  effect: 'write',
  operation: '编辑部门',
  changes: ['organisation'],
  input: 'body',
  schema: DepartmentEdit,
  reply: Nothing,
  example: { id: 1, department_name: '研发部', head_id: null },
});

export const deleteDepartment = endpoint({
  method: 'DELETE',
  path: '/api/ltd/department',
  summary: '删除部门',
  permission: 'organisation.delete',
  effect: 'write',
  operation: '删除部门',
  changes: ['organisation'],
  input: 'query',
  schema: z.strictObject({ id: Id }),
  reply: Nothing,
  example: { id: 1 },
});

const Move = z.strictObject({
  id: Id,
  parent_id: z.nullable(Id),
  /** Its place among its new siblings, from 0. */
  position: z._default(z.int().check(z.nonnegative(), z.maximum(10_000)), 0),
});

const HeadChain = z.array(z.object({ id: z.int(), name: z.string(), department_name: z.string() }));

export const previewMove = endpoint({
  method: 'GET',
  path: '/api/ltd/departmentMove',
  summary: '调整上级的影响',
  permission: 'organisation.move',
  effect: 'read',
  shows: [],
  input: 'query',
  schema: z.strictObject({ id: Id, parent_id: z.optional(Id) }),
  reply: z.object({
    departments: z.int(),
    people: z.int(),
    /** Who stands above it now and who would: whom requests go up to. */
    heads_before: HeadChain,
    heads_after: HeadChain,
    /** Who would no longer see its people, and who would begin to. */
    losing_sight: z.array(z.object({ id: z.int(), name: z.string() })),
    gaining_sight: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
  example: { id: 1 },
});

export const moveDepartment = endpoint({
  method: 'POST',
  path: '/api/ltd/departmentMove',
  summary: '调整上级',
  permission: 'organisation.move',
  effect: 'write',
  operation: '调整上级部门',
  changes: ['organisation'],
  input: 'body',
  schema: Move,
  reply: Nothing,
  example: { id: 1, parent_id: null },
});

export const PostDraft = z.strictObject({
  department_id: Id,
  post_name: text(30),
  level: z.int().check(z.minimum(1), z.maximum(20)),
});

export const createPost = endpoint({
  method: 'PUT',
  path: '/api/ltd/station',
  summary: '新增岗位',
  permission: 'organisation.create',
  effect: 'write',
  operation: '新增岗位',
  changes: ['organisation'],
  input: 'body',
  schema: PostDraft,
  reply: z.object({ id: z.int() }),
  example: { department_id: 1, post_name: '工程师', level: 3 },
});

export const PostEdit = z.strictObject({ id: Id, post_name: PostDraft.shape.post_name, level: PostDraft.shape.level });

export const editPost = endpoint({
  method: 'POST',
  path: '/api/ltd/station',
  summary: '编辑岗位',
  permission: 'organisation.edit',
  effect: 'write',
  operation: '编辑岗位',
  changes: ['organisation'],
  input: 'body',
  schema: PostEdit,
  reply: Nothing,
  example: { id: 1, post_name: '高级工程师', level: 5 },
});

export const deletePost = endpoint({
  method: 'DELETE',
  path: '/api/ltd/station',
  summary: '删除岗位',
  permission: 'organisation.delete',
  effect: 'write',
  operation: '删除岗位',
  changes: ['organisation'],
  input: 'query',
  schema: z.strictObject({ id: Id }),
  reply: Nothing,
  example: { id: 1 },
});

export const exportDepartments = endpoint({
  method: 'GET',
  path: '/api/ltd/departmentExport',
  summary: '导出组织架构',
  permission: 'organisation.export',
  effect: 'read',
  operation: '导出组织架构',
  transport: 'download',
  input: 'query',
  schema: noInput,
  reply: z.unknown(),
  example: {},
});

export const departmentImportTemplate = endpoint({
  method: 'GET',
  path: '/api/ltd/departmentImportTemplate',
  summary: '组织架构导入模板',
  permission: 'organisation.import',
  effect: 'read',
  transport: 'download',
  input: 'query',
  schema: noInput,
  reply: z.unknown(),
  example: {},
});

export const previewDepartmentImport = endpoint({
  method: 'PUT',
  path: '/api/ltd/departmentImport',
  summary: '预览组织架构导入',
  permission: 'organisation.import',
  effect: 'write',
  operation: '预览组织架构导入',
  changes: [],
  transport: 'upload',
  input: 'query',
  schema: noInput,
  reply: ImportPreview,
  example: {},
});

export const importDepartments = endpoint({
  method: 'POST',
  path: '/api/ltd/departmentImport',
  summary: '导入组织架构',
  permission: 'organisation.import',
  effect: 'write',
  operation: '导入组织架构',
  changes: ['organisation'],
  input: 'body',
  schema: ImportConfirmation,
  reply: ImportResult,
  example: { import_id: 1, mode: 'all' },
});

export const departmentImportProblems = endpoint({
  method: 'GET',
  path: '/api/ltd/departmentImportProblems',
  summary: '组织架构导入错误文件',
  permission: 'organisation.import',
  effect: 'read',
  transport: 'download',
  input: 'query',
  schema: z.strictObject({ import_id: Id }),
  reply: z.unknown(),
  example: { import_id: 1 },
});
