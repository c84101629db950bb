import { type Screens, screen } from '#platform/screen.ts';

// The list of people and a person's page are made of the staff area's parts and of what is done with people here.
export const screens: Screens = {
  '/staff/index': screen(() => import('#areas/personnel/people-page.tsx')),
  '/staff/index/edit': screen(() => import('#areas/personnel/person-page.tsx')),
  '/register': screen(() => import('#areas/personnel/register-page.tsx')),
  '/register/perfectInfo': screen(() => import('#areas/personnel/perfect-info-page.tsx')),
  '/activate': screen(() => import('#areas/personnel/activate-page.tsx')),
};
