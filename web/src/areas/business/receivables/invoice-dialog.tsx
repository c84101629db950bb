import { customerDetail } from '@tongzhou/contract/areas/business/customer.ts';
import { askInvoice, invoiceKinds } from '@tongzhou/contract/areas/business/invoice.ts';
import { orderDetail } from '@tongzhou/contract/areas/business/order.ts';
import { fenOfYuan, yuan, yuanOfFen } from '@tongzhou/contract/rules/money.ts';
import type { ReactNode } from 'react';
import type { Order } from '#areas/business/orders/order-state.tsx';
import '#areas/business/receivables/receivables.css';
import { useLoad, useLoadOnce } from '#platform/loading/load.ts';
import type { Field } from '#ui/fields/field.ts';
import { FieldDialog } from '#ui/form/field-dialog.tsx';
import { LoadingDialog } from '#ui/form/loading-dialog.tsx';

/** 分 of the contract that is neither invoiced nor asked for. */
export function uninvoicedFen({ amount, invoices }: Pick<Order, 'amount' | 'invoices'>): number {
  const taken = invoices
    .filter(({ state }) => state === 'asked' || state === 'issued')
    .reduce((sum, one) => sum + fenOfYuan(one.amount), 0);
  return Math.max(0, fenOfYuan(amount) - taken);
}

const fieldsFor = (left: number): readonly Field[] => [
  {
    name: 'kind',
    label: '发票类型',
    kind: 'radio',
    required: true,
    wide: true,
    options: Object.entries(invoiceKinds).map(([value, label]) => ({ value, label })),
  },
  {
    name: 'amount',
    label: '开票金额（含税）',
    kind: 'money',
    required: true,
    hint: `还可开票 ${yuan(left)} 元`,
  },
  { name: 'title', label: '发票抬头', kind: 'input', required: true, maxLength: 100 },
  {
    name: 'credit_code',
    label: '纳税人识别号',
    kind: 'input',
    maxLength: 20,
    hint: '专用发票必填，取自客户的统一社会信用代码。',
  },
  {
    name: 'note',
    label: '备注',
    kind: 'textarea',
    maxLength: 500,
    rows: 2,
    placeholder: '开户行、地址电话、收票邮箱等',
  },
];

/** 开票申请: the owner asks, finance issues. Title and code are the customer's. */
export function InvoiceDialog({ orderId, close }: { orderId: number; close: () => void }): ReactNode {
  const order = useLoadOnce(orderDetail, { id: orderId });
  // Who sees the order sees its customer; where the code could not be read it is typed.
  const customer = useLoad(
    customerDetail,
    { id: order.data?.customer_id ?? 0 },
    { enabled: order.data !== undefined, quiet: true },
  );
  if (order.data === undefined || (customer.data === undefined && customer.error === null))
    return <LoadingDialog title="申请开票" error={order.error} retry={() => void order.refetch()} close={close} />;
  const left = uninvoicedFen(order.data);
  return (
    <FieldDialog
      title={`申请开票：${order.data.number}`}
      endpoint={askInvoice}
      okText="提交申请"
      note={<p className="money-note">提交后由财务开具，开具或退回时会通知你。</p>}
      fields={fieldsFor(left)}
      initial={{
        kind: 'special',
        amount: left === 0 ? undefined : yuanOfFen(left),
        title: customer.data?.name ?? order.data.customer_name,
        credit_code: customer.data?.credit_code ?? '',
      }}
      fixed={{ order_id: orderId }}
      doneText="开票申请已提交"
      onRefused={() => {
        void order.refetch();
        return undefined;
      }}
      close={close}
    />
  );
}
