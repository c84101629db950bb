import { type Screens, screen } from '#platform/screen.ts';

export const screens: Screens = {
  '/staff/my_center/salary/salary_change': screen(() => import('#areas/salary/salary-log-page.tsx')),
};
