import { type Screens, screen } from '#platform/screen.ts';

export const screens: Screens = {
  '/home/message': screen(() => import('#areas/notices/message-page.tsx')),
};
