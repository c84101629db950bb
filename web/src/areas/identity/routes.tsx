import { type Screens, screen } from '#platform/screen.ts';

export const screens: Screens = {
  '/basic_management/permission_settings': screen(() => import('#areas/identity/groups/permission-page.tsx')),
};
