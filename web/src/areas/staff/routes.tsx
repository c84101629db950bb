import { type Screens, screen } from '#platform/screen.ts';

export const screens: Screens = {
  '/staff/my_center': screen(() => import('#areas/staff/my-center-page.tsx')),
};
