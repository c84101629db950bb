import type { Area } from '#platform/area.tsx';
import { screen } from '#platform/screen.ts';

export const area: Area = {
  screens: {
    '/basic_management/permission_settings': screen(() => import('#areas/identity/groups/permission-page.tsx')),
  },
};
