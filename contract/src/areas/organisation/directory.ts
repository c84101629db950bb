import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { Id, Keyword, noInput } from '#contract/fields.ts';

// What dropdowns and pickers of every screen ask for.

export const DepartmentItem = z.object({ id: z.int(), department_name: z.string() });

export const oneDepartment = endpoint({
  method: 'GET',
  path: '/api/user/oneDepartment',
  summary: '一级部门',
  permission: 'signed-in',
  effect: 'read',
  shows: ['organisation'],
  input: 'query',
  schema: noInput,
  reply: z.array(DepartmentItem),
  example: {},
});

export const twoDepartment = endpoint({
  method: 'GET',
  path: '/api/user/twoDepartment',
  summary: '下级部门',
  permission: 'signed-in',
  effect: 'read',
  shows: ['organisation'],
  input: 'query',
  schema: z.strictObject({ pid: Id }),
  reply: z.array(DepartmentItem),
  example: { pid: 1 },
});

/** For every dropdown that shows the whole tree. */
export const departmentAll = endpoint({
  method: 'GET',
  path: '/api/ltd/departmentAll',
  summary: '全部部门',
  permission: 'signed-in',
  effect: 'read',
  shows: ['organisation'],
  input: 'query',
  schema: noInput,
  reply: z.array(
    z.object({
      ...DepartmentItem.shape,
      parent_id: z.nullable(z.int()),
      /** Who works here now. */
      head_id: z.nullable(z.int()),
      /** Its name in pinyin, and the initials of it. */
      spelling: z.string(),
    }),
  ),
  example: {},
});

const Post = z.object({
  id: z.int(),
  department_id: z.int(),
  department_name: z.string(),
  post_name: z.string(),
  level: z.int(),
});

export const stationList = endpoint({
  method: 'GET',
  path: '/api/ltd/stationList',
  summary: '部门的岗位',
  permission: 'signed-in',
  effect: 'read',
  shows: ['organisation', 'people'],
  input: 'query',
  schema: z.strictObject({ department_id: Id }),
  reply: z.array(z.object({ ...Post.shape, people: z.int() })),
  example: { department_id: 1 },
});

/** Of the caller's own post unless one is named. */
export const positionsSameLevel = endpoint({
  method: 'GET',
  path: '/api/user/positionsSameLevel',
  summary: '同级岗位',
  permission: 'signed-in',
  effect: 'read',
  shows: ['organisation'],
  input: 'query',
  schema: z.strictObject({ station_id: z.optional(Id) }),
  reply: z.array(Post),
  example: {},
});

export const getUserFromStation = endpoint({
  method: 'GET',
  path: '/api/ltd/getUserFromStation',
  summary: '部门或岗位的人员',
  permission: 'signed-in',
  effect: 'read',
  shows: ['organisation', 'people'],
  input: 'query',
  schema: z.strictObject({ department_id: Id, station_id: z.optional(Id) }),
  reply: z.array(z.object({ user_id: z.int(), name: z.string() })),
  example: { department_id: 1 },
});

export const allUserName = endpoint({
  method: 'GET',
  path: '/api/user/allUserName',
  summary: '全部人员姓名',
  permission: 'signed-in',
  effect: 'read',
  shows: ['people'],
  input: 'query',
  schema: noInput,
  reply: z.array(z.object({ id: z.int(), name: z.string() })),
  example: {},
});

export const PickedPerson = z.object({
  id: z.int(),
  name: z.string(),
  job_number: z.string(),
  department_name: z.string(),
  post_name: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  /** The last day of a leave that runs now, for "休假至 1/20". */
  away_until: z.nullable(z.int()),
});
export type PickedPerson = z.output<typeof PickedPerson>;

/** Active people by Chinese name, pinyin, initials, job number or mobile; or those of the given ids, to show what is chosen. */
export const pickPeople = endpoint({
  method: 'GET',
  path: '/api/user/pickUser',
  summary: '选择人员',
  permission: 'signed-in',
  effect: 'read',
  shows: ['people', 'organisation'],
  input: 'query',
  schema: z.strictObject({
    keyword: z.optional(Keyword),
    department_id: z.optional(Id),
    ids: z.optional(z.array(Id).check(z.maxLength(200))),
  }),
  reply: z.array(PickedPerson),
  example: { keyword: 'zs' },
});
