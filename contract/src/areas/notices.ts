import * as z from 'zod/mini';
import { endpoint, exportOf } from '#contract/endpoint.ts';
import { Id, Millis, Nothing, noInput, pageOf, pageQuery } from '#contract/fields.ts';

export const messageKinds = ['system', 'security', 'approval', 'project', 'task', 'reminder'] as const;
export type MessageKind = (typeof messageKinds)[number];

export const messageKindNames: Readonly<Record<MessageKind, string>> = {
  system: '系统',
  security: '安全',
  approval: '审批',
  project: '项目',
  task: '任务',
  reminder: '提醒',
};

/** Who asks not to hear of these still hears of what waits for their decision; what concerns their account is always heard. */
export const mutableKinds = [
  'system',
  'approval',
  'project',
  'task',
  'reminder',
] as const satisfies readonly MessageKind[];
export type MutableKind = (typeof mutableKinds)[number];

/** By the part of the product that a message leads to: the first word of its address. */
export const messageGroups = {
  approval: '审批',
  project_management: '项目',
  business_management: '商机',
  material: '物资',
  staff: '员工与个人',
  document_management: '文档',
  report_form: '报表',
  home: '公告',
  other: '其他',
} as const;
export type MessageGroup = keyof typeof messageGroups;
const MessageGroup = z.enum(Object.keys(messageGroups) as [MessageGroup, ...MessageGroup[]]);

export const Message = z.object({
  id: z.int(),
  kind: z.enum(messageKinds),
  place: MessageGroup,
  title: z.string(),
  content: z.string(),
  /** The address of the thing it is about, inside this application. */
  link: z.nullable(z.string()),
  sender_name: z.nullable(z.string()),
  created_at: Millis,
  read: z.boolean(),
});
export type Message = z.output<typeof Message>;

export const messagePage = endpoint({
  method: 'GET',
  path: '/api/announcement/messagePage',
  summary: '消息列表',
  permission: 'signed-in',
  effect: 'read',
  shows: ['notices'],
  input: 'query',
  schema: pageQuery(['created_at'], {
    read: z.optional(z.boolean()),
    kind: z.optional(z.enum(messageKinds)),
    place: z.optional(MessageGroup),
    keyword: z.optional(z.string().check(z.trim(), z.maxLength(50))),
  }),
  reply: pageOf(Message),
  example: {},
});

export const exportMessages = exportOf(messagePage);

export const message = endpoint({
  method: 'GET',
  path: '/api/announcement/message',
  summary: '一条消息',
  permission: 'signed-in',
  effect: 'read',
  shows: ['notices'],
  input: 'query',
  schema: z.strictObject({ id: Id }),
  reply: Message,
  example: { id: 1 },
});

export const messageCount = endpoint({
  method: 'GET',
  path: '/api/announcement/messageCount',
  summary: '消息数量',
  permission: 'signed-in',
  effect: 'read',
  shows: ['notices'],
  background: true,
  input: 'query',
  schema: noInput,
  reply: z.object({
    total: z.int(),
    unread: z.int(),
    read: z.int(),
    /** What is unread, by where it leads. */
    places: z.array(z.object({ place: MessageGroup, unread: z.int() })),
  }),
  example: {},
});

export const mutedKinds = endpoint({
  method: 'GET',
  path: '/api/announcement/messageMute',
  summary: '消息提醒设置',
  permission: 'signed-in',
  effect: 'read',
  shows: ['notices'],
  input: 'query',
  schema: noInput,
  reply: z.object({
    kinds: z.array(z.enum(mutableKinds)),
    /** Whether the company sends mail at all, and where this person wants it. */
    mail_offered: z.boolean(),
    mail: z.nullable(z.string()),
  }),
  example: {},
});

/** These and no others: they come as read, without ringing the bell. */
export const saveMutedKinds = endpoint({
  method: 'POST',
  path: '/api/announcement/messageMute',
  summary: '修改消息提醒设置',
  permission: 'signed-in',
  effect: 'write',
  operation: '修改消息提醒设置',
  changes: ['notices'],
  input: 'body',
  schema: z.strictObject({
    kinds: z._default(z.array(z.enum(mutableKinds)).check(z.maxLength(mutableKinds.length)), []),
    mail: z._default(
      z.nullable(z.string().check(z.trim(), z.maxLength(120), z.regex(z.regexes.email, '邮箱格式不正确'))),
      null,
    ),
  }),
  reply: Nothing,
  example: { kinds: ['project'] },
});

export const markMessagesRead = endpoint({
  method: 'POST',
  path: '/api/announcement/messageRead',
  summary: '标为已读',
  permission: 'signed-in',
  effect: 'write',
  operation: '消息标为已读',
  changes: ['notices'],
  input: 'body',
  schema: z.strictObject({ ids: z.union([z.literal('all'), z.array(Id).check(z.minLength(1), z.maxLength(50))]) }),
  reply: z.object({ changed: z.int() }),
  example: { ids: [1] },
});

export const deleteMessage = endpoint({
  method: 'DELETE',
  path: '/api/announcement/message',
  summary: '删除消息',
  permission: 'signed-in',
  effect: 'write',
  operation: '删除消息',
  changes: ['notices'],
  input: 'query',
  schema: z.strictObject({ id: Id }),
  reply: Nothing,
  example: { id: 1 },
});

export const deleteMessages = endpoint({
  method: 'DELETE',
  path: '/api/announcement/messageDeleteBatch',
  summary: '批量删除消息',
  permission: 'signed-in',
  effect: 'write',
  operation: '批量删除消息',
  changes: ['notices'],
  input: 'query',
  schema: z.strictObject({ ids: z.array(Id).check(z.minLength(1), z.maxLength(50)) }),
  reply: z.object({ deleted: z.int() }),
  example: { ids: [1, 2] },
});
