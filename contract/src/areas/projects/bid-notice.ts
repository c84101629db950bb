import * as z from 'zod/mini';
import { projectTypeKinds } from '#contract/areas/projects/type.ts';
import { endpoint, exportOf } from '#contract/endpoint.ts';
import {
  DayMillis,
  Id,
  Keyword,
  Millis,
  NearDay,
  Nothing,
  pageOf,
  pageQuery,
  Timestamp,
  text,
} from '#contract/fields.ts';
import { bidStateNames, noticeStateNames } from '#contract/rules/projects/bidding.ts';

// 揭榜: a project is offered to the staff, who bid for it until a deadline.

const people = (most: number) =>
  z.array(Id).check(
    z.maxLength(most),
    z.refine((list) => new Set(list).size === list.length, '人员重复'),
  );

export const NoticeDraft = z
  .strictObject({
    project_id: Id,
    requirements: text(4000),
    /** In words: money comes from the pool. */
    reward: text(500),
    planned_start: NearDay,
    planned_end: NearDay,
    deadline: Timestamp,
    /** Whom it is for: people of these departments, with those below them, or at these posts. None of either: everyone. */
    departments: z._default(z.array(Id).check(z.maxLength(100)), []),
    posts: z._default(z.array(Id).check(z.maxLength(100)), []),
    /** They decide about every bid, in this order. */
    deciders: people(10).check(z.minLength(1, '请选择评选人')),
  })
  .check(
    z.refine((one) => one.planned_start <= one.planned_end, {
      path: ['planned_end'],
      message: '计划结束不能早于计划开始',
    }),
  );
export type NoticeDraft = z.output<typeof NoticeDraft>;

export const publishNotice = endpoint({
  method: 'POST',
  path: '/api/project/bidNotice',
  summary: '发布揭榜',
  permission: 'project.bid',
  effect: 'write',
  operation: '发布揭榜',
  changes: ['projects', 'bidding'],
  input: 'body',
  schema: NoticeDraft,
  reply: z.object({ id: z.int() }),
  example: {
    project_id: 1,
    requirements: '熟悉物联网平台，可全程驻场。',
    reward: '项目奖金池的 10%',
    planned_start: 1_767_196_800_000,
    planned_end: 4_070_880_000_000,
    deadline: 1_767_196_800_000,
    deciders: [2],
  },
});

/** Of the project: its notice, with every bid for it, ends. */
export const cancelNotice = endpoint({
  method: 'POST',
  path: '/api/project/bidNoticeCancel',
  summary: '取消揭榜',
  permission: 'project.bid',
  effect: 'write',
  operation: '取消揭榜',
  changes: ['projects', 'bidding', 'approval'],
  input: 'body',
  schema: z.strictObject({ id: Id, reason: text(500) }),
  reply: Nothing,
  example: { id: 1, reason: '改为直接派单' },
});

export const NoticeRow = z.object({
  id: z.int(),
  project_id: z.int(),
  project_number: z.nullable(z.string()),
  project_title: z.string(),
  type_name: z.string(),
  reward: z.string(),
  planned_start: DayMillis,
  planned_end: DayMillis,
  deadline: Millis,
  state: z.enum(noticeStateNames),
  publisher_name: z.string(),
  /** How far the viewer's own bid is; null where they have none. */
  own_bid: z.nullable(z.enum(bidStateNames)),
  created_at: Millis,
});
export type NoticeRow = z.output<typeof NoticeRow>;

const Kind = z.enum(projectTypeKinds);

/** What is for the viewer, what they published or decide about, and what they may publish. */
export const noticePage = endpoint({
  method: 'GET',
  path: '/api/project/bidNoticePage',
  summary: '揭榜公告',
  permission: 'signed-in',
  effect: 'read',
  shows: ['bidding', 'approval', 'projects'],
  input: 'query',
  schema: pageQuery(['deadline', 'created_at'], {
    kind: Kind,
    keyword: z.optional(Keyword),
    state: z.optional(z.enum(noticeStateNames)),
  }),
  reply: pageOf(NoticeRow),
  example: { kind: 'client' },
});
export const exportNotices = exportOf(noticePage, { path: '/api/project/bidNoticeExport' });

export const noticeCount = endpoint({
  method: 'GET',
  path: '/api/project/bidNoticeCount',
  summary: '投标中的揭榜数量',
  permission: 'signed-in',
  effect: 'read',
  shows: ['bidding', 'approval', 'projects'],
  input: 'query',
  schema: z.strictObject({ kind: Kind }),
  reply: z.object({ open: z.int() }),
  example: { kind: 'client' },
});
