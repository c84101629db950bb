import { type Screens, screen } from '#platform/screen.ts';

export const screens: Screens = {
  '/staff/my_center/leave': screen(() => import('#areas/leave/requests/leave-page.tsx')),
};
