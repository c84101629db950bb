import * as budget from '@tongzhou/contract/areas/reimbursement/budget.ts';
import * as claim from '@tongzhou/contract/areas/reimbursement/claim.ts';
import * as invoice from '@tongzhou/contract/areas/reimbursement/invoice.ts';
import * as loan from '@tongzhou/contract/areas/reimbursement/loan.ts';
import * as payment from '@tongzhou/contract/areas/reimbursement/payment.ts';
import * as file from '@tongzhou/contract/areas/reimbursement/project-file.ts';
import { capitals } from '@tongzhou/contract/rules/capitals.ts';
import { claimTotal, claimTypes } from '@tongzhou/contract/rules/reimbursement/claim.ts';
import type { Filing } from '#areas/approval/public.ts';
import { checkProof } from '#areas/identity/public.ts';
import { allStandards } from '#areas/reimbursement/budgets/budget-table.ts';
import { saveBudget, saveStandards, showBudgets } from '#areas/reimbursement/budgets/change-budgets.ts';
import type { ClaimRequest, SentClaim } from '#areas/reimbursement/claims/claim-kind.ts';
import { emptyLine } from '#areas/reimbursement/claims/judge-claim.ts';
import { removeDraft, saveDraft } from '#areas/reimbursement/claims/save-claim.ts';
import {
  lookUpInvoice,
  showClaim,
  showClaimToEdit,
  showIndex,
  showMyClaims,
  verifyInvoices,
} from '#areas/reimbursement/claims/show-claims.ts';
import { keepReading, takeReading } from '#areas/reimbursement/invoices/read-invoice.ts';
import type { LoanRequest } from '#areas/reimbursement/loans/loan-kind.ts';
import { cancelLoan, returnLoan } from '#areas/reimbursement/loans/settle-loans.ts';
import {
  showBalance,
  showEntries,
  showLoans,
  showLoanToEdit,
  showMyLoans,
} from '#areas/reimbursement/loans/show-loans.ts';
import type { ReimbursementParts } from '#areas/reimbursement/parts.ts';
import { payAll, takeBack } from '#areas/reimbursement/payments/pay.ts';
import type { PaymentRecord } from '#areas/reimbursement/payments/payment-table.ts';
import {
  bankRows,
  showPaymentCount,
  showPayments,
  type VoucherRow,
  voucherRows,
} from '#areas/reimbursement/payments/show-payments.ts';
import { archiveFiles, showChoices, showFiles, showProjects } from '#areas/reimbursement/project-files/show-files.ts';
import { exportColumn as column, serveExport, serveList } from '#platform/excel/serve-export.ts';
import { type Served, serve } from '#platform/http/serve.ts';

const claimRoutes = ({ engine, links, store }: ReimbursementParts, request: ClaimRequest): Served[] => {
  const send = async (context: Filing, draft: SentClaim) => {
    const { id, number, judged } = await request.file(context, engine, draft);
    const total = claimTotal(judged.form.lines);
    return { id, number, total, capitals: capitals(total) };
  };
  return [
    serve(claim.reimburseNormal, {
      run: (context, { lines, ...draft }) =>
        send(context, { ...draft, type: 'normal', lines: lines.map((line) => ({ ...emptyLine, ...line })) }),
    }),
    serve(claim.reimburseTravel, {
      run: (context, { lines, ...draft }) =>
        send(context, { ...draft, type: 'travel', lines: lines.map((line) => ({ ...emptyLine, ...line })) }),
    }),
    serve(claim.saveClaimDraft, { run: (context, draft) => saveDraft(context, draft) }),
    serve(claim.deleteClaimDraft, {
      run: async (context, { id }) => {
        await removeDraft(context, id);
        return null;
      },
    }),
    serve(claim.reimburseIndex, { run: ({ db, caller }) => showIndex(db, caller) }),
    serve(claim.claimToEdit, {
      run: ({ db, caller, now }, asked) => showClaimToEdit(db, { caller, links, now }, request, asked),
    }),
    serve(claim.claimDetail, { run: ({ db, caller, now }, { id }) => showClaim(db, { caller, links, now }, id) }),
    ...serveList(claim.myReimbursePage, claim.exportMyClaims, {
      name: '我的报销',
      run: ({ db, caller }, query) => showMyClaims(db, caller, query),
      columns: [
        column('编号', (row) => row.number),
        column('类型', (row) => claimTypes[row.type]),
        column('事由', (row) => row.reason),
        column('项目', (row) => row.project_title),
        column('金额', (row) => row.total, 'money'),
        column('核定金额', (row) => row.approved, 'money'),
        column('冲账', (row) => row.offset, 'money'),
        column('状态', (row) => claim.claimStates[row.state]),
        column('打款', (row) => (row.pay_state === null ? null : claim.payStates[row.pay_state])),
        column('打款日期', (row) => row.paid_on, 'day'),
        column('更新时间', (row) => row.updated_at, 'moment'),
      ],
    }),
    serve(invoice.checkInvoice, { run: ({ db, caller, now }, asked) => lookUpInvoice(db, caller, asked, now) }),
    serve(invoice.readInvoice, {
      before: ({ db, caller }, { file_id }) => takeReading(db, store, caller, file_id),
      run: (context, _asked, reading) => keepReading(context, reading),
    }),
    serve(invoice.verifyInvoices, {
      run: async (context, asked) => {
        await verifyInvoices(context, asked);
        return null;
      },
    }),
  ];
};

