import { type Screens, screen } from '#platform/screen.ts';

export const screens: Screens = {
  '/home': screen(() => import('#areas/home/home-page.tsx')),
};
