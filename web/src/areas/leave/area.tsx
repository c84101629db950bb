import { approvalListScreen } from '#areas/approval/public.ts';
import type { Area } from '#platform/area.tsx';
import { screen } from '#platform/screen.ts';

export const area: Area = {
  screens: {
    '/staff/my_center/leave': screen(() => import('#areas/leave/requests/leave-page.tsx')),
    '/approval/leave': approvalListScreen('leave'),
  },
  shortcuts: [{ title: '请假', to: '/staff/my_center/leave?apply=1', icon: 'leave' }],
};
