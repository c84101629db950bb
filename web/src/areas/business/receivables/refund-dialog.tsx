import { receiptWays, recordRefund } from '@tongzhou/contract/areas/business/receivable.ts';
import { beginOf, dayOf, today } from '@tongzhou/contract/rules/day.ts';
import { fenOfYuan, yuan } from '@tongzhou/contract/rules/money.ts';
import type { ReactNode } from 'react';
import type { Order } from '#areas/business/orders/order-state.tsx';
import { wayField } from '#areas/business/receivables/receipt-dialog.tsx';
import '#areas/business/receivables/receivables.css';
import type { Field } from '#ui/fields/field.ts';
import { FieldDialog } from '#ui/form/field-dialog.tsx';

interface RefundDialogProps {
  /** The contract's. */
  readonly number: string;
  readonly receipt: Order['receipts'][number];
  readonly close: () => void;
}

/** Money mostly goes back the way it came, which the receipt tells in words. */
const wayCalled = (words: string): string | undefined =>
  Object.entries(receiptWays).find(([, label]) => label === words)?.[0];

const fieldsFor = (refundable: number): readonly Field[] => [
  { name: 'refunded_on', label: '退款日期', kind: 'date', required: true },
  {
    name: 'amount',
    label: '退款金额',
    kind: 'money',
    required: true,
    hint: `最多可退 ${yuan(fenOfYuan(refundable))} 元，从最后冲抵的一期退起。`,
  },
  wayField,
  { name: 'voucher', label: '凭证号', kind: 'input', maxLength: 60, placeholder: '银行流水号、票据号等' },
  { name: 'note', label: '退款原因', kind: 'textarea', required: true, maxLength: 500, rows: 2 },
  { name: 'file_ids', label: '附件', kind: 'file' },
];

/** Pays back of one receipt what is left of it; the receipt itself stays as it was. */
export function RefundDialog({ number, receipt, close }: RefundDialogProps): ReactNode {
  const { id, received_on, amount, way, refundable } = receipt;
  return (
    <FieldDialog
      title={`登记退款：${number}`}
      endpoint={recordRefund}
      note={<p className="money-note">{`${dayOf(received_on)} 回款 ${yuan(fenOfYuan(amount))} 元，${way}`}</p>}
      fields={fieldsFor(refundable)}
      initial={{ refunded_on: beginOf(today(Date.now())), amount: refundable, way: wayCalled(way) }}
      fixed={{ receipt_id: id }}
      doneText="退款已登记"
      close={close}
    />
  );
}
