import * as z from 'zod/mini';
import { UploadedFile } from '#contract/areas/files.ts';
import { endpoint, exportOf } from '#contract/endpoint.ts';
import { Id, Keyword, Millis, Nothing, Ordinal, pageOf, pageQuery, Timestamp, text, told } from '#contract/fields.ts';
import { richTextProblem } from '#contract/rich-text.ts';

// 公告: written by a person, for everyone or for departments with those below them.

export const announcementStates = {
  draft: '草稿',
  scheduled: '待发布',
  published: '已发布',
  withdrawn: '已撤回',
} as const;
export type AnnouncementState = keyof typeof announcementStates;
const State = z.enum(Object.keys(announcementStates) as [AnnouncementState, ...AnnouncementState[]]);

/** As its readers see it in a list. */
export const AnnouncementRow = z.object({
  id: z.int(),
  title: z.string(),
  /** Its first words. */
  excerpt: z.string(),
  author_name: z.string(),
  pinned: z.boolean(),
  must_confirm: z.boolean(),
  published_at: Millis,
  read: z.boolean(),
  confirmed: z.boolean(),
});
export type AnnouncementRow = z.output<typeof AnnouncementRow>;

export const announcementList = endpoint({
  method: 'GET',
  path: '/api/announcement/announcement',
  summary: '公告',
  permission: 'signed-in',
  effect: 'read',
  shows: ['notices'],
  input: 'query',
  schema: pageQuery(['published_at'], { unread: z.optional(z.boolean()), keyword: z.optional(Keyword) }),
  reply: pageOf(AnnouncementRow),
  example: {},
});
export const exportAnnouncements = exportOf(announcementList);

export const Announcement = z.object({
  id: z.int(),
  title: z.string(),
  /** JSON text of blocks: contract/src/rich-text.ts. */
  content: z.string(),
  /** Addresses of the pictures in it, by their file. */
  images: z.array(UploadedFile),
  files: z.array(UploadedFile),
  author_name: z.string(),
  state: State,
  pinned: z.boolean(),
  must_confirm: z.boolean(),
  published_at: z.nullable(Millis),
  publish_at: z.nullable(Millis),
  read: z.boolean(),
  confirmed: z.boolean(),
  department_ids: z.array(z.int()),
  department_names: z.array(z.string()),
  version: z.int(),
});
export type Announcement = z.output<typeof Announcement>;

export const announcementDetail = endpoint({
  method: 'GET',
  path: '/api/announcement/announcementDetail',
  summary: '一篇公告',
  permission: 'signed-in',
  effect: 'read',
  shows: ['notices'],
  input: 'query',
  schema: z.strictObject({ id: Id }),
  reply: Announcement,
  example: { id: 1 },
});

/** By whoever has opened it. */
export const readAnnouncement = endpoint({
  method: 'POST',
  path: '/api/announcement/announcementRead',
  summary: '公告已读',
  permission: 'signed-in',
  effect: 'write',
  operation: '阅读公告',
  changes: ['notices'],
  input: 'body',
  schema: z.strictObject({ id: Id }),
  reply: Nothing,
  example: { id: 1 },
});

export const confirmAnnouncement = endpoint({
  method: 'POST',
  path: '/api/announcement/announcementConfirm',
  summary: '确认公告',
  permission: 'signed-in',
  effect: 'write',
  operation: '确认公告',
  changes: ['notices'],
  input: 'body',
  schema: z.strictObject({ id: Id }),
  reply: Nothing,
  example: { id: 1 },
});

/** As those see it who write announcements. */
export const ManagedRow = z.object({
  id: z.int(),
  title: z.string(),
  excerpt: z.string(),
  author_name: z.string(),
  state: State,
  pinned: z.boolean(),
  must_confirm: z.boolean(),
  department_names: z.array(z.string()),
  publish_at: z.nullable(Millis),
  published_at: z.nullable(Millis),
  created_at: Millis,
  version: z.int(),
  /** Of those it was published to. */
  readers: z.int(),
  read: z.int(),
  confirmed: z.int(),
  actions: z.array(z.enum(['detail', 'edit', 'publish', 'pin', 'unpin', 'remind', 'withdraw', 'delete'])),
});
export type ManagedRow = z.output<typeof ManagedRow>;

const managed = { keyword: z.optional(Keyword), state: z.optional(State) };

