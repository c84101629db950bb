import * as parameter from '@tongzhou/contract/areas/payroll/parameter.ts';
import * as slip from '@tongzhou/contract/areas/payroll/payslip.ts';
import * as person from '@tongzhou/contract/areas/payroll/person.ts';
import * as contract from '@tongzhou/contract/areas/payroll/run.ts';
import * as sheets from '@tongzhou/contract/areas/payroll/sheet.ts';
import { itemKinds } from '@tongzhou/contract/rules/payroll/payroll-lines.ts';
import { taxStatuses } from '@tongzhou/contract/rules/payroll/payroll-tax.ts';
import { checkProof } from '#areas/identity/public.ts';
import { chooseDefault, saveParameter, showParameters } from '#areas/payroll/parameters/change-parameters.ts';
import { importRoutes } from '#areas/payroll/parameters/import-routes.ts';
import { savePerson, showPeople } from '#areas/payroll/parameters/save-person.ts';
import type { PayrollParts } from '#areas/payroll/parts.ts';
import { answerPayslip, openPayslip, replyToPayslip, showPayslips } from '#areas/payroll/payslips/answer-payslip.ts';
import { createItem, deleteItem } from '#areas/payroll/runs/change-items.ts';
import { recomputeSheet, startComputing } from '#areas/payroll/runs/compute-run.ts';
import { createRun, deleteRun, movePayDate } from '#areas/payroll/runs/create-run.ts';
import type { PayrollRequest } from '#areas/payroll/runs/payroll-kind.ts';
import { payRun, publishRun, reopenRun } from '#areas/payroll/runs/publish-run.ts';
import { paidRows, showItems, showRun, showRuns, showSheets } from '#areas/payroll/runs/show-runs.ts';
import type { PaidRow } from '#areas/payroll/sheets/sheet-table.ts';
import { showSheet } from '#areas/payroll/sheets/show-sheet.ts';
import { checkSight } from '#areas/payroll/sight.ts';
import { holds } from '#areas/staff/public.ts';
import { exportColumn as column, serveExport, serveList } from '#platform/excel/serve-export.ts';
import type { Caller } from '#platform/http/caller.ts';
import { type Served, serve } from '#platform/http/serve.ts';

const done = (work: Promise<unknown>) => work.then(() => null);

const proven =
  ({ database }: PayrollParts) =>
  ({ caller, now }: { readonly caller: Caller; readonly now: number }, given: Parameters<typeof checkProof>[2]) =>
    checkProof(database, caller, given, now);

const runRoutes = (parts: PayrollParts, request: PayrollRequest): Served[] => [
  ...serveList(contract.runPage, contract.exportRuns, {
    name: '工资批次',
    run: ({ db, caller }, query) => showRuns(db, caller, query),
    columns: [
      column('工资月份', (row) => row.month, 'month'),
      column('类型', (row) => contract.runKinds[row.kind]),
      column('批次', (row) => row.number),
      column('状态', (row) => contract.runStates[row.state]),
      column('人数', (row) => row.people, 'number'),
      column('应发', (row) => row.gross, 'money'),
      column('社保公积金', (row) => row.deducted, 'money'),
      column('个税', (row) => row.tax, 'money'),
      column('实发', (row) => row.net, 'money'),
      column('发放日期', (row) => row.paid_on ?? row.pay_date, 'day'),
      column('单位承担', (row) => row.company, 'money'),
    ],
  }),
  serve(contract.runDetail, { run: ({ db, caller }, { id }) => showRun(db, caller, id) }),
  serve(contract.createRun, { run: (context, draft) => createRun(context, draft) }),
  serve(contract.editRun, { run: (context, { id, pay_date }) => done(movePayDate(context, id, pay_date)) }),
  serve(contract.deleteRun, { run: (context, { id }) => done(deleteRun(context, parts, id)) }),
  serve(contract.computeRun, { run: (context, { id }) => done(startComputing(context, parts, id)) }),
  serve(contract.recomputeSheet, { run: (context, { id }) => done(recomputeSheet(context, id)) }),
  serve(contract.submitRun, {
    run: async (context, draft) => {
      const { id, number } = await request.file(context, parts.engine, draft);
      return { id, number };
    },
  }),
  serve(contract.reopenRun, { run: (context, { id, reason }) => done(reopenRun(context, id, reason)) }),
  serve(contract.publishRun, {
    before: proven(parts),
    run: (context, { id }, proof) => done(publishRun(context, parts, id, proof)),
  }),
  serve(contract.payRun, {
    before: proven(parts),
    run: (context, asked, proof) => done(payRun(context, parts, asked, proof)),
  }),
];

const masked = (card: string | null) => (card === null ? null : `${card.slice(0, 3)}***********${card.slice(-4)}`);

