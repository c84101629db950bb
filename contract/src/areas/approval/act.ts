import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { Day, Id, Ordinal, text } from '#contract/fields.ts';

// What people do to a request.

const Opinion = z._default(z.string().check(z.trim(), z.maxLength(500)), '');
const NeededOpinion = text(500);
/** The step and the activation the person had before their eyes. */
const aim = { id: Id, step: Ordinal, activation: Ordinal };
const files = { file_ids: z._default(z.array(Id).check(z.maxLength(9)), []) };

export const Act = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('pass'),
    ...aim,
    opinion: Opinion,
    ...files,
    /** What the approver fills, as the kind says. */
    fields: z.optional(z.record(z.string(), z.unknown())),
  }),
  z.strictObject({ action: z.literal('reject'), ...aim, opinion: NeededOpinion, ...files }),
  z.strictObject({ action: z.literal('return'), ...aim, opinion: NeededOpinion, ...files }),
  z.strictObject({ action: z.literal('return-to'), ...aim, target: Ordinal, opinion: NeededOpinion, ...files }),
  z.strictObject({ action: z.literal('transfer'), ...aim, to: Id, opinion: Opinion }),
  z.strictObject({
    action: z.literal('add-sign'),
    ...aim,
    place: z.enum(['before', 'after']),
    people: z.array(Id).check(z.minLength(1), z.maxLength(10)),
    opinion: Opinion,
  }),
  z.strictObject({ action: z.literal('take-back'), ...aim, opinion: Opinion }),
  z.strictObject({ action: z.literal('withdraw'), id: Id, opinion: Opinion }),
]);
export type Act = z.output<typeof Act>;

export const actOnApproval = endpoint({
  method: 'POST',
  path: '/api/approval/act',
  summary: '处理审批',
  permission: 'signed-in',
  effect: 'write',
  operation: '处理审批',
  changes: ['approval', 'notices'],
  input: 'body',
  schema: Act,
  reply: z.object({ audit_status: z.int() }),
  example: { action: 'pass', id: 1, step: 1, activation: 1 },
});

export const passSeveral = endpoint({
  method: 'POST',
  path: '/api/approval/batch',
  summary: '批量同意',
  permission: 'signed-in',
  effect: 'write',
  operation: '批量同意',
  changes: ['approval', 'notices'],
  input: 'body',
  schema: z.strictObject({
    items: z.array(z.strictObject(aim)).check(z.minLength(1), z.maxLength(50)),
    opinion: Opinion,
  }),
  /** Each judged on its own; null where it went through. */
  reply: z.array(z.object({ id: z.int(), number: z.string(), problem: z.nullable(z.string()) })),
  example: { items: [{ id: 1, step: 1, activation: 1 }] },
});

export const urge = endpoint({
  method: 'POST',
  path: '/api/approval/urge',
  summary: '催办',
  permission: 'signed-in',
  effect: 'write',
  operation: '催办',
  changes: ['approval'],
  input: 'body',
  schema: z.strictObject({ id: Id }),
  reply: z.object({ told: z.int() }),
  example: { id: 1 },
});

export const comment = endpoint({
  method: 'PUT',
  path: '/api/approval/comment',
  summary: '评论',
  permission: 'signed-in',
  effect: 'write',
  operation: '评论审批',
  changes: ['approval'],
  input: 'body',
  schema: z.strictObject({
    id: Id,
    text: text(500),
    mentions: z._default(z.array(Id).check(z.maxLength(20)), []),
    ...files,
  }),
  reply: z.object({ id: z.int() }),
  example: { id: 1, text: '请补充发票' },
});

/** 撤销 of what has passed: a request of its own over the same path. Without days: all of it. */
export const reverseApproval = endpoint({
  method: 'POST',
  path: '/api/approval/reverse',
  summary: '撤销已通过的申请',
  permission: 'signed-in',
  effect: 'write',
  operation: '撤销已通过的申请',
  changes: ['approval'],
  input: 'body',
  schema: z.strictObject({
    id: Id,
    days: z._default(z.array(Day).check(z.maxLength(366)), []),
    opinion: NeededOpinion,
  }),
  reply: z.object({ id: z.int(), number: z.string() }),
  example: { id: 1, opinion: '提前返岗' },
});
