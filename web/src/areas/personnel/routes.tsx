import { type Screens, screen } from '#platform/screen.ts';

// The list of people and a person's page are made of the staff area's parts and of what is done with people here.
export const screens: Screens = {
  '/staff/index': screen(() => import('#areas/personnel/people/people-page.tsx')),
  '/staff/index/edit': screen(() => import('#areas/personnel/people/person-page.tsx')),
  '/staff/my_center/regular': screen(() => import('#areas/personnel/regular/regular-page.tsx')),
  '/staff/my_center/regular/record': screen(() => import('#areas/personnel/regular/regular-record-page.tsx')),
  '/staff/my_center/leaving': screen(() => import('#areas/personnel/changes/own-leaving-page.tsx')),
  // Its approvers fill in forms of this area.
  '/approval/worker': screen(() => import('#areas/personnel/worker-approval-page.tsx')),
  '/register': screen(() => import('#areas/personnel/entry/register-page.tsx')),
  '/register/perfectInfo': screen(() => import('#areas/personnel/entry/perfect-info-page.tsx')),
  '/activate': screen(() => import('#areas/personnel/activation/activate-page.tsx')),
};
