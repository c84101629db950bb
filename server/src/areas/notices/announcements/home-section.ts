import type { HomeSection } from '@tongzhou/contract/areas/home.ts';
import { today } from '@tongzhou/contract/rules/day.ts';
import { announcementsFor } from '#areas/notices/announcements/announcement-list-table.ts';
import { readerOf } from '#areas/notices/announcements/reach.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';

const first = { page: 1, page_size: 5, sort: 'published_at', order: 'desc' } as const;

/** The latest. */
export async function announcementsSection(db: Db, caller: Caller): Promise<HomeSection | undefined> {
  const { list, total } = await announcementsFor(db, await readerOf(db, caller), {}, first);
  if (list.length === 0) return undefined;
  return {
    panel: 'announcements',
    rows: list.map((row) => ({
      key: String(row.id),
      title: row.title,
      note: row.excerpt,
      mark: row.must_confirm && !row.confirmed ? '待确认' : row.read ? today(row.published_at) : '未读',
      urgent: !row.read || (row.must_confirm && !row.confirmed),
      link: `/home/announcement?id=${row.id}`,
    })),
    total,
    link: '/home/announcement',
  };
}
