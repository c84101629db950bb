import type { ApprovalList } from '@tongzhou/contract/areas/approval/request.ts';
import { type Screen, type Screens, screen } from '#platform/screen.ts';

const listScreen = (list: ApprovalList): Screen =>
  screen(async () => {
    const { ApprovalListPage } = await import('#areas/approval/public.ts');
    return { default: () => <ApprovalListPage list={list} /> };
  });

export const screens: Screens = {
  '/basic_management/template_management': screen(() => import('#areas/approval/templates/template-page.tsx')),
  '/approval/leave': listScreen('leave'),
};