const sheetRoutes = (parts: PayrollParts): Served[] => [
  ...serveList(sheets.sheetPage, sheets.exportSheets, {
    name: '工资明细',
    run: ({ db, caller }, query) => showSheets(db, caller, query),
    columns: [
      column('工号', (row) => row.job_number),
      column('姓名', (row) => row.user_name),
      column('部门', (row) => row.department_name),
      column('应发', (row) => row.gross, 'money'),
      column('社保', (row) => row.social, 'money'),
      column('公积金', (row) => row.housing, 'money'),
      column('个税', (row) => row.tax, 'money'),
      column('税后', (row) => row.other, 'money'),
      column('实发', (row) => row.net, 'money'),
      column('结转欠款', (row) => row.debt, 'money'),
      column('单位承担', (row) => row.company, 'money'),
      column('上期实发', (row) => row.before_net, 'money'),
      column('变动', (row) => row.moved, 'money'),
      column('原因', (row) => row.reasons.join('；')),
      column('状态', (row) => sheets.slipStates[row.state]),
    ],
  }),
  serve(sheets.sheetDetail, {
    run: async ({ db, caller, note }, { id }) => {
      const { about, sheet } = await showSheet(db, caller, id);
      note({ object: { kind: 'payslip', id, label: `${about.user_name} ${about.month.slice(0, 7)}` } });
      return sheet;
    },
  }),
  serve(sheets.answerPayslip, {
    run: (context, { id, content }) => done(answerPayslip(context, parts, id, content)),
  }),
  ...serveList(sheets.itemPage, sheets.exportItems, {
    name: '一次性项目',
    run: ({ db, caller }, query) => showItems(db, caller, query),
    columns: [
      column('工号', (row) => row.job_number),
      column('姓名', (row) => row.user_name),
      column('类型', (row) => itemKinds[row.kind]),
      column('金额', (row) => row.amount, 'money'),
      column('说明', (row) => row.reason),
      column('更正', (row) => row.corrects),
    ],
  }),
  serve(sheets.createItem, { run: (context, draft) => createItem(context, draft) }),
  serve(sheets.deleteItem, { run: (context, { id }) => done(deleteItem(context, id)) }),
  serveExport<typeof contract.exportPayList, PaidRow>(contract.exportPayList, {
    name: '工资银行清单',
    rows: async ({ db, caller }, { id }) => (await paidRows(db, caller, id)).filter(({ net }) => net > 0),
    columns: [
      column('收款人', (row) => row.user_name),
      column('开户银行', (row) => row.bank_name),
      column('账号', (row) => row.bank_account),
      column('金额', (row) => row.net, 'money'),
      column('用途', () => '工资'),
    ],
  }),
  serveExport<typeof contract.exportTaxSheet, PaidRow>(contract.exportTaxSheet, {
    name: '个税申报表',
    rows: async ({ db, caller }, { id }) => {
      const rows = await paidRows(db, caller, id);
      return holds(caller, 'data.id-card') ? rows : rows.map((row) => ({ ...row, id_card: masked(row.id_card) }));
    },
    columns: [
      column('工号', (row) => row.job_number),
      column('姓名', (row) => row.user_name),
      column('证件号码', (row) => row.id_card),
      column('本期收入', (row) => row.income, 'money'),
      column('本期专项扣除（社保）', (row) => row.social, 'money'),
      column('本期专项扣除（公积金）', (row) => row.housing, 'money'),
      column('本期专项附加扣除', (row) => row.additional, 'money'),
      column('累计减除费用', (row) => row.basic, 'money'),
      column('累计应纳税所得额', (row) => row.taxable, 'money'),
      column('本期工资个税', (row) => row.tax - row.bonus_tax, 'money'),
      column('单独计税的年终奖', (row) => row.bonus_apart, 'money'),
      column('年终奖个税', (row) => row.bonus_tax, 'money'),
    ],
  }),
];

const parameterRoutes = (): Served[] => [
  serve(parameter.payParameters, {
    run: async ({ db, caller, now }) => {
      await checkSight(db, caller);
      return showParameters(db, now);
    },
  }),
  serve(parameter.saveTaxTable, { run: (context, draft) => saveParameter(context, 'tax', draft) }),
  serve(parameter.saveScheme, { run: (context, draft) => saveParameter(context, 'scheme', draft) }),
  serve(parameter.saveLeavePay, { run: (context, draft) => saveParameter(context, 'leave', draft) }),
  serve(parameter.setDefaultScheme, { run: (context, { scheme_id }) => done(chooseDefault(context, scheme_id)) }),
  ...serveList(person.payPersonPage, person.exportPayPeople, {
    name: '人员计薪设置',
    run: ({ db, caller, now }, query) => showPeople(db, caller, query, now),
    columns: [
      column('工号', (row) => row.job_number),
      column('姓名', (row) => row.user_name),
      column('部门', (row) => row.department_name),
      column('不在本公司发薪', (row) => (row.excluded ? '是' : null)),
      column('社保方案', (row) => row.scheme_name ?? '默认'),
      column('减除费用', (row) => (row.tax_status === null ? '自动' : taxStatuses[row.tax_status])),
      column('本月专项附加扣除', (row) => row.deduction, 'money'),
      column('年内累计收入', (row) => row.opening?.income ?? null, 'money'),
      column('年内已预扣', (row) => row.opening?.withheld ?? null, 'money'),
    ],
  }),
  serve(person.savePayPerson, { run: (context, draft) => done(savePerson(context, draft)) }),
];

const payslipRoutes = (parts: PayrollParts): Served[] => [
  ...serveList(slip.salaryStatsUserPage, slip.exportPayslips, {
    name: '我的工资条',
    run: ({ db, caller }, query) => showPayslips(db, caller, query),
    columns: [
      column('工资月份', (row) => row.month, 'month'),
      column('类型', (row) => contract.runKinds[row.kind]),
      column('状态', (row) => sheets.slipStates[row.state]),
      column('应发', (row) => row.gross, 'money'),
      column('扣除', (row) => row.deducted, 'money'),
      column('实发', (row) => row.net, 'money'),
      column('发放日期', (row) => row.paid_on ?? row.pay_date, 'day'),
    ],
  }),
  serve(slip.openPayslip, {
    before: proven(parts),
    run: (context, { id }, proof) => openPayslip(context, id, proof),
  }),
  serve(slip.salaryStatsUser, { run: (context, reply) => done(replyToPayslip(context, parts, reply)) }),
];

export const payrollRoutes = (parts: PayrollParts, request: PayrollRequest): Served[] => [
  ...runRoutes(parts, request),
  ...sheetRoutes(parts),
  ...parameterRoutes(),
  ...importRoutes(),
  ...payslipRoutes(parts),
];
