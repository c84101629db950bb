import type { Area } from '#platform/area.tsx';
import { screen } from '#platform/screen.ts';

export const area: Area = {
  screens: {
    '/basic_management/organizational_structure': screen(() => import('#areas/organisation/organisation-page.tsx')),
  },
};
