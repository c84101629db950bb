import { type Screens, screen } from '#platform/screen.ts';

export const screens: Screens = {
  '/basic_management/template_management': screen(() => import('#areas/approval/template-page.tsx')),
};
