import type { Area } from '#platform/area.tsx';
import { screen } from '#platform/screen.ts';

export const area: Area = {
  screens: {
    '/home/message': screen(() => import('#areas/notices/message-page.tsx')),
  },
};
