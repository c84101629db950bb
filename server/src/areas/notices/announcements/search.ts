import { dayOf } from '@tongzhou/contract/rules/day.ts';
import { announcementsWith } from '#areas/notices/announcements/announcement-list-table.ts';
import { addressOf } from '#areas/notices/announcements/parts.ts';
import { readerOf } from '#areas/notices/announcements/reach.ts';
import { noteOf, type SearchSource, searchedList } from '#platform/search-source.ts';

export const announcementSearch: SearchSource = {
  kind: 'announcement',
  find: async (db, caller, { words, limit }) =>
    (await announcementsWith(db, await readerOf(db, caller), words, limit)).map((row) => ({
      id: row.id,
      title: row.title,
      note: noteOf(dayOf(row.published_at), row.author_name),
      link: addressOf(row.id),
    })),
  list: searchedList('/home/announcement'),
};