const loanColumns = [
  column<loanRow>('编号', (row) => row.number),
  column<loanRow>('用途', (row) => row.purpose),
  column<loanRow>('借支人', (row) => row.user_name),
  column<loanRow>('部门', (row) => row.department_name),
  column<loanRow>('金额', (row) => row.amount, 'money'),
  column<loanRow>('已还', (row) => row.settled, 'money'),
  column<loanRow>('未还', (row) => row.left, 'money'),
  column<loanRow>('冲账中', (row) => row.reserved, 'money'),
  column<loanRow>('归还日期', (row) => row.return_on, 'day'),
  column<loanRow>('逾期天数', (row) => row.overdue_days, 'number'),
  column<loanRow>('状态', (row) => loan.loanStates[row.state]),
];
type loanRow = Pick<
  loan.LoanRow,
  | 'number'
  | 'user_name'
  | 'department_name'
  | 'purpose'
  | 'amount'
  | 'settled'
  | 'reserved'
  | 'left'
  | 'return_on'
  | 'overdue_days'
  | 'state'
>;

const loanRoutes = (parts: ReimbursementParts, request: LoanRequest): Served[] => [
  serve(loan.submitLoan, {
    run: async (context, draft) => {
      const { id, number } = await request.file(context, parts.engine, draft);
      return { id, number };
    },
  }),
  serve(loan.loanToEdit, {
    run: ({ db, caller }, { approval_id }) => showLoanToEdit(db, caller, request, approval_id),
  }),
  ...serveList(loan.myLoanPage, loan.exportMyLoans, {
    name: '我的借支',
    run: ({ db, caller, now }, query) => showMyLoans(db, caller, query, now),
    columns: loanColumns,
  }),
  ...serveList(loan.loanPage, loan.exportLoans, {
    name: '借支台账',
    run: ({ db, caller, now }, query) => showLoans(db, caller, query, now),
    columns: loanColumns,
  }),
  serve(loan.loanBalance, { run: ({ db, caller }, { user_id }) => showBalance(db, caller, user_id) }),
  serve(loan.loanEntries, { run: ({ db, caller }, { id }) => showEntries(db, caller, id) }),
  serve(loan.returnLoan, {
    run: async (context, asked) => {
      await returnLoan(context, parts, asked);
      return null;
    },
  }),
  serve(loan.cancelLoan, {
    run: async (context, asked) => {
      await cancelLoan(context, parts, asked);
      return null;
    },
  }),
];

