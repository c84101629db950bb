import { orderDetail } from '@tongzhou/contract/areas/business/order.ts';
import { receiptWays, recordReceipt } from '@tongzhou/contract/areas/business/receivable.ts';
import { beginOf, today } from '@tongzhou/contract/rules/day.ts';
import { yuan, yuanOfFen } from '@tongzhou/contract/rules/money.ts';
import { Form } from 'antd';
import type { ReactNode } from 'react';
import { fenTyped } from '#areas/business/orders/instalments.ts';
import type { Order } from '#areas/business/orders/order-state.tsx';
import { dueWords } from '#areas/business/receivables/due-words.ts';
import { beyondOf, type OpenInstalment, openInstalments } from '#areas/business/receivables/open-instalments.ts';
import { SpreadPreview } from '#areas/business/receivables/spread-preview.tsx';
import { useLoadOnce } from '#platform/loading/load.ts';
import type { Field } from '#ui/fields/field.ts';
import { FieldDialog } from '#ui/form/field-dialog.tsx';
import { LoadingDialog } from '#ui/form/loading-dialog.tsx';

interface ReceiptDialogProps {
  readonly orderId: number;
  /** The instalment it was opened at: served first, and its open amount to begin with. */
  readonly instalmentId?: number | undefined;
  readonly close: () => void;
}

const dialogWidth = 760;

export const wayField: Field = {
  name: 'way',
  label: '方式',
  kind: 'select',
  required: true,
  options: Object.entries(receiptWays).map(([value, label]) => ({ value, label })),
};

function LiveSpread({ owed }: { owed: readonly OpenInstalment[] }): ReactNode {
  const form = Form.useFormInstance();
  const amount = fenTyped(Form.useWatch('amount', form));
  const named = (Form.useWatch('instalment_ids', form) ?? []) as readonly number[];
  const advance = Form.useWatch('advance', form) === true;
  return <SpreadPreview owed={owed} amount={amount} named={named} what="回款" advance={advance} />;
}

const fieldsFor = (owed: readonly OpenInstalment[]): readonly Field[] => [
  { name: 'received_on', label: '回款日期', kind: 'date', required: true },
  { name: 'amount', label: '回款金额', kind: 'money', required: true },
  wayField,
  { name: 'voucher', label: '凭证号', kind: 'input', maxLength: 60, placeholder: '银行流水号、票据号等' },
  ...(owed.length > 1
    ? [
        {
          name: 'instalment_ids',
          label: '优先冲抵',
          kind: 'select',
          multiple: true,
          wide: true,
          placeholder: '按到期先后自动冲抵',
          hint: '不选时从最早到期的一期开始；选了先冲抵所选，多出的再按到期先后。',
          options: owed.map((one) => ({
            value: one.id,
            label: `${one.name}（${dueWords(one)}，未收 ${yuan(one.outstanding)}）`,
          })),
        } satisfies Field,
      ]
    : []),
  { name: 'spread', label: '冲抵明细', kind: 'text', wide: true, show: () => <LiveSpread owed={owed} /> },
  {
    name: 'advance',
    label: '超出部分记为预收款',
    kind: 'switch',
    wide: true,
    hint: '超出合同的金额不冲抵任何一期，留作预收。',
    when: ({ amount }) => beyondOf(owed, amount) > 0,
  },
  { name: 'note', label: '备注', kind: 'textarea', maxLength: 500, rows: 2 },
  { name: 'file_ids', label: '附件', kind: 'file' },
];

interface FillingProps extends Omit<ReceiptDialogProps, 'orderId'> {
  readonly order: Order;
  readonly reload: () => void;
}

function Filling({ order, instalmentId, reload, close }: FillingProps): ReactNode {
  const owed = openInstalments(order);
  const chosen = owed.find(({ id }) => id === instalmentId);
  return (
    <FieldDialog
      title={`登记回款：${order.number}`}
      endpoint={recordReceipt}
      width={dialogWidth}
      note={<p className="money-note">{`${order.customer_name} · ${order.name}`}</p>}
      fields={fieldsFor(owed)}
      initial={{
        received_on: beginOf(today(Date.now())),
        way: 'transfer',
        ...(chosen !== undefined && { amount: yuanOfFen(chosen.outstanding), instalment_ids: [chosen.id] }),
      }}
      fixed={{ order_id: order.id }}
      toInput={(input) => ({ advance: false, ...input })}
      doneText="回款已登记"
      // Someone else may have registered one meanwhile: what is open is shown as it is now.
      onRefused={() => {
        reload();
        return undefined;
      }}
      close={close}
    />
  );
}

/** Registers money that came in, and shows over which instalments it goes. */
export function ReceiptDialog({ orderId, instalmentId, close }: ReceiptDialogProps): ReactNode {
  const { data, error, refetch } = useLoadOnce(orderDetail, { id: orderId });
  const reload = () => void refetch();
  if (data === undefined)
    return <LoadingDialog title="登记回款" width={dialogWidth} error={error} retry={reload} close={close} />;
  return <Filling order={data} instalmentId={instalmentId} reload={reload} close={close} />;
}
