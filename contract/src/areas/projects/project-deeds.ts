import * as z from 'zod/mini';
import { auditFields } from '#contract/areas/approval/submission.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Id, Nothing, text } from '#contract/fields.ts';

// What is done to a project after it is there.

/** 立项: sends what is saved; one that came back goes on as the next round of its request. */
export const establishProject = endpoint({
  method: 'POST',
  path: '/api/project/establish',
  summary: '提交立项',
  permission: 'project.new',
  effect: 'write',
  operation: '提交立项',
  changes: ['projects', 'approval', 'orders'],
  input: 'body',
  schema: z.strictObject({ id: Id, version: z.int(), ...auditFields }),
  reply: z.object({ id: z.int(), number: z.string() }),
  example: { id: 1, version: 1 },
});

const reasoned = z.strictObject({ id: Id, reason: text(500) });

export const pauseProject = endpoint({
  method: 'POST',
  path: '/api/project/pause',
  summary: '暂停项目',
  permission: 'project.pause',
  effect: 'write',
  operation: '暂停项目',
  changes: ['projects'],
  input: 'body',
  schema: reasoned,
  reply: Nothing,
  example: { id: 1, reason: '客户场地未就绪' },
});

export const resumeProject = endpoint({
  method: 'POST',
  path: '/api/project/resume',
  summary: '恢复项目',
  permission: 'project.pause',
  effect: 'write',
  operation: '恢复项目',
  changes: ['projects'],
  input: 'body',
  schema: reasoned,
  reply: Nothing,
  example: { id: 1, reason: '场地已就绪' },
});

export const terminateProject = endpoint({
  method: 'POST',
  path: '/api/project/terminate',
  summary: '终止项目',
  permission: 'project.terminate',
  effect: 'write',
  operation: '终止项目',
  changes: ['projects', 'approval'],
  input: 'body',
  schema: reasoned,
  reply: Nothing,
  example: { id: 1, reason: '客户取消' },
});

/** 完结: once it is settled and everything was received or written off. */
export const finishProject = endpoint({
  method: 'POST',
  path: '/api/project/done',
  summary: '完结项目',
  permission: 'project.done',
  effect: 'write',
  operation: '完结项目',
  changes: ['projects'],
  input: 'body',
  schema: z.strictObject({ id: Id }),
  reply: Nothing,
  example: { id: 1 },
});
