import { type Screens, screen } from '#platform/screen.ts';

export const screens: Screens = {
  '/basic_management/organizational_structure': screen(() => import('#areas/organisation/organisation-page.tsx')),
};
