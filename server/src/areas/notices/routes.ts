import { live as liveStream, noticeCount } from '@tongzhou/contract/areas/notices/live.ts';
import * as contract from '@tongzhou/contract/areas/notices.ts';
import type { AnnouncementParts } from '#areas/notices/announcements/parts.ts';
import { announcementRoutes } from '#areas/notices/announcements/routes.ts';
import { bellOf } from '#areas/notices/bell-table.ts';
import { mailOf, saveMail } from '#areas/notices/channels/outbox-table.ts';
import {
  countMessages,
  deleteMessages,
  markRead,
  messageOf,
  messagesOf,
  unreadByPlace,
} from '#areas/notices/message-table.ts';
import { mutedBy, saveMutes } from '#areas/notices/mute-table.ts';
import { changedFields } from '#platform/changed-fields.ts';
import { afterCommit } from '#platform/database/database.ts';
import { exportColumn as column, serveList } from '#platform/excel/serve-export.ts';
import type { Caller } from '#platform/http/caller.ts';
import { orNotFound, refuse } from '#platform/http/refusal.ts';
import { type Served, serve } from '#platform/http/serve.ts';
import type { LiveHub } from '#platform/live/live-hub.ts';

export interface NoticeParts {
  readonly live: LiveHub;
  readonly isAlive: (caller: Caller) => Promise<boolean>;
  readonly announcements: AnnouncementParts;
  /** Whether the company sends mail. */
  readonly mailOffered: boolean;
}

type Kind = { kind: contract.MessageKind; place: contract.MessageGroup };

export function noticeRoutes({ live, isAlive, announcements, mailOffered }: NoticeParts): Served[] {
  const ring = (userId: number) => live.publish('notice', [userId]);
  return [
    ...announcementRoutes(announcements),
    ...serveList(contract.messagePage, contract.exportMessages, {
      name: '消息',
      columns: [
        column('状态', (row) => (row.read ? '已读' : '未读')),
        column('标题', (row) => row.title),
        column('内容', (row) => row.content),
        column('类型', (row) => contract.messageKindNames[row.kind]),
        column('发送人', (row) => row.sender_name),
        column('时间', (row) => row.created_at, 'moment'),
      ],
      run: async ({ db, caller }, { read, kind, place, keyword, ...request }) => {
        const page = await messagesOf(db, { user: caller.userId, read, kind, place, keyword }, request);
        return { ...page, list: page.list as ((typeof page.list)[number] & Kind)[] };
      },
    }),
    serve(contract.message, {
      run: async ({ db, caller }, { id }) => orNotFound(await messageOf(db, caller.userId, id)) as contract.Message,
    }),
    serve(contract.messageCount, {
      run: async ({ db, caller }) => {
        const [counts, places] = await Promise.all([
          countMessages(db, caller.userId),
          unreadByPlace(db, caller.userId),
        ]);
        return { ...counts, read: counts.total - counts.unread, places };
      },
    }),
    serve(noticeCount, {
      run: ({ db, caller }) => bellOf(db, caller.userId),
    }),
    serve(contract.mutedKinds, {
      run: async ({ db, caller }) => {
        const [kinds, mail] = await Promise.all([mutedBy(db, caller.userId), mailOf(db, caller.userId)]);
        return { kinds, mail, mail_offered: mailOffered };
      },
    }),
    serve(contract.saveMutedKinds, {
      run: async ({ tx, caller, note }, { kinds, mail }) => {
        const before = await mutedBy(tx, caller.userId);
        const formerly = await mailOf(tx, caller.userId);
        await saveMutes(tx, caller.userId, kinds);
        await saveMail(tx, caller.userId, mail);
        const told = (muted: readonly contract.MutableKind[]) =>
          contract.mutableKinds
            .filter((kind) => muted.includes(kind))
            .map((kind) => contract.messageKindNames[kind])
            .join('、') || '无';
        note({
          changes: changedFields(
            { kinds: '免打扰', mail: '邮件提醒' },
            { kinds: told(before), mail: formerly },
            { kinds: told(kinds), mail },
          ),
        });
        return null;
      },
    }),
    serve(contract.markMessagesRead, {
      run: async ({ tx, caller, now }, { ids }) => {
        const changed = await markRead(tx, caller.userId, ids, now);
        if (changed > 0) afterCommit(tx, () => ring(caller.userId));
        return { changed };
      },
    }),
    serve(contract.deleteMessage, {
      run: async ({ tx, caller, note }, { id }) => {
        const { title } = orNotFound(await messageOf(tx, caller.userId, id));
        await deleteMessages(tx, caller.userId, [id]);
        note({ object: { kind: 'message', id, label: title } });
        afterCommit(tx, () => ring(caller.userId));
        return null;
      },
    }),
    serve(contract.deleteMessages, {
      run: async ({ tx, caller, note }, { ids }) => {
        const distinct = [...new Set(ids)];
        const deleted = await deleteMessages(tx, caller.userId, distinct);
        // All or none: with one that is not there, or not mine, the whole batch is refused.
        if (deleted !== distinct.length) refuse('not-found');
        for (const id of distinct) note({ object: { kind: 'message', id } });
        afterCommit(tx, () => ring(caller.userId));
        return { deleted };
      },
    }),
    serve(liveStream, {
      run:
        async ({ caller }) =>
        (reply) => {
          reply.hijack();
          const response = reply.raw;
          response.writeHead(200, {
            ...(reply.getHeaders() as Record<string, string>),
            'content-type': 'text/event-stream; charset=utf-8',
            'cache-control': 'no-store',
            'x-accel-buffering': 'no',
          });
          live.attach({ userId: caller.userId, sessionId: caller.sessionId }, response, () => isAlive(caller));
        },
    }),
  ];
}
