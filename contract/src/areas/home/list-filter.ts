import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { Id, isPlain, Nothing, text } from '#contract/fields.ts';
import { routeAt } from '#contract/routes.ts';

// What a list is narrowed by, kept under a name: for oneself, for a role group or for a department.

export const mostListFilters = 30;

const ListAddress = z.string().check(
  z.maxLength(100),
  z.refine((path) => routeAt(path) !== undefined, '页面不存在'),
);

const Target = z.object({ id: z.int(), name: z.string() });

export const ListFilter = z.object({
  id: z.int(),
  name: z.string(),
  /** As it stands in the address, without the question mark. */
  query: z.string(),
  own: z.boolean(),
  /** Whether the viewer may take it away. */
  deletable: z.boolean(),
  owner_name: z.string(),
  group_id: z.nullable(z.int()),
  department_id: z.nullable(z.int()),
  /** Whom it is shared with, in words. */
  shared_with: z.nullable(z.string()),
});
export type ListFilter = z.output<typeof ListFilter>;

export const listFilters = endpoint({
  method: 'GET',
  path: '/api/common/listFilter',
  summary: '保存的筛选',
  permission: 'signed-in',
  effect: 'read',
  shows: ['list-filters'],
  input: 'query',
  schema: z.strictObject({ page: ListAddress }),
  reply: z.object({
    filters: z.array(ListFilter),
    /** Whom the viewer may share with. */
    groups: z.array(Target),
    departments: z.array(Target),
  }),
  example: { page: '/staff/index' },
});

export const saveListFilter = endpoint({
  method: 'POST',
  path: '/api/common/listFilter',
  summary: '保存筛选',
  permission: 'signed-in',
  effect: 'write',
  operation: '保存筛选',
  changes: ['list-filters'],
  input: 'body',
  schema: z
    .strictObject({
      /** One's own that is saved again. */
      id: z.optional(Id),
      page: ListAddress,
      name: text(30),
      query: z.string().check(z.minLength(1, '请先设置筛选条件'), z.maxLength(1000), z.refine(isPlain, '包含无效字符')),
      group_id: z.optional(z.nullable(Id)),
      department_id: z.optional(z.nullable(Id)),
    })
    .check(
      z.refine(({ group_id, department_id }) => group_id == null || department_id == null, {
        path: ['department_id'],
        message: '只能分享给一个权限组或一个部门',
      }),
    ),
  reply: z.object({ id: z.int() }),
  example: { page: '/staff/index', name: '试用期', query: 'state=probation' },
});

export const deleteListFilter = endpoint({
  method: 'DELETE',
  path: '/api/common/listFilter',
  summary: '删除筛选',
  permission: 'signed-in',
  effect: 'write',
  operation: '删除筛选',
  changes: ['list-filters'],
  input: 'query',
  schema: z.strictObject({ id: Id }),
  reply: Nothing,
  example: { id: 1 },
});
