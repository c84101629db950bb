import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { noInput } from '#contract/fields.ts';

const Entry = z.object({ id: z.int(), menu_name: z.string(), icon: z.string(), remark_data: z.string() });
export const MenuEntry = z.object({
  ...Entry.shape,
  children: z.array(z.object({ ...Entry.shape, children: z.array(z.never()) })),
});
export type MenuEntry = z.output<typeof MenuEntry>;

export const menuList = endpoint({
  method: 'GET',
  path: '/api/user/menuList',
  summary: '我的菜单',
  permission: 'signed-in',
  effect: 'read',
  shows: ['myself'],
  input: 'query',
  schema: noInput,
  reply: z.array(MenuEntry),
  example: {},
});

export const jurisdictionAll = endpoint({
  method: 'GET',
  path: '/api/ltd/jurisdictionAll',
  summary: '全部权限',
  permission: 'signed-in',
  effect: 'read',
  shows: [],
  input: 'query',
  schema: noInput,
  reply: z.array(
    z.object({
      id: z.int(),
      pid: z.int(),
      name: z.string(),
      kind: z.enum(['group', 'menu', 'button', 'data']),
      remark_data: z.string(),
    }),
  ),
  example: {},
});

export const dataScopes = ['self', 'department', 'department-and-below', 'chosen', 'all'] as const;
export type DataScopeKind = (typeof dataScopes)[number];
export const dataScopeNames: Readonly<Record<DataScopeKind, string>> = {
  self: '本人',
  department: '本部门',
  'department-and-below': '本部门及下级',
  chosen: '指定部门',
  all: '全部',
};

export const RoleGroup = z.object({
  id: z.int(),
  name: z.string(),
  wildcard: z.boolean(),
  checked: z.array(z.int()),
  half_checked: z.array(z.int()),
  data_scope: z.enum(dataScopes),
  scope_departments: z.array(z.int()),
  member_count: z.int(),
  needs_second_factor: z.boolean(),
  /** Of what is edited; sent back with an edit, which is refused when someone else has saved meanwhile. */
  version: z.string(),
  /** Comes with the product: can be changed and renamed, never deleted. */
  shipped: z.boolean(),
  /** What the caller may do with it. */
  actions: z.array(z.enum(['edit', 'delete', 'members'])),
});
export type RoleGroup = z.output<typeof RoleGroup>;

export const roleGroups = endpoint({
  method: 'GET',
  path: '/api/ltd/userGroupAll',
  summary: '权限组',
  permission: 'permission',
  effect: 'read',
  shows: ['groups'],
  input: 'query',
  schema: noInput,
  reply: z.array(RoleGroup),
  example: {},
});
