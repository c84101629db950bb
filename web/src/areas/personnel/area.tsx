import { lazy } from 'react';
import { approvalListScreen } from '#areas/approval/public.ts';
import type { Area } from '#platform/area.tsx';
import { screen } from '#platform/screen.ts';

export const area: Area = {
  screens: {
    // The list of people and a person's page are made of the staff area's parts and of what is done with people here.
    '/staff/index': screen(() => import('#areas/personnel/people/people-page.tsx')),
    '/staff/index/edit': screen(() => import('#areas/personnel/people/person-page.tsx')),
    '/staff/my_center/regular': screen(() => import('#areas/personnel/regular/regular-page.tsx')),
    '/staff/my_center/regular/record': screen(() => import('#areas/personnel/regular/regular-record-page.tsx')),
    '/staff/my_center/leaving': screen(() => import('#areas/personnel/changes/own-leaving-page.tsx')),
    '/approval/worker': approvalListScreen('worker'),
    '/register': screen(() => import('#areas/personnel/entry/register-page.tsx')),
    '/register/perfectInfo': screen(() => import('#areas/personnel/entry/perfect-info-page.tsx')),
    '/activate': screen(() => import('#areas/personnel/activation/activate-page.tsx')),
  },
  records: { user: (id) => `/staff/index/edit?id=${id}` },
  stepForms: {
    entry: lazy(() => import('#areas/personnel/entry/entry-step-form.tsx')),
    regular: lazy(() => import('#areas/personnel/regular/regular-step-form.tsx')),
  },
};
