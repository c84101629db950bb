import * as z from 'zod/mini';
import { endpoint, exportOf } from '#contract/endpoint.ts';
import { Id, Keyword, Nothing, noInput, pageOf, pageQuery, text } from '#contract/fields.ts';

export const projectTypeKinds = ['client', 'internal'] as const;
export const projectTypeKindNames: Readonly<Record<(typeof projectTypeKinds)[number], string>> = {
  client: '客户项目',
  internal: '内部研发',
};

const Percent = z.number().check(z.minimum(0), z.maximum(100), z.multipleOf(0.01));

const fields = {
  name: text(30),
  code: z
    .string()
    .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z][A-Z0-9]{0,9}$/, '编码为字母开头的 1 至 10 位字母或数字')),
  kind: z.enum(projectTypeKinds),
  dividend_percent: Percent,
  growth_base: z.int().check(z.minimum(0), z.maximum(1_000_000)),
  template_id: z.nullable(Id),
  client_acceptance: z.boolean(),
};

export const ProjectTypeDraft = z.strictObject(fields);
export const ProjectTypeEdit = z.strictObject({ id: Id, ...fields, enabled: z.boolean() });

export const ProjectType = z.object({
  id: z.int(),
  name: z.string(),
  code: z.string(),
  kind: z.enum(projectTypeKinds),
  dividend_percent: z.number(),
  growth_base: z.int(),
  template_id: z.nullable(z.int()),
  template_name: z.nullable(z.string()),
  client_acceptance: z.boolean(),
  enabled: z.boolean(),
  actions: z.array(z.enum(['edit', 'delete'])),
});
export type ProjectType = z.output<typeof ProjectType>;

export const projectTypePage = endpoint({
  method: 'GET',
  path: '/api/base/projectTypePage',
  summary: '项目类型列表',
  permission: 'project-type',
  effect: 'read',
  shows: ['project-types', 'template'],
  input: 'query',
  schema: pageQuery(['code', 'name'], { keyword: z.optional(Keyword), kind: z.optional(z.enum(projectTypeKinds)) }),
  reply: pageOf(ProjectType),
  example: {},
});

export const exportProjectTypes = exportOf(projectTypePage);

export const projectTypeList = endpoint({
  method: 'GET',
  path: '/api/base/projectTypeList',
  summary: '可选的项目类型',
  permission: 'signed-in',
  effect: 'read',
  shows: ['project-types'],
  input: 'query',
  schema: noInput,
  reply: z.array(z.object({ id: z.int(), name: z.string(), kind: z.enum(projectTypeKinds) })),
  example: {},
});

const exampleType = {
  name: '软件开发',
  code: 'RJ',
  kind: 'client' as const,
  dividend_percent: 20,
  growth_base: 100,
  template_id: null,
  client_acceptance: true,
};

export const createProjectType = endpoint({
  method: 'PUT',
  path: '/api/base/projectType',
  summary: '新增项目类型',
  permission: 'project-type.create',
  effect: 'write',
  operation: '新增项目类型',
  changes: ['project-types'],
  input: 'body',
  schema: ProjectTypeDraft,
  reply: z.object({ id: z.int() }),
  example: exampleType,
});

export const editProjectType = endpoint({
  method: 'POST',
  path: '/api/base/projectType',
  summary: '编辑项目类型',
  permission: 'project-type.edit',
  effect: 'write',
  operation: '编辑项目类型',
  changes: ['project-types'],
  input: 'body',
  schema: ProjectTypeEdit,
  reply: Nothing,
  example: { id: 1, ...exampleType, enabled: true },
});

export const deleteProjectType = endpoint({
  method: 'DELETE',
  path: '/api/base/projectType',
  summary: '删除项目类型',
  permission: 'project-type.delete',
  effect: 'write',
  operation: '删除项目类型',
  changes: ['project-types'],
  input: 'query',
  schema: z.strictObject({ id: Id }),
  reply: Nothing,
  example: { id: 1 },
});
