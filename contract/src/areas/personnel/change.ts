import * as z from 'zod/mini';
import { auditFields } from '#contract/areas/approval/submission.ts';
import { endpoint, exportOf } from '#contract/endpoint.ts';
import { Day, DayMillis, Id, Nothing, noInput, pageOf, pageQuery, text } from '#contract/fields.ts';

// Changing post and going: asked for, decided by approval, and in force from a day.

/** What every request of this kind has beside its own fields; `again` names the one it is the next round of. */
const filed = { ...auditFields, again: z.optional(Id) };

export const FiledRequest = z.object({ id: z.int(), number: z.string() });

export const OpenRequest = z.object({ ...FiledRequest.shape, audit_status: z.int() });

const PostChange = z.strictObject({
  user_id: Id,
  department_id: Id,
  station_id: z.nullable(Id),
  manager_id: z.nullable(Id),
  effective_date: Day,
  reason: text(200),
  ...filed,
});

/** Once passed, applied when its day has come; at once if that is today or earlier. */
export const userStation = endpoint({
  method: 'POST',
  path: '/api/ltd/userStation',
  summary: '提交岗位变动',
  permission: 'staff.post-change',
  effect: 'write',
  operation: '提交岗位变动',
  changes: ['approval', 'people'],
  input: 'body',
  schema: PostChange,
  reply: FiledRequest,
  example: {
    user_id: 1,
    department_id: 1,
    station_id: null,
    manager_id: null,
    effective_date: 1_767_196_800_000,
    reason: '组织调整',
  },
});

const PlannedChange = z.object({
  id: z.int(),
  user_id: z.int(),
  user_name: z.nullable(z.string()),
  kind: z.enum(['post_change', 'leaving', 'regular']),
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
  shows: ['planned-changes', 'approval'],
  input: 'query',
  schema: pageQuery(['effective_date'], { user_id: z.optional(Id) }),
  reply: pageOf(PlannedChange),
  example: {},
});

export const exportPlannedChanges = exportOf(plannedChanges);

export const cancelChange = endpoint({
  method: 'DELETE',
  path: '/api/ltd/plannedChange',
  summary: '取消人事变动',
  permission: 'staff.post-change',
  effect: 'write',
  operation: '取消人事变动',
  changes: ['planned-changes', 'people', 'approval'],
  input: 'query',
  schema: z.strictObject({ id: Id }),
  reply: Nothing,
  example: { id: 1 },
});

/** What has to be handed over, by kind; every area that keeps such things adds its own. */
const HandOverPart = z.object({
  kind: z.string(),
  label: z.string(),
  count: z.int(),
  items: z.array(z.object({ id: z.int(), title: z.string() })),
});

const HandOverList = z.object({
  receiver_id: z.nullable(z.int()),
  receiver_name: z.nullable(z.string()),
  parts: z.array(HandOverPart),
});

export const handOver = endpoint({
  method: 'GET',
  path: '/api/ltd/userHandOver',
  summary: '离职交接清单',
  permission: 'staff.leaving',
  effect: 'read',
  shows: [],
  input: 'query',
  schema: z.strictObject({ user_id: Id }),
  reply: HandOverList,
  example: { user_id: 1 },
});

const going = { left_date: Day, reason: text(200), receiver_id: z.nullable(Id), ...filed };

const Leaving = z.strictObject({
  user_id: Id,
  ...going,
});

export const leave = endpoint({
  method: 'POST',
  path: '/api/ltd/userLeaving',
  summary: '提交离职',
  permission: 'staff.leaving',
  effect: 'write',
  operation: '提交离职',
  changes: ['approval', 'people'],
  input: 'body',
  schema: Leaving,
  reply: FiledRequest,
  example: { user_id: 1, left_date: 4_070_880_000_000, reason: '个人原因', receiver_id: null },
});

/** By oneself. */
export const applyLeaving = endpoint({
  method: 'POST',
  path: '/api/apply/leaving',
  summary: '申请离职',
  permission: 'signed-in',
  effect: 'write',
  operation: '申请离职',
  changes: ['approval'],
  input: 'body',
  schema: z.strictObject(going),
  reply: FiledRequest,
  example: { left_date: 4_070_880_000_000, reason: '个人原因', receiver_id: null },
});

export const ownHandOver = endpoint({
  method: 'GET',
  path: '/api/apply/handOver',
  summary: '我的交接清单',
  permission: 'signed-in',
  effect: 'read',
  shows: ['approval'],
  input: 'query',
  schema: noInput,
  reply: z.object({
    ...HandOverList.shape,
    /** Why leaving cannot be asked for now; null when it can. */
    problem: z.nullable(z.string()),
    /** One's own request, running or returned. */
    open: z.nullable(OpenRequest),
  }),
  example: {},
});

/** To be changed and sent again, by whoever sent it. */
export const changeToEdit = endpoint({
  method: 'GET',
  path: '/api/ltd/changeRequest',
  summary: '一次人事变动申请',
  permission: 'signed-in',
  effect: 'read',
  shows: [],
  input: 'query',
  schema: z.strictObject({ approval_id: Id }),
  reply: z.object({
    approval_id: z.int(),
    kind: z.enum(['post_change', 'leaving']),
    user_id: z.int(),
    user_name: z.string(),
    /** Of a change of post. */
    department_id: z.nullable(z.int()),
    station_id: z.nullable(z.int()),
    manager_id: z.nullable(z.int()),
    /** Of leaving. */
    receiver_id: z.nullable(z.int()),
    effective_date: DayMillis,
    reason: z.string(),
    /** The approvers asked for when it was last sent. */
    content_json: z.string(),
  }),
  example: { approval_id: 1 },
});
