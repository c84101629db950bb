import type { HomeCard } from '@tongzhou/contract/areas/home.ts';
import { countUnreadAnnouncements } from '#areas/notices/announcements/reader-table.ts';
import { countUnread } from '#areas/notices/message-table.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';

export async function unreadMessagesCard(db: Db, caller: Caller): Promise<HomeCard> {
  const count = await countUnread(db, caller.userId);
  return {
    key: 'messages',
    title: '未读消息',
    note: '还没有打开过的消息',
    count,
    link: '/home/message?read=false',
    urgent: false,
  };
}

/** Only for whoever has any. */
export async function unreadAnnouncementsCard(db: Db, caller: Caller): Promise<HomeCard | undefined> {
  const count = await countUnreadAnnouncements(db, caller.userId);
  if (count === 0) return undefined;
  return {
    key: 'announcements',
    title: '未读公告',
    note: '公司和部门发布的公告',
    count,
    link: '/home/announcement?unread=true',
    urgent: false,
  };
}
