import type { DemoContext } from '@tongzhou/demo/context.ts';
import type { ApprovalGround } from '#areas/approval/public.ts';
import { payTiles } from '#areas/payroll/cockpit-tiles.ts';
import { loadDemoPayroll } from '#areas/payroll/load-demo.ts';
import { saveFirstParameters, warnOfMissing } from '#areas/payroll/parameters/change-parameters.ts';
import type { PayrollParts } from '#areas/payroll/parts.ts';
import { payDays } from '#areas/payroll/payslips/home-days.ts';
import { payrollRoutes } from '#areas/payroll/routes.ts';
import { computeRuns } from '#areas/payroll/runs/compute-run.ts';
import { payrollRequest } from '#areas/payroll/runs/payroll-kind.ts';
import { markDividendsPaid, releaseDividends, takeDividends } from '#areas/settlement/public.ts';
import type { Tx } from '#platform/database/client.ts';

const dividends: PayrollParts['dividends'] = {
  take: async (tx, taking) =>
    (await takeDividends(tx, taking)).map(({ project_name: title, ...one }) => ({ ...one, title })),
  release: releaseDividends,
  markPaid: markDividendsPaid,
};

export function payrollArea({ database, clock, engine, notify }: ApprovalGround) {
  const parts: PayrollParts = { database, engine, notify, dividends };
  const request = payrollRequest();
  return {
    name: 'payroll',
    routes: payrollRoutes(parts, request),
    kinds: [request.kind],
    homeDays: [payDays],
    cockpitTiles: [payTiles],
    jobs: [
      { name: 'payroll/compute', cron: '* * * * *', run: () => computeRuns(parts, clock) },
      { name: 'payroll/warn-of-missing', cron: '50 0 * * *', run: () => warnOfMissing(database, notify, clock()) },
    ],
    firstRows: saveFirstParameters,
    demo: (tx: Tx, demo: DemoContext) => loadDemoPayroll(tx, parts, request, demo),
  };
}
