import type { Area } from '#platform/area.tsx';
import { screen } from '#platform/screen.ts';

export const area: Area = {
  screens: {
    '/leadership': screen(() => import('#areas/cockpit/cockpit-page.tsx')),
  },
};
