import type { Area } from '#platform/area.tsx';
import { screen } from '#platform/screen.ts';

export const area: Area = {
  screens: {
    '/help': screen(() => import('#areas/search/help/help-page.tsx')),
  },
};
