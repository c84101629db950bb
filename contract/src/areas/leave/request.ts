import * as z from 'zod/mini';
import { auditFields } from '#contract/areas/approval/submission.ts';
import { CalendarDay } from '#contract/areas/calendar.ts';
import { UploadedFile } from '#contract/areas/files.ts';
import { leaveCounts, leaveUnits } from '#contract/areas/leave/type.ts';
import { endpoint, exportOf } from '#contract/endpoint.ts';
import { DayMillis, Id, Millis, pageOf, pageQuery, Timestamp } from '#contract/fields.ts';
import { beginOf } from '#contract/rules/day.ts';

const halves = ['am', 'pm'] as const;
export type Half = (typeof halves)[number];

/** A type as someone may use it now. */
export const OfferedType = z.object({
  id: z.int(),
  name: z.string(),
  unit: z.enum(leaveUnits),
  counts: z.enum(leaveCounts),
  pay_percent: z.int(),
  attachment_from: z.nullable(z.number()),
  max_days: z.nullable(z.number()),
  /** Minutes of an eight-hour day that are left today; null where there is no balance to keep. */
  balance: z.nullable(z.int()),
  /** What requests under way hold of it, and is no longer in it. */
  reserved: z.nullable(z.int()),
  /** Why it cannot be taken yet. */
  unavailable: z.nullable(z.string()),
});
export type OfferedType = z.output<typeof OfferedType>;

/** The company's hours, in minutes of the day. */
export const Hours = z.object({
  am: z.tuple([z.int(), z.int()]),
  pm: z.tuple([z.int(), z.int()]),
});
export type Hours = z.output<typeof Hours>;

export const userLeaveIndex = endpoint({
  method: 'GET',
  path: '/api/user/userLeaveIndex',
  summary: '请假所需信息',
  permission: 'signed-in',
  effect: 'read',
  shows: ['leave', 'leave-types', 'calendar', 'approval'],
  input: 'query',
  /** Of someone else only with the right to file for them. */
  schema: z.strictObject({ username: z.optional(Id) }),
  reply: z.object({
    user: z.object({ id: z.int(), name: z.string() }),
    for_others: z.boolean(),
    types: z.array(OfferedType),
    hours: Hours,
    /** Days that differ from the week, of last, this and next year. */
    calendar: z.array(CalendarDay),
    /** How far back one may file. */
    earliest: DayMillis,
    /** The default approvers, as the specification writes steps. */
    content_json: z.string(),
    locked: z.boolean(),
  }),
  example: {},
});

/** Within the years that the calendar knows. */
const LeaveTime = Timestamp.check(
  z.refine((time) => time >= beginOf('2000-01-01') && time < beginOf('2100-01-01'), '日期超出范围'),
);

const span = {
  type_id: Id,
  /** The day for half days, the moment for hours. */
  start_time: LeaveTime,
  end_time: LeaveTime,
  start_half: z._default(z.enum(halves), 'am'),
  end_half: z._default(z.enum(halves), 'pm'),
};

export const LeaveDraft = z.strictObject({
  /** Whose leave; the sender's own as a rule. */
  username: z.optional(Id),
  ...span,
  desc: z.string().check(z.trim(), z.minLength(1, '请填写请假描述'), z.maxLength(500)),
  file_ids: z._default(z.array(Id).check(z.maxLength(9)), []),
  ...auditFields,
  /** The request this is the next round of. */
  again: z.optional(Id),
});
export type LeaveDraft = z.output<typeof LeaveDraft>;

const exampleSpan = { type_id: 1, start_time: 1_767_196_800_000, end_time: 1_767_196_800_000 };

export const userLeave = endpoint({
  method: 'POST',
  path: '/api/user/userLeave',
  summary: '提交请假',
  permission: 'signed-in',
  effect: 'write',
  operation: '提交请假',
  changes: ['leave', 'approval'],
  input: 'body',
  schema: LeaveDraft,
  reply: z.object({ id: z.int(), number: z.string(), days: z.number() }),
  example: { ...exampleSpan, desc: '家中有事' },
});

const DayRow = z.object({
  day: DayMillis,
  /** In words: 上午, 下午, 全天, 09:00–11:30. */
  part: z.string(),
  minutes: z.int(),
});

