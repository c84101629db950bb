import * as z from 'zod/mini';
import { auditFields } from '#contract/areas/approval/submission.ts';
import { lostReasonNames, opportunityFields, Percent } from '#contract/areas/business/opportunity.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Day, Id, Millis, Nothing, pageOf, pageQuery, text } from '#contract/fields.ts';
import { Money } from '#contract/money.ts';

// What is done to an opportunity after it is there, and the trail that this leaves.

/** Sends what is saved; a returned or withdrawn one goes on as the next round of its request. */
export const submitOpportunity = endpoint({
  method: 'POST',
  path: '/api/business/submit',
  summary: '提交商机审批',
  permission: 'business.create',
  effect: 'write',
  operation: '提交商机审批',
  changes: ['business', 'approval'],
  input: 'body',
  schema: z.strictObject({ id: Id, version: z.int(), ...auditFields }),
  reply: z.object({ id: z.int(), number: z.string() }),
  example: { id: 1, version: 1 },
});

const Correction = z.object({ label: z.string(), old: z.nullable(z.string()), new: z.nullable(z.string()) });

/** What happened to it: stages, edits, corrections, hand-overs. Newest first. */
export const opportunityTrail = endpoint({
  method: 'GET',
  path: '/api/business/trail',
  summary: '商机变更记录',
  permission: 'business.list',
  effect: 'read',
  shows: ['business', 'approval'],
  input: 'query',
  schema: pageQuery(['at'], { opportunity_id: Id }),
  reply: pageOf(
    z.object({
      id: z.int(),
      at: Millis,
      by_name: z.nullable(z.string()),
      title: z.string(),
      changes: z.array(Correction),
      note: z.string(),
    }),
  ),
  example: { opportunity_id: 1 },
});

/** 补充: corrections and files while it is followed or reworked, with a trail. What is left out stays as it is. */
export const supplementOpportunity = endpoint({
  method: 'POST',
  path: '/api/business/supplement',
  summary: '补充商机',
  permission: 'business.supplement',
  effect: 'write',
  operation: '补充商机',
  changes: ['business', 'files'],
  input: 'body',
  schema: z.strictObject({
    id: Id,
    version: z.int(),
    amount: z.optional(Money),
    expected_date: z.optional(z.nullable(Day)),
    probability: z.optional(Percent),
    contact_id: z.optional(z.nullable(Id)),
    description: z.optional(z.string().check(z.trim(), z.maxLength(2000))),
    members: z.optional(opportunityFields.members),
    /** Added to those that are there. */
    file_ids: z._default(z.array(Id).check(z.maxLength(20)), []),
    note: text(500),
  }),
  reply: Nothing,
  example: { id: 1, version: 1, probability: 80, note: '客户确认预算' },
});

export const loseOpportunity = endpoint({
  method: 'POST',
  path: '/api/business/lose',
  summary: '输单',
  permission: 'business.edit',
  effect: 'write',
  operation: '输单',
  changes: ['business', 'approval'],
  input: 'body',
  schema: z.strictObject({
    id: Id,
    reason: z.enum(lostReasonNames),
    competitor: z.nullable(text(60)),
    note: z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
  }),
  reply: Nothing,
  example: { id: 1, reason: 'price', competitor: null },
});

export const reopenOpportunity = endpoint({
  method: 'POST',
  path: '/api/business/reopen',
  summary: '重开商机',
  permission: 'business.reopen',
  effect: 'write',
  operation: '重开商机',
  changes: ['business'],
  input: 'body',
  schema: z.strictObject({ id: Id, note: text(500) }),
  reply: Nothing,
  example: { id: 1, note: '客户重新启动项目' },
});

export const handOverOpportunities = endpoint({
  method: 'POST',
  path: '/api/business/owner',
  summary: '移交商机',
  permission: 'business.hand-over',
  effect: 'write',
  operation: '移交商机',
  changes: ['business', 'customers'],
  input: 'body',
  schema: z.strictObject({
    ids: z.array(Id).check(z.minLength(1), z.maxLength(100)),
    user_id: Id,
    note: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  }),
  reply: z.object({ opportunities: z.int() }),
  example: { ids: [1], user_id: 2 },
});
