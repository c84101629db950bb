import type { Area } from '#platform/area.tsx';
import { screen } from '#platform/screen.ts';

export const area: Area = {
  screens: {
    '/staff/my_center/salary/salary_change': screen(() => import('#areas/salary/salary-log-page.tsx')),
  },
};
