import * as contract from '@tongzhou/contract/areas/projects/cost.ts';
import type { CostRequest } from '#areas/projects/costs/cost-kind.ts';
import { enterCost, reverseCost } from '#areas/projects/costs/enter-cost.ts';
import { showCostSums, showCosts, showCostToEdit } from '#areas/projects/costs/show-costs.ts';
import type { ProjectParts } from '#areas/projects/parts.ts';
import { exportColumn as column, serveList } from '#platform/excel/serve-export.ts';
import { type Served, serve } from '#platform/http/serve.ts';

export const costRoutes = (parts: ProjectParts, cost: CostRequest): Served[] => [
  ...serveList(contract.costPage, contract.exportCosts, {
    name: '项目成本',
    run: ({ db, caller, now }, query) => showCosts(db, caller, parts, query, now),
    columns: [
      column('日期', (row) => row.day, 'day'),
      column('已冲销', (row) => (row.reversed ? '是' : null)),
      column('科目', (row) => contract.costKinds[row.kind]),
      column('金额', (row) => row.amount, 'money'),
      column('说明', (row) => row.note),
      column('来源', (row) => row.source),
      column('登记人', (row) => row.by_name),
      column('登记时间', (row) => row.at, 'moment'),
    ],
  }),
  serve(contract.costSums, { run: ({ db, caller }, query) => showCostSums(db, caller, query) }),
  serve(contract.costToEdit, {
    run: ({ db, caller, now }, { approval_id }) => showCostToEdit(db, caller, parts, cost, approval_id, now),
  }),
  serve(contract.bookCost, { run: (context, draft) => enterCost(context, parts, cost, draft) }),
  serve(contract.reverseCost, { run: (context, asked) => reverseCost(context, asked) }),
];
