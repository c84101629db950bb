import * as contract from '@tongzhou/contract/areas/settlement/day-cost.ts';
import { saveDayCost, showDayCosts } from '#areas/settlement/labour/save-day-cost.ts';
import { exportColumn as column, serveList } from '#platform/excel/serve-export.ts';
import { type Served, serve } from '#platform/http/serve.ts';

export const dayCostRoutes = (): Served[] => [
  ...serveList(contract.dayCostPage, contract.exportDayCosts, {
    name: '标准人天成本',
    run: ({ db, now }, query) => showDayCosts(db, query, now),
    columns: [
      column('级别', (row) => row.level, 'number'),
      column('生效月份', (row) => row.from_on, 'month'),
      column('标准人天成本', (row) => row.amount, 'money'),
      column('当前有效', (row) => (row.in_force ? '是' : null)),
      column('登记人', (row) => row.by_name),
      column('登记时间', (row) => row.created_at, 'moment'),
    ],
  }),
  serve(contract.saveDayCost, { run: (context, draft) => saveDayCost(context, draft) }),
];
