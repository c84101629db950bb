import { type Screens, screen } from '#platform/screen.ts';

export const screens: Screens = {
  '/basic_management/project_type': screen(() => import('#areas/projects/project-type-page.tsx')),
};