export const announcementPage = endpoint({
  method: 'GET',
  path: '/api/announcement/announcementPage',
  summary: '公告管理',
  permission: 'notice.manage',
  effect: 'read',
  shows: ['notices'],
  input: 'query',
  schema: pageQuery(['created_at', 'published_at'], managed),
  reply: pageOf(ManagedRow),
  example: {},
});
export const exportManaged = exportOf(announcementPage);

export const announcementCount = endpoint({
  method: 'GET',
  path: '/api/announcement/announcementCount',
  summary: '公告数量',
  permission: 'notice.manage',
  effect: 'read',
  shows: ['notices'],
  input: 'query',
  schema: z.strictObject({ keyword: managed.keyword }),
  reply: z.object({ all: z.int(), draft: z.int(), scheduled: z.int(), published: z.int(), withdrawn: z.int() }),
  example: {},
});

/** How many people it would reach. */
export const announcementAudience = endpoint({
  method: 'GET',
  path: '/api/announcement/announcementAudience',
  summary: '公告范围人数',
  permission: 'notice.manage',
  effect: 'read',
  shows: ['people', 'organisation'],
  input: 'query',
  schema: z.strictObject({ department_ids: z.optional(z.array(Id).check(z.maxLength(200))) }),
  reply: z.object({ people: z.int() }),
  example: {},
});

const content = z.string().check(z.maxLength(100_000), told(richTextProblem));
const fields = {
  title: text(100),
  content,
  /** Nobody named: everyone. */
  department_ids: z._default(z.array(Id).check(z.maxLength(200)), []),
  must_confirm: z._default(z.boolean(), false),
  pinned: z._default(z.boolean(), false),
  file_ids: z._default(z.array(Id).check(z.maxLength(20)), []),
};
const written = { title: '国庆放假安排', content: '[{"kind":"paragraph","runs":[{"text":"十月一日至七日放假。"}]}]' };

export const createAnnouncement = endpoint({
  method: 'PUT',
  path: '/api/announcement/announcement',
  summary: '新增公告',
  permission: 'notice.create',
  effect: 'write',
  operation: '新增公告',
  changes: ['notices'],
  input: 'body',
  schema: z.strictObject(fields),
  reply: z.object({ id: z.int(), version: z.int() }),
  example: written,
});

/** Of one that is not published: what people have read stays as they read it. */
export const editAnnouncement = endpoint({
  method: 'POST',
  path: '/api/announcement/announcement',
  summary: '编辑公告',
  permission: 'notice.edit',
  effect: 'write',
  operation: '编辑公告',
  changes: ['notices'],
  input: 'body',
  schema: z.strictObject({ id: Id, version: Ordinal, ...fields }),
  reply: z.object({ id: z.int(), version: z.int() }),
  example: { id: 1, version: 1, ...written },
});

export const deleteAnnouncement = endpoint({
  method: 'DELETE',
  path: '/api/announcement/announcement',
  summary: '删除公告',
  permission: 'notice.delete',
  effect: 'write',
  operation: '删除公告',
  changes: ['notices'],
  input: 'query',
  schema: z.strictObject({ id: Id }),
  reply: Nothing,
  example: { id: 1 },
});

/** At once, or at a moment to come. */
export const publishAnnouncement = endpoint({
  method: 'POST',
  path: '/api/announcement/announcementPublish',
  summary: '发布公告',
  permission: 'notice.create',
  effect: 'write',
  operation: '发布公告',
  changes: ['notices'],
  input: 'body',
  schema: z.strictObject({ id: Id, version: Ordinal, publish_at: z.optional(z.nullable(Timestamp)) }),
  reply: z.object({ state: State, people: z.int() }),
  example: { id: 1, version: 1 },
});

export const withdrawAnnouncement = endpoint({
  method: 'POST',
  path: '/api/announcement/announcementWithdraw',
  summary: '撤回公告',
  permission: 'notice.withdraw',
  effect: 'write',
  operation: '撤回公告',
  changes: ['notices'],
  input: 'body',
  schema: z.strictObject({ id: Id }),
  reply: Nothing,
  example: { id: 1 },
});

export const pinAnnouncement = endpoint({
  method: 'POST',
  path: '/api/announcement/announcementPin',
  summary: '置顶公告',
  permission: 'notice.edit',
  effect: 'write',
  operation: '置顶公告',
  changes: ['notices'],
  input: 'body',
  schema: z.strictObject({ id: Id, pinned: z.boolean() }),
  reply: Nothing,
  example: { id: 1, pinned: true },
});
