import * as contract from '@tongzhou/contract/areas/operation-log.ts';
import { changeWords } from '@tongzhou/contract/rules/change-words.ts';
import { namesDone } from '#areas/operation-log/log-list-table.ts';
import { type LogParts, listLog, verifyStretch } from '#areas/operation-log/show-log.ts';
import { exportColumn as column, serveList } from '#platform/excel/serve-export.ts';
import { type Served, serve } from '#platform/http/serve.ts';

export const operationLogRoutes = (parts: LogParts): Served[] => [
  ...serveList(contract.operationLogPage, contract.exportOperationLog, {
    name: '操作日志',
    run: ({ db, caller }, query) => listLog(db, caller, parts, query),
    columns: [
      column('操作', (row) => row.action),
      column('模块', (row) => contract.areaName(row.area)),
      column('对象', (row) => row.object_label),
      column('变更', (row) => row.changes.map(changeWords).join('；')),
      column('操作人', (row) => row.user_name),
      column('来源地址', (row) => row.address),
      column('结果', (row) => contract.resultNames[row.result]),
      column('状态码', (row) => row.code, 'number'),
      column('耗时（毫秒）', (row) => row.duration_ms, 'number'),
      column('时间', (row) => row.at, 'moment'),
    ],
  }),
  serve(contract.operationNames, { run: ({ db }) => namesDone(db) }),
  serve(contract.verifyLog, { run: ({ db }, query) => verifyStretch(db, parts.anchorDir, query) }),
];
