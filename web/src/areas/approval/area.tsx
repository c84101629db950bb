import { approvalDetailScreen, approvalListScreen } from '#areas/approval/approval-screens.tsx';
import type { Area } from '#platform/area.tsx';
import { screen } from '#platform/screen.ts';

// Other lists under /approval are screens of the areas whose kinds they show: see approvalListScreen in public.ts.
export const area: Area = {
  screens: {
    '/basic_management/template_management': screen(() => import('#areas/approval/templates/template-page.tsx')),
    '/approval/business_approval': approvalListScreen('business_approval'),
    '/approval/business_approval/details': approvalDetailScreen('business_approval'),
    '/approval/business_chengdan': approvalListScreen('business_chengdan'),
    '/approval/business_approval/chengdan_details': approvalDetailScreen('business_chengdan'),
  },
};