const paymentRoutes = (parts: ReimbursementParts): Served[] => [
  ...serveList(payment.paymentPage, payment.exportPayments, {
    name: '打款',
    run: ({ db, caller }, query) => showPayments(db, caller, query),
    columns: [
      column('编号', (row) => row.number),
      column('类型', (row) => payment.paymentKinds[row.kind]),
      column('申请人', (row) => row.user_name),
      column('部门', (row) => row.department_name),
      column('金额', (row) => row.amount, 'money'),
      column('收款人', (row) => row.payee),
      column('开户银行', (row) => row.bank_name),
      column('账号', (row) => row.bank_account),
      column('状态', (row) => payment.paymentStates[row.state]),
      column('打款日期', (row) => row.paid_on, 'day'),
      column('凭证号', (row) => row.voucher),
      column('通过时间', (row) => row.due_at, 'moment'),
      column('经办人', (row) => row.paid_by_name),
    ],
  }),
  serve(payment.paymentCount, { run: ({ db, caller }) => showPaymentCount(db, caller) }),
  serve(payment.pay, {
    before: ({ caller, now }, given) => checkProof(parts.database, caller, given, now),
    run: (context, asked, proof) => payAll(context, parts, asked, proof),
  }),
  serve(payment.takeBackPayment, {
    run: async (context, asked) => {
      await takeBack(context, parts, asked);
      return null;
    },
  }),
  serveExport<typeof payment.exportBankList, PaymentRecord>(payment.exportBankList, {
    name: '银行付款清单',
    rows: ({ db, caller }, query) => bankRows(db, caller, query),
    columns: [
      column('收款人', (row) => row.payee),
      column('开户银行', (row) => row.bank_name),
      column('账号', (row) => row.bank_account),
      column('金额', (row) => row.amount, 'money'),
      column('用途', (row) => `${payment.paymentKinds[row.kind]} ${row.number}`),
    ],
  }),
  serveExport<typeof payment.exportVouchers, VoucherRow>(payment.exportVouchers, {
    name: '凭证清单',
    rows: ({ db, caller }, { month }) => voucherRows(db, caller, month),
    columns: [
      column('日期', (row) => row.day, 'day'),
      column('摘要', (row) => row.words),
      column('科目编码', (row) => row.code),
      column('科目', (row) => row.account),
      column('借方', (row) => row.debit, 'money'),
      column('贷方', (row) => row.credit, 'money'),
      column('部门', (row) => row.department_name),
      column('凭证号', (row) => row.voucher),
    ],
  }),
];

const budgetRoutes = (): Served[] => [
  ...serveList(budget.budgetPage, budget.exportBudgets, {
    name: '报销预算',
    run: ({ db, caller }, query) => showBudgets(db, caller, query),
    columns: [
      column('部门', (row) => row.department_name),
      column('年度', (row) => row.year, 'number'),
      column('预算', (row) => row.amount, 'money'),
      column('已用', (row) => row.used, 'money'),
      column('审批中', (row) => row.under_way, 'money'),
      column('剩余', (row) => row.left, 'money'),
    ],
  }),
  serve(budget.saveBudget, {
    run: async (context, asked) => {
      await saveBudget(context, asked);
      return null;
    },
  }),
  serve(budget.travelStandards, { run: ({ db }) => allStandards(db) }),
  serve(budget.saveTravelStandards, {
    run: async (context, asked) => {
      await saveStandards(context, asked);
      return null;
    },
  }),
];

const fileRoutes = ({ links }: ReimbursementParts): Served[] => [
  ...serveList(file.reimburseProjectPage, file.exportReimburseProjects, {
    name: '项目报销文件',
    run: ({ db, caller }, query) => showProjects(db, caller, query),
    columns: [
      column('项目编号', (row) => row.number),
      column('项目', (row) => row.project_title),
      column('负责人', (row) => row.leader_name),
      column('报销单', (row) => row.claims, 'number'),
      column('文件', (row) => row.files, 'number'),
      column('金额', (row) => row.amount, 'money'),
      column('最近通过', (row) => row.last_at, 'day'),
    ],
  }),
  ...serveList(file.reimburseFilePage, file.exportReimburseFiles, {
    name: '报销文件目录',
    run: ({ db, caller, now }, query) => showFiles(db, { caller, links, now }, query),
    columns: [
      column('文件', (row) => row.file_name),
      column('报销单', (row) => row.number),
      column('事由', (row) => row.reason),
      column('报销人', (row) => row.user_name),
      column('通过日期', (row) => row.passed_on, 'day'),
      column('大小（字节）', (row) => row.size, 'number'),
    ],
  }),
  serve(file.archiveReimburseFiles, { run: (context, asked) => archiveFiles(context, asked) }),
  serve(file.reimburseFileChoices, { run: ({ db, caller }, { project_id }) => showChoices(db, caller, project_id) }),
];

export const reimbursementRoutes = (
  parts: ReimbursementParts,
  { claims, loans }: { readonly claims: ClaimRequest; readonly loans: LoanRequest },
): Served[] => [
  ...claimRoutes(parts, claims),
  ...loanRoutes(parts, loans),
  ...paymentRoutes(parts),
  ...budgetRoutes(),
  ...fileRoutes(parts),
];
