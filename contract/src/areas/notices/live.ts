import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { noInput } from '#contract/fields.ts';

// What every open page needs of the messages: how many are unread, and that something has changed.

export const noticeCount = endpoint({
  method: 'GET',
  path: '/api/announcement/noticeCount',
  summary: '未读数量',
  permission: 'signed-in',
  effect: 'read',
  shows: ['notices'],
  background: true,
  input: 'query',
  schema: noInput,
  reply: z.object({
    notice_num: z.int(),
    /** Of these, announcements. */
    announcements: z.int(),
    /** The oldest announcement that the person still has to confirm. */
    to_confirm: z.nullable(z.int()),
  }),
  example: {},
});

/** One stream per browser; an event only says that something changed, the browser then asks. */
export const liveEvents = ['notice', 'permissions', 'session-ended'] as const;
export type LiveEvent = (typeof liveEvents)[number];

/** What an event says has changed, in the words of the reads that show it. */
export const liveTopics: Readonly<Record<LiveEvent, readonly string[]>> = {
  notice: ['notices', 'approval'],
  permissions: ['myself'],
  'session-ended': [],
};

export const live = endpoint({
  method: 'GET',
  path: '/api/common/live',
  summary: '实时通知',
  permission: 'signed-in',
  effect: 'read',
  background: true,
  transport: 'stream',
  input: 'query',
  schema: noInput,
  reply: z.unknown(),
  example: {},
});
