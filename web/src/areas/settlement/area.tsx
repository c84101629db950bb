import type { Area } from '#platform/area.tsx';
import { later } from '#platform/loading/later.tsx';
import { screen } from '#platform/screen.ts';

export const area: Area = {
  screens: {
    '/project_management/settlement': screen(() => import('#areas/settlement/sheet/settlement-page.tsx')),
    '/project_management/settlement/detail': screen(() => import('#areas/settlement/sheet/settlement-detail-page.tsx')),
    '/project_management/dividend_leaderboard': screen(
      () => import('#areas/settlement/boards/dividend-board-page.tsx'),
    ),
    '/project_management/growth_value_summary': screen(() => import('#areas/settlement/growth/growth-page.tsx')),
    '/staff/my_center/bonus': screen(() => import('#areas/settlement/dividends/my-bonus-page.tsx')),
    '/staff/my_center/grow': screen(() => import('#areas/settlement/growth/my-growth-page.tsx')),
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
  explained: [
    {
      kind: 'settlement',
      name: '结算',
      question: '能否看到哪次结算',
      permission: 'project.settlement',
      Picker: later(async () => (await import('#areas/settlement/sheet/settlement-picker.tsx')).SettlementPicker),
    },
  ],
};
