import type { ApprovalGround } from '#areas/approval/public.ts';
import { foldClaimSums } from '#areas/reports/reimbursement/claim-report-table.ts';
import { reportRoutes } from '#areas/reports/routes.ts';

export const reportsArea = ({ database }: Pick<ApprovalGround, 'database'>) => ({
  name: 'reports',
  routes: reportRoutes(),
  jobs: [
    {
      name: 'reports/fold-sums',
      cron: '35 * * * *',
      run: () => database.transaction((tx) => foldClaimSums.run(tx)),
    },
  ],
});
