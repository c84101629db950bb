import type { Area } from '#platform/area.tsx';
import { screen } from '#platform/screen.ts';

export const area: Area = {
  screens: {
    '/project_management/business_management': screen(() => import('#areas/projects/project-draft-page.tsx')),
    '/basic_management/project_type': screen(() => import('#areas/projects/project-type-page.tsx')),
  },
};
