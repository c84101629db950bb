import * as leave from '@tongzhou/contract/areas/reports/leave.ts';
import * as claims from '@tongzhou/contract/areas/reports/reimbursement.ts';
import * as salary from '@tongzhou/contract/areas/reports/salary.ts';
import * as view from '@tongzhou/contract/areas/reports/view.ts';
import { today } from '@tongzhou/contract/rules/day.ts';
import { leaveSheets } from '#areas/reports/leave/export-leave-report.ts';
import { showLeavePage, showLeaveReport } from '#areas/reports/leave/show-leave-report.ts';
import { claimSheets } from '#areas/reports/reimbursement/export-claim-report.ts';
import { showClaimReport, showPassedLines } from '#areas/reports/reimbursement/show-claim-report.ts';
import { salarySheets } from '#areas/reports/salary/export-salary-report.ts';
import { showPaid, showSalaryReport } from '#areas/reports/salary/show-salary-report.ts';
import { deleteView, saveView } from '#areas/reports/views/save-view.ts';
import { viewsOf } from '#areas/reports/views/view-table.ts';
import { exportColumn as column, noteRows, sendWorkbook } from '#platform/excel/serve-export.ts';
import { serveLongList } from '#platform/excel/serve-long-export.ts';
import { writeWorkbook } from '#platform/excel/workbook.ts';
import { conflict } from '#platform/http/refusal.ts';
import { type Served, serve } from '#platform/http/serve.ts';

const mostPeople = 10_000;

const leaveRoutes = (): Served[] => [
  serve(leave.leaveReport, { run: ({ db, caller }, query) => showLeaveReport(db, caller, query) }),
  serve(leave.leaveReportPage, { run: ({ db, caller, now }, query) => showLeavePage(db, caller, query, now) }),
  serve(leave.exportLeaveReport, {
    run: async ({ db, caller, now, note }, query) => {
      const { list, more } = await showLeavePage(
        db,
        caller,
        { ...query, page: 1, page_size: mostPeople as never },
        now,
      );
      if (more === true) conflict(`一次最多导出 ${mostPeople} 人，请缩小筛选范围`);
      const { month, department_id, type_id } = query;
      const report = await showLeaveReport(db, caller, { month, department_id, type_id });
      note(noteRows(list.length));
      return sendWorkbook(`请假报表_${month}.xlsx`, await writeWorkbook(leaveSheets(month, report, list)));
    },
  }),
];

const salaryRoutes = (): Served[] => [
  serve(salary.salaryReport, { run: ({ db, caller }, query) => showSalaryReport(db, caller, query) }),
  serve(salary.exportSalaryReport, {
    run: async ({ db, caller, now }, query) => {
      const bytes = await writeWorkbook(salarySheets(await showSalaryReport(db, caller, query)));
      return sendWorkbook(`工资报表_${today(now)}.xlsx`, bytes);
    },
  }),
  ...serveLongList(salary.salaryReportPage, salary.exportSalaryRows, {
    name: '工资成本明细',
    run: ({ db, caller }, query) => showPaid(db, caller, query),
    columns: [
      column('工号', (row) => row.job_number),
      column('姓名', (row) => row.user_name),
      column('部门', (row) => row.department_name),
      column('月份', (row) => row.month, 'month'),
      column('应发', (row) => row.gross, 'money'),
      column('其中奖金', (row) => row.bonus, 'money'),
      column('其中项目分红', (row) => row.dividend, 'money'),
      column('单位承担', (row) => row.company, 'money'),
      column('人力成本', (row) => row.cost, 'money'),
    ],
  }),
];

const claimRoutes = (): Served[] => [
  serve(claims.reimburseReport, { run: ({ db, caller }, query) => showClaimReport(db, caller, query) }),
  serve(claims.exportReimburseReport, {
    run: async ({ db, caller, now }, query) => {
      const bytes = await writeWorkbook(claimSheets(await showClaimReport(db, caller, query)));
      return sendWorkbook(`报销报表_${today(now)}.xlsx`, bytes);
    },
  }),
  ...serveLongList(claims.reimburseReportPage, claims.exportReimburseRows, {
    name: '报销明细',
    run: ({ db, caller }, query) => showPassedLines(db, caller, query),
    columns: [
      column('编号', (row) => row.number),
      column('事由', (row) => row.reason),
      column('通过日期', (row) => row.passed_on, 'day'),
      column('报销人', (row) => row.user_name),
      column('承担部门', (row) => row.department_name),
      column('项目', (row) => row.project_title),
      column('类别', (row) => row.category),
      column('申请金额', (row) => row.claimed, 'money'),
      column('核定金额', (row) => row.amount, 'money'),
    ],
  }),
];

const viewRoutes = (): Served[] => [
  serve(view.reportViews, { run: ({ db, caller }, { page }) => viewsOf(db, caller.userId, page) }),
  serve(view.saveReportView, { run: async (context, draft) => ({ id: await saveView(context, draft) }) }),
  serve(view.deleteReportView, {
    run: async (context, { id }) => {
      await deleteView(context, id);
      return null;
    },
  }),
];

export const reportRoutes = (): Served[] => [...leaveRoutes(), ...salaryRoutes(), ...claimRoutes(), ...viewRoutes()];
