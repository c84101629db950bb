import * as z from 'zod/mini';
import { Risk } from '#contract/areas/projects/project.ts';
import { endpoint, exportOf } from '#contract/endpoint.ts';
import { Id, Keyword, Millis, Nothing, pageOf, pageQuery, text } from '#contract/fields.ts';
import { MoneyOut } from '#contract/money.ts';

// 项目集: projects that belong together, summed up over what the viewer may see.

const fields = {
  name: text(40),
  owner_id: z.nullable(Id),
  description: z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
};

export const SetRow = z.object({
  id: z.int(),
  name: z.string(),
  owner_id: z.nullable(z.int()),
  owner_name: z.nullable(z.string()),
  description: z.string(),
  /** Of those the viewer sees. */
  projects: z.int(),
  running: z.int(),
  progress: z.int(),
  /** The worst of its projects. */
  risk: z.nullable(Risk),
  contract_amount: z.nullable(MoneyOut),
  budget: z.nullable(MoneyOut),
  cost: z.nullable(MoneyOut),
  created_at: Millis,
  actions: z.array(z.enum(['detail', 'edit', 'delete'])),
});
export type SetRow = z.output<typeof SetRow>;

export const setPage = endpoint({
  method: 'GET',
  path: '/api/project/set',
  summary: '项目集列表',
  permission: 'project.set',
  effect: 'read',
  shows: ['project-sets', 'projects', 'tasks'],
  input: 'query',
  schema: pageQuery(['created_at', 'name'], { keyword: z.optional(Keyword), owner_id: z.optional(Id) }),
  reply: pageOf(SetRow),
  example: {},
});
export const exportSets = exportOf(setPage);

export const setOptions = endpoint({
  method: 'GET',
  path: '/api/project/setOptions',
  summary: '可选的项目集',
  permission: 'signed-in',
  effect: 'read',
  shows: ['project-sets'],
  input: 'query',
  schema: z.strictObject({ keyword: z.optional(Keyword), id: z.optional(Id) }),
  reply: z.array(z.object({ id: z.int(), name: z.string() })),
  example: {},
});

export const createSet = endpoint({
  method: 'PUT',
  path: '/api/project/set',
  summary: '新增项目集',
  permission: 'project.set.create',
  effect: 'write',
  operation: '新增项目集',
  changes: ['project-sets'],
  input: 'body',
  schema: z.strictObject(fields),
  reply: z.object({ id: z.int() }),
  example: { name: '数字化改造', owner_id: null },
});

export const editSet = endpoint({
  method: 'POST',
  path: '/api/project/set',
  summary: '编辑项目集',
  permission: 'project.set.edit',
  effect: 'write',
  operation: '编辑项目集',
  changes: ['project-sets', 'projects'],
  input: 'body',
  schema: z.strictObject({ id: Id, ...fields }),
  reply: Nothing,
  example: { id: 1, name: '数字化改造', owner_id: null },
});

/** Only one without projects. */
export const deleteSet = endpoint({
  method: 'DELETE',
  path: '/api/project/set',
  summary: '删除项目集',
  permission: 'project.set.delete',
  effect: 'write',
  operation: '删除项目集',
  changes: ['project-sets'],
  input: 'query',
  schema: z.strictObject({ id: Id }),
  reply: Nothing,
  example: { id: 1 },
});
