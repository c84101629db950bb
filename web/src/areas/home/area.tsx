import type { Area } from '#platform/area.tsx';
import { screen } from '#platform/screen.ts';

export const area: Area = {
  screens: {
    '/home': screen(() => import('#areas/home/home-page.tsx')),
  },
};
