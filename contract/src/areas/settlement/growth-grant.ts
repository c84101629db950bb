import * as z from 'zod/mini';
import { endpoint, exportOf } from '#contract/endpoint.ts';
import { Day, DayMillis, Id, Keyword, Ordinal, pageOf, pageQuery, text } from '#contract/fields.ts';

// Growth value that is granted by hand, with a reason; nobody grants it to themselves.

export const GrowthGrant = z.object({
  id: z.int(),
  day: DayMillis,
  user_id: z.int(),
  user_name: z.string(),
  department_name: z.string(),
  value: z.int(),
  reason: z.string(),
  by_name: z.nullable(z.string()),
  /** Why it was taken back. */
  reversed_reason: z.nullable(z.string()),
  actions: z.array(z.enum(['reverse'])),
});
export type GrowthGrant = z.output<typeof GrowthGrant>;

export const growthGrantPage = endpoint({
  method: 'GET',
  path: '/api/project/growthGrant',
  summary: '成长值授予记录',
  permission: 'project.growth.grant',
  effect: 'read',
  shows: ['growth'],
  input: 'query',
  schema: pageQuery(['day'], { keyword: z.optional(Keyword), from: z.optional(Day), to: z.optional(Day) }),
  reply: pageOf(GrowthGrant),
  example: {},
});
export const exportGrowthGrants = exportOf(growthGrantPage);

export const grantGrowth = endpoint({
  method: 'PUT',
  path: '/api/project/growthGrant',
  summary: '授予成长值',
  permission: 'project.growth.grant',
  effect: 'write',
  operation: '授予成长值',
  changes: ['growth'],
  input: 'body',
  schema: z.strictObject({ user_id: Id, value: Ordinal, reason: text(200) }),
  reply: z.object({ id: z.int() }),
  example: { user_id: 1, value: 20, reason: '主讲新人培训' },
});

export const reverseGrowthGrant = endpoint({
  method: 'POST',
  path: '/api/project/growthGrant',
  summary: '撤销成长值授予',
  permission: 'project.growth.grant',
  effect: 'write',
  operation: '撤销成长值授予',
  changes: ['growth'],
  input: 'body',
  schema: z.strictObject({ id: Id, reason: text(200) }),
  reply: z.object({ id: z.int() }),
  example: { id: 1, reason: '重复授予' },
});
