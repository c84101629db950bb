import * as contract from '@tongzhou/contract/areas/settlement/board.ts';
import { showDividendBoard, showGrowthBoard } from '#areas/settlement/boards/show-board.ts';
import { exportColumn as column, serveList } from '#platform/excel/serve-export.ts';
import type { Served } from '#platform/http/serve.ts';

export const boardRoutes = (): Served[] => [
  ...serveList(contract.dividendBoard, contract.exportDividendBoard, {
    name: '分红排行榜',
    run: ({ db, caller }, query) => showDividendBoard(db, caller, query),
    columns: [
      column('名次', (row) => row.rank, 'number'),
      column('姓名或部门', (row) => row.name),
      column('所在部门', (row) => row.department_name),
      column('上期名次', (row) => row.previous_rank, 'number'),
      column('分红', (row) => row.amount, 'money'),
    ],
  }),
  ...serveList(contract.growthBoard, contract.exportGrowthBoard, {
    name: '成长值汇总',
    run: ({ db, caller, now }, query) => showGrowthBoard(db, caller, query, now),
    columns: [
      column('名次', (row) => row.rank, 'number'),
      column('姓名或部门', (row) => row.name),
      column('所在部门', (row) => row.department_name),
      column('上期名次', (row) => row.previous_rank, 'number'),
      column('本期成长值', (row) => row.amount, 'number'),
      column('累计成长值', (row) => row.total, 'number'),
      column('级别', (row) => row.level),
    ],
  }),
];
