import { unreadMessagesCard } from '#areas/notices/home-card.ts';
import { noticeRoutes } from '#areas/notices/routes.ts';
import type { NoticesGround } from '#areas/notices/send-messages.ts';
import type { Caller } from '#platform/http/caller.ts';

interface NoticesAreaGround extends NoticesGround {
  readonly callerOfSession: (session: number) => Promise<Caller | undefined>;
}

export const noticesArea = ({ live, callerOfSession }: NoticesAreaGround) => ({
  name: 'notices',
  routes: noticeRoutes({
    live,
    isAlive: async (caller) => (await callerOfSession(caller.sessionId)) !== undefined,
  }),
  homeCards: [unreadMessagesCard],
});
