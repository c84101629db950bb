import * as z from 'zod/mini';
import { UploadedFile } from '#contract/areas/files.ts';
import { NoticeRow } from '#contract/areas/projects/bid-notice.ts';
import { exampleMember, MemberShown, Members } from '#contract/areas/projects/team.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Id, Millis, Nothing } from '#contract/fields.ts';
import { bidAnswerNames, bidStateNames } from '#contract/rules/projects/bidding.ts';
import { bandNames } from '#contract/rules/projects/saturation.ts';

// A bid: a team and a plan. Until the deadline nobody but its own people knows of it.

const Named = z.object({ id: z.int(), name: z.string() });

const Answered = z.object({ ...MemberShown.shape, answer: z.enum(bidAnswerNames), answer_reason: z.string() });

export const BidShown = z.object({
  id: z.int(),
  state: z.enum(bidStateNames),
  version: z.int(),
  bidder_id: z.int(),
  bidder_name: z.string(),
  members: z.array(Answered),
  plan: z.string(),
  overload_reason: z.string(),
  copied: z.array(Named),
  files: z.array(UploadedFile),
  changed_at: Millis,
  /** Once it is put to approval. */
  approval_id: z.nullable(z.int()),
});
export type BidShown = z.output<typeof BidShown>;

const noticeActions = ['bid', 'take-back', 'answer', 'cancel', 'compare'] as const;

export const noticeDetail = endpoint({
  method: 'GET',
  path: '/api/project/bidNotice',
  summary: '揭榜公告详情',
  permission: 'signed-in',
  effect: 'read',
  shows: ['bidding', 'approval', 'projects', 'files'],
  sealed: true,
  input: 'query',
  schema: z.strictObject({ id: Id }),
  reply: z.object({
    ...NoticeRow.shape,
    kind: z.enum(['client', 'internal']),
    requirements: z.string(),
    departments: z.array(Named),
    posts: z.array(Named),
    deciders: z.array(Named),
    /** Why it was cancelled, failed, or who was chosen for what reason. */
    reason: z.string(),
    /** Whose bid was chosen. */
    winner_name: z.nullable(z.string()),
    ended_at: z.nullable(Millis),
    own: z.nullable(BidShown),
    /** Bids that name the viewer. */
    asked: z.array(BidShown),
    actions: z.array(z.enum(noticeActions)),
  }),
  example: { id: 1 },
});
export type NoticeShown = z.output<typeof noticeDetail.reply>;

export const BidDraft = z.strictObject({
  notice_id: Id,
  /** Of the bid as it was read; none for a first one. */
  version: z.nullable(z.int()),
  members: Members,
  plan: z.string().check(z.trim(), z.maxLength(4000)),
  overload_reason: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  copied: z._default(z.array(Id).check(z.maxLength(20)), []),
  file_ids: z._default(z.array(Id).check(z.maxLength(20)), []),
  /** Kept as a draft otherwise. */
  send: z.boolean(),
});
export type BidDraft = z.output<typeof BidDraft>;

/** New or changed, until the deadline. */
export const saveBid = endpoint({
  method: 'POST',
  path: '/api/project/bid',
  summary: '保存投标',
  permission: 'signed-in',
  effect: 'write',
  operation: '保存投标',
  changes: ['bidding'],
  sealed: true,
  input: 'body',
  schema: BidDraft,
  reply: z.object({ id: z.int(), version: z.int() }),
  example: { notice_id: 1, version: null, members: [exampleMember], plan: '分三期交付', send: true },
});

/** It is a draft again, until the deadline. */
export const takeBackBid = endpoint({
  method: 'POST',
  path: '/api/project/bidTakeBack',
  summary: '收回投标',
  permission: 'signed-in',
  effect: 'write',
  operation: '收回投标',
  changes: ['bidding'],
  sealed: true,
  input: 'body',
  schema: z.strictObject({ notice_id: Id }),
  reply: Nothing,
  example: { notice_id: 1 },
});

/** By whoever is named for the team. */
export const answerBid = endpoint({
  method: 'POST',
  path: '/api/project/bidAnswer',
  summary: '确认加入投标团队',
  permission: 'signed-in',
  effect: 'write',
  operation: '确认加入投标团队',
  changes: ['bidding'],
  sealed: true,
  input: 'body',
  schema: z
    .strictObject({ id: Id, agree: z.boolean(), reason: z._default(z.string().check(z.trim(), z.maxLength(200)), '') })
    .check(z.refine((one) => one.agree || one.reason !== '', { path: ['reason'], message: '请填写拒绝原因' })),
  reply: Nothing,
  example: { id: 1, agree: true },
});

/** Side by side, once the deadline has passed. */
export const compareBids = endpoint({
  method: 'GET',
  path: '/api/project/bidComparison',
  summary: '投标对比',
  permission: 'signed-in',
  effect: 'read',
  shows: ['bidding', 'approval', 'projects', 'files'],
  sealed: true,
  input: 'query',
  schema: z.strictObject({ id: Id }),
  reply: z.object({
    bids: z.array(
      z.object({
        id: z.int(),
        state: z.enum(bidStateNames),
        bidder_id: z.int(),
        bidder_name: z.string(),
        department_name: z.string(),
        post_name: z.nullable(z.string()),
        approval_id: z.int(),
        number: z.string(),
        /** Where the viewer decides now. */
        turn: z.nullable(z.object({ step: z.int(), activation: z.int() })),
        waiting_for: z.array(z.string()),
        members: z.array(
          z.object({
            ...MemberShown.shape,
            /** Of other projects, over the planned days. */
            percent: z.nullable(z.number()),
            band: z.enum(bandNames),
            peak: z.int(),
          }),
        ),
        overload_reason: z.string(),
        plan: z.string(),
        files: z.array(UploadedFile),
        /** What clients have said of projects the bidder led; null where none has. */
        score: z.nullable(z.object({ average: z.number(), count: z.int() })),
      }),
    ),
  }),
  example: { id: 1 },
});
export type ComparedBid = z.output<typeof compareBids.reply>['bids'][number];
