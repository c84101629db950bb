import type { Area } from '#platform/area.tsx';
import { screen } from '#platform/screen.ts';

export const area: Area = {
  screens: {
    '/log_management/operation_log': screen(() => import('#areas/operation-log/log-page.tsx')),
  },
};
