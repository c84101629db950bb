import type { Area } from '#platform/area.tsx';
import { screen } from '#platform/screen.ts';

export const area: Area = {
  screens: {
    '/staff/my_center': screen(() => import('#areas/staff/own/my-center-page.tsx')),
  },
};
