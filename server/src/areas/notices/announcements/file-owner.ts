import type { FileOwner } from '#areas/files/public.ts';
import { announcementById } from '#areas/notices/announcements/announcement-table.ts';
import { announcementFiles } from '#areas/notices/announcements/parts.ts';
import { maySee, reachesUnder } from '#areas/notices/announcements/reach.ts';

/** Read by whoever may read the announcement; taken out by whoever may edit it, while it is not published. */
export const announcementFileOwner: FileOwner = {
  kind: announcementFiles,
  mayRead: async (db, caller, id) => {
    const found = await announcementById(db, id);
    return found !== undefined && maySee(db, caller, found);
  },
  mayDelete: async (db, caller, id) => {
    const found = await announcementById(db, id);
    if (found === undefined || found.state === 'published') return false;
    return (await reachesUnder(db, caller, 'notice.edit'))(found);
  },
};
