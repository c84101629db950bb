import type { DemoContext } from '@tongzhou/demo/context.ts';
import { announcementFileOwner } from '#areas/notices/announcements/file-owner.ts';
import { announcementsSection } from '#areas/notices/announcements/home-section.ts';
import { loadDemoAnnouncements } from '#areas/notices/announcements/load-demo.ts';
import type { AnnouncementParts } from '#areas/notices/announcements/parts.ts';
import { publishDue } from '#areas/notices/announcements/publish-announcement.ts';
import { announcementSearch } from '#areas/notices/announcements/search.ts';
import { deliverDue } from '#areas/notices/channels/deliver.ts';
import { createCarrier } from '#areas/notices/channels/send-letter.ts';
import { unreadAnnouncementsCard, unreadMessagesCard } from '#areas/notices/home-card.ts';
import { noticeRoutes } from '#areas/notices/routes.ts';
import type { NoticesGround } from '#areas/notices/send-messages.ts';
import { type Channels, robotMark } from '#platform/channels.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';

interface NoticesAreaGround extends NoticesGround {
  readonly callerOfSession: (session: number) => Promise<Caller | undefined>;
  readonly sealSoon: () => void;
}

const noChannels: Channels = { robots: [], publicUrl: '' };

export function noticesArea({
  config,
  log,
  live,
  callerOfSession,
  database,
  clock,
  links,
  notify,
  sealSoon,
}: NoticesAreaGround) {
  const { channels = noChannels } = config;
  const carrier = createCarrier(channels);
  const announcements: AnnouncementParts = {
    links,
    notify,
    ring: (people) => live.publish('notice', people),
    robots: channels.robots.map(robotMark),
  };
  return {
    name: 'notices',
    routes: noticeRoutes({
      live,
      isAlive: async (caller) => (await callerOfSession(caller.sessionId)) !== undefined,
      announcements,
      mailOffered: channels.mail !== undefined,
    }),
    fileOwners: [announcementFileOwner],
    homeCards: [unreadMessagesCard, unreadAnnouncementsCard],
    homeSections: [announcementsSection],
    searchSources: [announcementSearch],
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
      {
        name: 'notices/send-outbox',
        cron: '* * * * *',
        run: () =>
          deliverDue({
            database,
            carrier,
            now: clock(),
            complain: (details) => log.warn(details, 'a letter did not go'),
          }),
      },
    ],
    demo: (tx: Tx, demo: DemoContext) => loadDemoAnnouncements(tx, demo),
  };
}