/** How the length comes about, day by day, before anything is sent. */
export const countLeave = endpoint({
  method: 'POST',
  path: '/api/leave/count',
  summary: '计算请假时长',
  permission: 'signed-in',
  effect: 'read',
  shows: [],
  input: 'body',
  schema: z.strictObject({ username: z.optional(Id), ...span, again: z.optional(Id) }),
  reply: z.object({
    minutes: z.int(),
    days: z.number(),
    rows: z.array(DayRow),
    /** Days within the span that do not count, and why. */
    uncounted: z.array(z.object({ day: DayMillis, reason: z.string() })),
    balance: z.nullable(z.int()),
    balance_after: z.nullable(z.int()),
    /** Why it would be refused; null when it would not. */
    problem: z.nullable(z.string()),
  }),
  example: exampleSpan,
});

export const LeaveRow = z.object({
  id: z.int(),
  approval_id: z.int(),
  number: z.string(),
  type_name: z.string(),
  start_time: Millis,
  end_time: Millis,
  span: z.string(),
  days: z.number(),
  desc: z.string(),
  audit_status: z.int(),
  /** Days given back by 销假. */
  returned_days: z.number(),
  /** The 销假 under way, if there is one. */
  reversal: z.nullable(z.object({ approval_id: z.int(), audit_status: z.int() })),
  submitted_at: Millis,
  actions: z.array(z.enum(['detail', 'edit', 'withdraw', 'reverse'])),
});
export type LeaveRow = z.output<typeof LeaveRow>;

export const myTakeOffPage = endpoint({
  method: 'GET',
  path: '/api/reportStats/myTakeOffPage',
  summary: '我的请假',
  permission: 'signed-in',
  effect: 'read',
  shows: ['leave', 'approval'],
  input: 'query',
  schema: pageQuery(['submitted_at', 'start_time'], {
    type_id: z.optional(Id),
    audit_status: z.optional(z.int().check(z.minimum(0), z.maximum(5))),
    from: z.optional(Timestamp),
    to: z.optional(Timestamp),
  }),
  reply: pageOf(LeaveRow),
  example: {},
});

export const exportMyLeaves = exportOf(myTakeOffPage);

/** To be changed and sent again. */
export const leaveToEdit = endpoint({
  method: 'GET',
  path: '/api/leave/record',
  summary: '一次请假',
  permission: 'signed-in',
  effect: 'read',
  shows: [],
  input: 'query',
  schema: z.strictObject({ approval_id: Id }),
  reply: z.object({
    approval_id: z.int(),
    user: z.object({ id: z.int(), name: z.string() }),
    type_id: z.int(),
    start_time: Millis,
    end_time: Millis,
    start_half: z.enum(halves),
    end_half: z.enum(halves),
    desc: z.string(),
    files: z.array(UploadedFile),
    content_json: z.string(),
  }),
  example: { approval_id: 1 },
});

const TeamDay = z.object({
  day: DayMillis,
  part: z.string(),
  /** Null where the viewer may know that someone is away, not why. */
  type_name: z.nullable(z.string()),
  passed: z.boolean(),
});

/** Who is away: of one's own department, or of whatever one's scope covers. */
export const teamCalendar = endpoint({
  method: 'GET',
  path: '/api/leave/team',
  summary: '团队休假日历',
  permission: 'signed-in',
  effect: 'read',
  shows: ['leave', 'calendar', 'approval'],
  input: 'query',
  schema: z.strictObject({ from: Timestamp, to: Timestamp, department_id: z.optional(Id) }).check(
    z.refine(({ from, to }) => to >= from && to - from <= 62 * 86_400_000, {
      path: ['to'],
      message: '最多查看两个月',
    }),
  ),
  reply: z.object({
    people: z.array(
      z.object({ user_id: z.int(), name: z.string(), department_name: z.string(), days: z.array(TeamDay) }),
    ),
    calendar: z.array(CalendarDay),
    /** More people are away than are listed. */
    more: z.boolean(),
  }),
  example: { from: 1_767_196_800_000, to: 1_767_283_200_000 },
});
