import * as z from 'zod/mini';
import { endpoint, exportOf } from '#contract/endpoint.ts';
import { Id, Keyword, Millis, pageOf, pageQuery } from '#contract/fields.ts';

// Who has read an announcement, for those who wrote it.

/** A message to those who have not read it, or not confirmed it where they must; once a day. */
export const remindReaders = endpoint({
  method: 'POST',
  path: '/api/announcement/announcementRemind',
  summary: '提醒未读人员',
  permission: 'notice.edit',
  effect: 'write',
  operation: '提醒阅读公告',
  changes: ['notices'],
  input: 'body',
  schema: z.strictObject({ id: Id }),
  reply: z.object({ reminded: z.int() }),
  example: { id: 1 },
});

export const readerStates = { unread: '未读', read: '已读', confirmed: '已确认' } as const;

export const announcementReaders = endpoint({
  method: 'GET',
  path: '/api/announcement/announcementReaders',
  summary: '公告阅读情况',
  permission: 'notice.manage',
  effect: 'read',
  shows: ['notices'],
  input: 'query',
  schema: pageQuery(
    ['name'],
    {
      announcement_id: Id,
      state: z.optional(z.enum(['unread', 'read', 'confirmed'])),
      keyword: z.optional(Keyword),
    },
    'asc',
  ),
  reply: pageOf(
    z.object({
      id: z.int(),
      name: z.string(),
      department_name: z.string(),
      read_at: z.nullable(Millis),
      confirmed_at: z.nullable(Millis),
    }),
  ),
  example: { announcement_id: 1 },
});
export const exportReaders = exportOf(announcementReaders);
