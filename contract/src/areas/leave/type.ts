import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { Id, noInput, text } from '#contract/fields.ts';

// Kinds of leave and their rules. A balance is counted in minutes of an eight-hour day: half a day is 240.

export const minutesOfDay = 480;
export const leaveUnits = ['half', 'hour'] as const;
export const leaveCounts = ['working', 'natural'] as const;

const Days = z.number().check(z.positive(), z.maximum(366), z.multipleOf(0.5));

const rules = {
  name: text(10),
  unit: z.enum(leaveUnits),
  counts: z.enum(leaveCounts),
  pay_percent: z.int().check(z.minimum(0), z.maximum(100)),
  /** A paper is needed from so many days on; null: never. */
  attachment_from: z.nullable(Days),
  has_balance: z.boolean(),
  min_service_months: z.int().check(z.minimum(0), z.maximum(120)),
  max_days: z.nullable(Days),
};

export const LeaveType = z.object({ id: z.int(), ...rules, enabled: z.boolean(), builtin: z.boolean() });
export type LeaveType = z.output<typeof LeaveType>;

export const leaveTypes = endpoint({
  method: 'GET',
  path: '/api/leave/type',
  summary: '假期类型',
  permission: 'staff.leave-balance',
  effect: 'read',
  shows: ['leave-types'],
  input: 'query',
  schema: noInput,
  reply: z.array(LeaveType),
  example: {},
});

const exampleType = {
  name: '培训假',
  unit: 'half' as const,
  counts: 'working' as const,
  pay_percent: 100,
  attachment_from: null,
  has_balance: false,
  min_service_months: 0,
  max_days: null,
};

export const createLeaveType = endpoint({
  method: 'PUT',
  path: '/api/leave/type',
  summary: '新增假期类型',
  permission: 'staff.leave-balance',
  effect: 'write',
  operation: '新增假期类型',
  changes: ['leave-types'],
  input: 'body',
  schema: z.strictObject(rules),
  reply: z.object({ id: z.int() }),
  example: exampleType,
});

/** Whether it has a balance and its unit stay as they were once it was used. */
export const editLeaveType = endpoint({
  method: 'POST',
  path: '/api/leave/type',
  summary: '编辑假期类型',
  permission: 'staff.leave-balance',
  effect: 'write',
  operation: '编辑假期类型',
  changes: ['leave-types'],
  input: 'body',
  schema: z.strictObject({ id: Id, ...rules, enabled: z.boolean() }),
  reply: z.null(),
  example: { id: 1, ...exampleType, enabled: true },
});
