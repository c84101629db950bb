import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { Day, DayMillis, Id, Nothing, pageOf, pageQuery, text } from '#contract/fields.ts';

// Changing post and going: each with the day from which it holds.

export const PostChange = z.strictObject({
  user_id: Id,
  department_id: Id,
  station_id: z.nullable(Id),
  manager_id: z.nullable(Id),
  effective_date: Day,
  reason: text(200),
});

/** Applied when its day has come; at once if that is today or earlier. */
export const userStation = endpoint({
  method: 'POST',
  path: '/api/ltd/userStation',
  summary: '岗位变动',
  permission: 'staff.post-change',
  effect: 'write',
  operation: '岗位变动',
  input: 'body',
  schema: PostChange,
  reply: z.object({ applied: z.boolean() }),
  example: {
    user_id: 1,
    department_id: 1,
    station_id: null,
    manager_id: null,
    effective_date: 1_767_196_800_000,
    reason: '组织调整',
  },
});

export const PlannedChange = z.object({
  id: z.int(),
  user_id: z.int(),
  user_name: z.nullable(z.string()),
  kind: z.enum(['post_change', 'leaving']),
  effective_date: DayMillis,
  summary: z.string(),
  reason: z.string(),
});

export const plannedChanges = endpoint({
  method: 'GET',
  path: '/api/ltd/plannedChange',
  summary: '待生效的人事变动',
  permission: 'staff.list',
  effect: 'read',
  input: 'query',
  schema: pageQuery(['effective_date'], { user_id: z.optional(Id) }),
  reply: pageOf(PlannedChange),
  example: {},
});

export const cancelChange = endpoint({
  method: 'DELETE',
  path: '/api/ltd/plannedChange',
  summary: '取消人事变动',
  permission: 'staff.post-change',
  effect: 'write',
  operation: '取消人事变动',
  input: 'query',
  schema: z.strictObject({ id: Id }),
  reply: Nothing,
  example: { id: 1 },
});

/** What has to be handed over, by kind; every area that keeps such things adds its own. */
export const HandOverPart = z.object({
  kind: z.string(),
  label: z.string(),
  count: z.int(),
  items: z.array(z.object({ id: z.int(), title: z.string() })),
});

export const handOver = endpoint({
  method: 'GET',
  path: '/api/ltd/userHandOver',
  summary: '离职交接清单',
  permission: 'staff.leaving',
  effect: 'read',
  input: 'query',
  schema: z.strictObject({ user_id: Id }),
  reply: z.object({
    receiver_id: z.nullable(z.int()),
    receiver_name: z.nullable(z.string()),
    parts: z.array(HandOverPart),
  }),
  example: { user_id: 1 },
});

export const Leaving = z.strictObject({
  user_id: Id,
  left_date: Day,
  reason: text(200),
  receiver_id: z.nullable(Id),
});

export const leave = endpoint({
  method: 'POST',
  path: '/api/ltd/userLeaving',
  summary: '办理离职',
  permission: 'staff.leaving',
  effect: 'write',
  operation: '办理离职',
  input: 'body',
  schema: Leaving,
  reply: z.object({ applied: z.boolean() }),
  example: { user_id: 1, left_date: 1_767_196_800_000, reason: '个人原因', receiver_id: null },
});
