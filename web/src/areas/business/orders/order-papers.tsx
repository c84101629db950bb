import { differenceOf, differenceWords, fenOfYuan } from '@tongzhou/contract/rules/money.ts';
import type { ReactNode } from 'react';
import type { Order } from '#areas/business/orders/order-state.tsx';
import { RecordTable } from '#areas/business/orders/record-table.tsx';
import { invoiceColumns } from '#areas/business/receivables/invoice-columns.tsx';
import { invoiceActions, useInvoiceDeeds } from '#areas/business/receivables/use-invoice-deeds.tsx';
import { Amount } from '#ui/amount.tsx';
import { AuditStatus } from '#ui/approval/audit-status.tsx';
import { AppLink } from '#ui/link/app-link.tsx';
import type { Column } from '#ui/list/table/column.ts';
import { RowActions } from '#ui/list/table/row-actions.tsx';
import { DetailSection } from '#ui/page/detail-page.tsx';
import { requestAddress } from '#ui/request/request-address.ts';
import { dateTime } from '#ui/shanghai-time.ts';
import { FileList } from '#ui/upload/file-list.tsx';

// What is written about an order: its invoices, and what approvals changed. What seldom is there is not shown while there is none.

type Invoice = Order['invoices'][number];

/** They stand under their order: its number and customer go without saying. */
const ownColumns: readonly Column<Invoice>[] = [
  ...invoiceColumns().filter(({ key }) => key !== 'order'),
  {
    key: 'files',
    title: '发票文件',
    card: 'whole',
    render: ({ files }) => (files.length === 0 ? '—' : <FileList label="发票文件" files={files} />),
  },
];

export function Invoices({ order }: { order: Order }): ReactNode {
  const deeds = useInvoiceDeeds();
  const actions = invoiceActions(deeds);
  return (
    <DetailSection title="开票">
      <RecordTable
        noun="开票记录"
        rows={order.invoices}
        columns={ownColumns}
        rowName={({ title, number }) => number ?? title}
        {...(order.invoices.some((one) => one.actions.length > 0) && {
          buttons: (row: Invoice) => (
            <RowActions row={row} offered={row.actions} actions={actions} about={row.number ?? row.title} />
          ),
        })}
      />
      {deeds.dialog}
    </DetailSection>
  );
}

type WriteOff = Order['write_offs'][number] & { readonly id: number };

const writeOffColumns: readonly Column<WriteOff>[] = [
  {
    key: 'number',
    title: '审批单',
    render: ({ approval_id, number }) => <AppLink to={requestAddress('write_off', approval_id)}>{number}</AppLink>,
  },
  { key: 'amount', title: '金额（元）', align: 'right', render: ({ amount }) => <Amount value={amount} /> },
  { key: 'reason', title: '原因', card: 'whole', render: ({ reason }) => reason },
  {
    key: 'state',
    title: '状态',
    card: 'beside',
    render: ({ audit_status }) => <AuditStatus kind="write_off" state={audit_status} />,
  },
  { key: 'at', title: '时间', card: 'foot', render: ({ at }) => dateTime(at) },
];

export function WriteOffs({ order }: { order: Order }): ReactNode {
  if (order.write_offs.length === 0) return null;
  return (
    <DetailSection title="坏账核销">
      <RecordTable
        noun="坏账核销"
        rows={order.write_offs.map((one) => ({ ...one, id: one.approval_id }))}
        columns={writeOffColumns}
        rowName={({ number }) => number}
      />
    </DetailSection>
  );
}

type Agreement = Order['agreements'][number] & { readonly id: number };

const agreementColumns: readonly Column<Agreement>[] = [
  {
    key: 'number',
    title: '审批单',
    render: ({ approval_id, number }) => <AppLink to={requestAddress('business_order', approval_id)}>{number}</AppLink>,
  },
  {
    key: 'change',
    title: '合同金额（元）',
    card: 'whole',
    render: ({ before, after }) => (
      <>
        <Amount value={before} /> → <Amount value={after} />
        <div className="cell-sub">{differenceWords(differenceOf(fenOfYuan(before), fenOfYuan(after)))}</div>
      </>
    ),
  },
  { key: 'at', title: '生效时间', card: 'foot', render: ({ at }) => dateTime(at) },
];

export function Agreements({ order }: { order: Order }): ReactNode {
  if (order.agreements.length === 0) return null;
  return (
    <DetailSection title="补充协议">
      <RecordTable
        noun="补充协议"
        rows={order.agreements.map((one) => ({ ...one, id: one.approval_id }))}
        columns={agreementColumns}
        rowName={({ number }) => number}
      />
    </DetailSection>
  );
}
