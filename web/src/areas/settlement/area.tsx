import type { Area } from '#platform/area.tsx';
import { later } from '#platform/later.tsx';
import { screen } from '#platform/screen.ts';

export const area: Area = {
  screens: {
    '/project_management/settlement': screen(() => import('#areas/settlement/sheet/settlement-page.tsx')),
    '/project_management/settlement/detail': screen(() => import('#areas/settlement/sheet/settlement-detail-page.tsx')),
  },
  projectTabs: [
    {
      key: 'settlement',
      name: '结算',
      // Whoever may not see a project's money gets none of it.
      shown: ({ status, cost }) => cost !== null && (status === 6 || status >= 8),
      Content: later(async () => (await import('#areas/settlement/sheet/settlement-tab.tsx')).SettlementTab),
    },
  ],
};
