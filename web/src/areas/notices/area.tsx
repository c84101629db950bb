import type { Area } from '#platform/area.tsx';
import { screen } from '#platform/screen.ts';

export const area: Area = {
  screens: {
    '/home/message': screen(() => import('#areas/notices/message-page.tsx')),
    '/home/announcement': screen(() => import('#areas/notices/announcements/announcement-page.tsx')),
    '/notice_management/notice_management': screen(() => import('#areas/notices/announcements/managed-page.tsx')),
  },
  records: { announcement: (id) => `/home/announcement?id=${id}` },
};
