import * as z from 'zod/mini';
import { dataScopes, MenuEntry } from '#contract/areas/identity/permission.ts';
import { endpoint, exportOf } from '#contract/endpoint.ts';
import { Id, Keyword, Nothing, pageOf, pageQuery, text } from '#contract/fields.ts';

const PermissionIds = z.array(z.int()).check(z.maxLength(500));

const groupFields = {
  name: text(20),
  checked: PermissionIds,
  /** As the tree gives them; the server works them out anew and refuses what does not agree. */
  half_checked: PermissionIds,
  data_scope: z.enum(dataScopes),
  scope_departments: z.array(Id).check(z.maxLength(500)),
  needs_second_factor: z.boolean(),
};

const chosenAgrees = z.refine<{ data_scope: string; scope_departments: readonly number[] }>(
  (group) => (group.data_scope === 'chosen') === group.scope_departments.length > 0,
  { path: ['scope_departments'], message: '请选择部门' },
);

export const GroupDraft = z.strictObject({ ...groupFields, copy_of: z.optional(Id) }).check(chosenAgrees);
export const GroupEdit = z
  .strictObject({ id: Id, version: z.string().check(z.minLength(1), z.maxLength(40)), ...groupFields })
  .check(chosenAgrees);

const exampleVersion = 'd41d8cd98f00b204e9800998ecf8427e';
const exampleGroup = {
  name: '实习生',
  checked: [160],
  half_checked: [150],
  data_scope: 'self' as const,
  scope_departments: [],
  needs_second_factor: false,
};

export const createGroup = endpoint({
  method: 'PUT',
  path: '/api/ltd/userGroup',
  summary: '新增权限组',
  permission: 'permission.create',
  effect: 'write',
  operation: '新增权限组',
  changes: ['groups'],
  input: 'body',
  schema: GroupDraft,
  reply: z.object({ id: z.int() }),
  example: exampleGroup,
});

export const editGroup = endpoint({
  method: 'POST',
  path: '/api/ltd/userGroup',
  summary: '编辑权限组',
  permission: 'permission.edit',
  effect: 'write',
  operation: '编辑权限组',
  changes: ['groups'],
  input: 'body',
  schema: GroupEdit,
  reply: Nothing,
  example: { id: 1, version: exampleVersion, ...exampleGroup },
});

/** What saving would change, in words, before it is saved. */
export const previewGroup = endpoint({
  method: 'POST',
  path: '/api/ltd/userGroupPreview',
  summary: '权限组改动预览',
  permission: 'permission.edit',
  effect: 'read',
  shows: [],
  input: 'body',
  schema: GroupEdit,
  reply: z.object({
    added: z.array(z.object({ id: z.int(), name: z.string() })),
    removed: z.array(z.object({ id: z.int(), name: z.string() })),
    scope: z.nullable(z.object({ old: z.string(), new: z.string() })),
    members: z.int(),
    /** People who would hold less than now; for whom another group still gives it, nothing changes. The first fifty. */
    losing: z.array(z.object({ id: z.int(), name: z.string() })),
    losing_count: z.int(),
  }),
  example: { id: 2, version: exampleVersion, ...exampleGroup },
});

export const deleteGroup = endpoint({
  method: 'DELETE',
  path: '/api/ltd/userGroup',
  summary: '删除权限组',
  permission: 'permission.delete',
  effect: 'write',
  operation: '删除权限组',
  changes: ['groups'],
  input: 'query',
  schema: z.strictObject({ id: Id }),
  reply: Nothing,
  example: { id: 1 },
});

export const groupMembers = endpoint({
  method: 'GET',
  path: '/api/ltd/userGroupMember',
  summary: '权限组成员',
  permission: 'permission',
  effect: 'read',
  shows: ['groups', 'people'],
  input: 'query',
  schema: pageQuery(['pinyin'], { group_id: Id, keyword: z.optional(Keyword) }),
  reply: pageOf(
    z.object({
      id: z.int(),
      name: z.nullable(z.string()),
      job_number: z.string(),
      department_name: z.string(),
      post_name: z.nullable(z.string()),
    }),
  ),
  example: { group_id: 1 },
});

export const exportGroupMembers = exportOf(groupMembers);

export const changeMembers = endpoint({
  method: 'POST',
  path: '/api/ltd/userGroupMember',
  summary: '调整权限组成员',
  permission: 'permission.members',
  effect: 'write',
  operation: '调整权限组成员',
  changes: ['groups'],
  input: 'body',
  schema: z.strictObject({
    group_id: Id,
    add: z.array(Id).check(z.maxLength(500)),
    remove: z.array(Id).check(z.maxLength(500)),
  }),
  reply: z.object({ added: z.int(), removed: z.int() }),
  example: { group_id: 1, add: [], remove: [] },
});

/** What a person sees: menu, permissions and where each comes from. */
export const viewAs = endpoint({
  method: 'GET',
  path: '/api/ltd/userGroupViewAs',
  summary: '以他人视角查看',
  permission: 'permission.explain',
  effect: 'read',
  shows: ['groups', 'people'],
  input: 'query',
  schema: z.strictObject({ user_id: Id }),
  reply: z.object({
    name: z.nullable(z.string()),
    groups: z.array(z.object({ id: z.int(), name: z.string(), data_scope: z.string() })),
    menu: z.array(MenuEntry),
    permissions: z.array(z.object({ id: z.int(), name: z.string(), groups: z.array(z.string()), scope: z.string() })),
  }),
  example: { user_id: 1 },
});

/** One sentence: why X sees, or does not see, record Y. */
export const explain = endpoint({
  method: 'GET',
  path: '/api/ltd/userGroupExplain',
  summary: '为什么能看到',
  permission: 'permission.explain',
  effect: 'read',
  shows: ['groups', 'people', 'organisation'],
  input: 'query',
  schema: z.strictObject({ user_id: Id, kind: text(30), id: Id }),
  reply: z.object({ sees: z.boolean(), sentence: z.string() }),
  example: { user_id: 1, kind: 'user', id: 1 },
});
