import * as contract from '@tongzhou/contract/areas/projects/report.ts';
import type { ProjectParts } from '#areas/projects/parts.ts';
import { createReport, editReport, publishReport } from '#areas/projects/reports/save-report.ts';
import { listReports } from '#areas/projects/reports/show-reports.ts';
import { exportColumn as column, serveList } from '#platform/excel/serve-export.ts';
import { type Served, serve } from '#platform/http/serve.ts';

export const reportRoutes = (parts: ProjectParts): Served[] => [
  ...serveList(contract.reportPage, contract.exportReports, {
    name: '进展汇报',
    run: ({ db, caller, now }, query) => listReports(db, caller, parts, query, now),
    columns: [
      column('时间', (row) => row.at, 'moment'),
      column('汇报人', (row) => row.by_name),
      column('状态', (row) => contract.reportStates[row.state]),
      column('进度（%）', (row) => row.progress, 'number'),
      column('已完成', (row) => row.done),
      column('下一步', (row) => row.next),
      column('风险', (row) => row.risks),
      column('发布时间', (row) => row.published_at, 'moment'),
    ],
  }),
  serve(contract.createReport, { run: (context, report) => createReport(context, report) }),
  serve(contract.editReport, {
    run: async (context, edit) => {
      await editReport(context, edit);
      return null;
    },
  }),
  serve(contract.publishReport, { run: (context, asked) => publishReport(context, asked) }),
];
