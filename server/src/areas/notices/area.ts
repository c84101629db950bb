import type { DemoContext } from '@tongzhou/demo/context.ts';
import { announcementFileOwner } from '#areas/notices/announcements/file-owner.ts';
import { loadDemoAnnouncements } from '#areas/notices/announcements/load-demo.ts';
import type { AnnouncementParts } from '#areas/notices/announcements/parts.ts';
import { publishDue } from '#areas/notices/announcements/publish-announcement.ts';
import { unreadAnnouncementsCard, unreadMessagesCard } from '#areas/notices/home-card.ts';
import { noticeRoutes } from '#areas/notices/routes.ts';
import type { NoticesGround } from '#areas/notices/send-messages.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';

interface NoticesAreaGround extends NoticesGround {
  readonly callerOfSession: (session: number) => Promise<Caller | undefined>;
  readonly sealSoon: () => void;
}

export function noticesArea({ live, callerOfSession, database, clock, links, notify, sealSoon }: NoticesAreaGround) {
  const announcements: AnnouncementParts = { links, notify, ring: (people) => live.publish('notice', people) };
  return {
    name: 'notices',
    routes: noticeRoutes({
      live,
      isAlive: async (caller) => (await callerOfSession(caller.sessionId)) !== undefined,
      announcements,
    }),
    fileOwners: [announcementFileOwner],
    homeCards: [unreadMessagesCard, unreadAnnouncementsCard],
    jobs: [
      {
        name: 'notices/publish-scheduled',
        cron: '* * * * *',
        run: async () => {
          const published = await publishDue(database, announcements, clock());
          if (published > 0) sealSoon();
          return published;
        },
      },
    ],
    demo: (tx: Tx, demo: DemoContext) => loadDemoAnnouncements(tx, demo),
  };
}
