import type { Area } from '#platform/area.tsx';
import { screen } from '#platform/screen.ts';

// The lists under /approval are screens of the areas whose kinds they show: see approvalListScreen in public.ts.
export const area: Area = {
  screens: {
    '/basic_management/template_management': screen(() => import('#areas/approval/templates/template-page.tsx')),
  },
};
