import type { Area } from '#platform/area.tsx';
import { later } from '#platform/loading/later.tsx';
import { screen } from '#platform/screen.ts';

export const area: Area = {
  screens: { '/report_form/leave': screen(() => import('#areas/reports/leave/leave-report-page.tsx')) },
  reportTabs: [
    {
      screen: '/report_form/salary',
      key: 'report',
      name: '报表',
      Content: later(async () => (await import('#areas/reports/salary/salary-report-tab.tsx')).SalaryReportTab),
    },
    {
      screen: '/report_form/reimburse',
      key: 'report',
      name: '报表',
      Content: later(async () => (await import('#areas/reports/reimbursement/claim-report-tab.tsx')).ClaimReportTab),
    },
  ],
};
