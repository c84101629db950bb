import * as contract from '@tongzhou/contract/areas/business/total.ts';
import { today } from '@tongzhou/contract/rules/day.ts';
import { totalSheets } from '#areas/business/statistics/export-total.ts';
import { showTotal } from '#areas/business/statistics/show-total.ts';
import { changeTarget, showTargets } from '#areas/business/statistics/targets.ts';
import { sendWorkbook } from '#platform/excel/serve-export.ts';
import { writeWorkbook } from '#platform/excel/workbook.ts';
import { type Served, serve } from '#platform/http/serve.ts';

export const statisticsRoutes = (): Served[] => [
  serve(contract.businessTotal, { run: ({ db, caller, now }, query) => showTotal(db, caller, query, now) }),
  serve(contract.exportBusinessTotal, {
    run: async ({ db, caller, now }, query) => {
      const bytes = await writeWorkbook(totalSheets(await showTotal(db, caller, query, now)));
      return sendWorkbook(`商机统计_${today(now)}.xlsx`, bytes);
    },
  }),
  serve(contract.businessTargets, { run: ({ db, caller }, query) => showTargets(db, caller, query) }),
  serve(contract.saveTarget, {
    run: async (context, draft) => {
      await changeTarget(context, draft);
      return null;
    },
  }),
];
