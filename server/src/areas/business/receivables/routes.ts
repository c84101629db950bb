import * as invoice from '@tongzhou/contract/areas/business/invoice.ts';
import * as contract from '@tongzhou/contract/areas/business/receivable.ts';
import type { BusinessParts } from '#areas/business/parts.ts';
import {
  askInvoice,
  cancelInvoice,
  issueInvoice,
  redInvoice,
  refuseInvoice,
} from '#areas/business/receivables/change-invoices.ts';
import { recordReceipt, recordRefund } from '#areas/business/receivables/record-receipt.ts';
import { showInvoices } from '#areas/business/receivables/show-invoices.ts';
import { showReceipts } from '#areas/business/receivables/show-receipts.ts';
import { showReceivableSums, showReceivables, showWriteOff } from '#areas/business/receivables/show-receivables.ts';
import type { WriteOffRequest } from '#areas/business/receivables/write-off-kind.ts';
import { exportColumn as column, serveList } from '#platform/excel/serve-export.ts';
import { type Served, serve } from '#platform/http/serve.ts';

const invoiceRoutes = (parts: BusinessParts): Served[] => [
  ...serveList(invoice.invoicePage, invoice.exportInvoices, {
    name: '开票',
    run: ({ db, caller }, query) => showInvoices(db, caller, query),
    columns: [
      column('抬头', (row) => row.title),
      column('税号', (row) => row.credit_code),
      column('合同编号', (row) => row.order_number),
      column('客户', (row) => row.customer_name),
      column('金额', (row) => row.amount, 'money'),
      column('类型', (row) => invoice.invoiceKinds[row.kind]),
      column('状态', (row) => invoice.invoiceStates[row.state]),
      column('退回原因', (row) => row.refusal),
      column('备注', (row) => row.note),
      column('发票号码', (row) => row.number),
      column('开票日期', (row) => row.issued_on, 'day'),
      column('申请人', (row) => row.asked_by_name),
      column('申请时间', (row) => row.asked_at, 'moment'),
    ],
  }),
  serve(invoice.askInvoice, { run: (context, draft) => askInvoice(context, parts, draft) }),
  serve(invoice.issueInvoice, {
    run: async (context, draft) => {
      await issueInvoice(context, parts, draft);
      return null;
    },
  }),
  serve(invoice.refuseInvoice, {
    run: async (context, draft) => {
      await refuseInvoice(context, parts, draft);
      return null;
    },
  }),
  serve(invoice.cancelInvoice, {
    run: async (context, draft) => {
      await cancelInvoice(context, draft);
      return null;
    },
  }),
  serve(invoice.redInvoice, { run: (context, draft) => redInvoice(context, parts, draft) }),
];

export const receivableRoutes = (parts: BusinessParts, writeOff: WriteOffRequest): Served[] => [
  ...serveList(contract.receivablePage, contract.exportReceivables, {
    name: '应收回款',
    run: ({ db, caller, now }, query) => showReceivables(db, caller, query, now),
    columns: [
      column('合同编号', (row) => row.order_number),
      column('期次', (row) => row.name),
      column('客户', (row) => row.customer_name),
      column('负责人', (row) => row.owner_name),
      column('到期日', (row) => row.due_on, 'day'),
      column('验收后天数', (row) => row.days_after_acceptance, 'number'),
      column('逾期天数', (row) => row.overdue_days, 'number'),
      column('应收', (row) => row.amount, 'money'),
      column('已收', (row) => row.received, 'money'),
      column('已核销', (row) => row.written_off, 'money'),
      column('未收', (row) => row.outstanding, 'money'),
      column('状态', (row) => contract.dueStates[row.state]),
    ],
  }),
  serve(contract.receivableSums, {
    run: ({ db, caller, now }, query) => showReceivableSums(db, caller, query, now),
  }),
  ...serveList(contract.receiptPage, contract.exportReceipts, {
    name: '回款记录',
    run: ({ db, caller }, query) => showReceipts(db, caller, query),
    columns: [
      column('合同编号', (row) => row.order_number),
      column('客户', (row) => row.customer_name),
      column('负责人', (row) => row.owner_name),
      column('到账日期', (row) => row.received_on, 'day'),
      column('金额', (row) => row.amount, 'money'),
      column('方式', (row) => contract.receiptWays[row.way]),
      column('凭证号', (row) => row.voucher),
      column('备注', (row) => row.note),
      column('登记人', (row) => row.by_name),
    ],
  }),
  serve(contract.recordReceipt, { run: (context, draft) => recordReceipt(context, parts, draft) }),
  serve(contract.recordRefund, { run: (context, draft) => recordRefund(context, parts, draft) }),
  serve(contract.submitWriteOff, { run: (context, draft) => writeOff.file(context, parts.engine, draft) }),
  serve(contract.writeOffToEdit, {
    run: ({ db, caller }, { approval_id }) => showWriteOff(db, caller, writeOff, approval_id),
  }),
  ...invoiceRoutes(parts),
];
