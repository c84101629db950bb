import * as z from 'zod/mini';
import { UploadedFile } from '#contract/areas/files.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Day, DayMillis, Id, Millis, pageOf, pageQuery, Timestamp, text } from '#contract/fields.ts';

// 跟进: what was said with the customer, and when they will be asked again.

export const followUpWays = {
  visit: '拜访',
  phone: '电话',
  wechat: '微信',
  email: '邮件',
  meeting: '会议',
  other: '其他',
} as const;
export type FollowUpWay = keyof typeof followUpWays;
const wayNames = Object.keys(followUpWays) as [FollowUpWay, ...FollowUpWay[]];

const FollowUp = z.object({
  id: z.int(),
  opportunity_id: z.int(),
  way: z.enum(wayNames),
  content: z.string(),
  contact_at: Millis,
  next_contact_on: z.nullable(DayMillis),
  by_name: z.string(),
  created_at: Millis,
  files: z.array(UploadedFile),
});
export type FollowUp = z.output<typeof FollowUp>;

export const followUpPage = endpoint({
  method: 'GET',
  path: '/api/business/followUp',
  summary: '跟进记录',
  permission: 'business.list',
  effect: 'read',
  shows: ['business', 'files'],
  input: 'query',
  schema: pageQuery(['contact_at'], { opportunity_id: Id }),
  reply: pageOf(FollowUp),
  example: { opportunity_id: 1 },
});

/** By the owner and those who also write, until it is won or lost; nothing of it is changed later. */
export const addFollowUp = endpoint({
  method: 'PUT',
  path: '/api/business/followUp',
  summary: '写跟进',
  permission: 'business.list',
  effect: 'write',
  operation: '写跟进',
  changes: ['business', 'customers'],
  input: 'body',
  schema: z.strictObject({
    opportunity_id: Id,
    way: z.enum(wayNames),
    content: text(2000),
    /** Now, unless said otherwise; never ahead. */
    contact_at: z.optional(Timestamp),
    /** Today or later; on that day a reminder comes. Null: nothing is promised. */
    next_contact_on: z.nullable(Day),
    file_ids: z._default(z.array(Id).check(z.maxLength(9)), []),
  }),
  reply: z.object({ id: z.int() }),
  example: { opportunity_id: 1, way: 'visit', content: '拜访了采购经理', next_contact_on: null },
});
