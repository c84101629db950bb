import { type ReceiptRow, receiveGoods, reverseReceipt } from '@tongzhou/contract/areas/materials/movement.ts';
import { beginOf, today } from '@tongzhou/contract/rules/day.ts';
import { fenOfYuan, yuan } from '@tongzhou/contract/rules/money.ts';
import type { ReactNode } from 'react';
import { linesOf } from '#areas/materials/lines/line.ts';
import { linesField, stockOf } from '#areas/materials/lines/lines-field.tsx';
import '#areas/materials/materials.css';
import { SupplierInput } from '#areas/materials/suppliers/supplier-input.tsx';
import type { Field } from '#ui/fields/field.ts';
import { FieldDialog } from '#ui/form/field-dialog.tsx';

const fields: readonly Field[] = [
  { kind: 'date', name: 'day', label: '入库日期', required: '请选择日期' },
  {
    kind: 'custom',
    name: 'supplier',
    label: '供应商',
    required: '请填写供应商',
    render: ({ id, value, onChange }) => (
      <SupplierInput id={id} value={typeof value === 'string' ? value : ''} onChange={(name) => onChange?.(name)} />
    ),
  },
  linesField({
    columns: [
      { name: 'num', head: '数量' },
      { name: 'unit_cost', head: '进价', money: true },
    ],
    said: { head: '库存', of: stockOf },
    begin: ({ goods }) => ({ unit_cost: goods?.price ?? null }),
  }),
  { kind: 'textarea', name: 'note', label: '备注', maxLength: 200 },
  { kind: 'file', name: 'file_ids', label: '附件' },
];

export function ReceiptDialog({ close }: { close: () => void }): ReactNode {
  return (
    <FieldDialog
      title="物资入库"
      endpoint={receiveGoods}
      fields={fields}
      initial={{ day: beginOf(today(Date.now())), lines: [{ goods: null }], file_ids: [] }}
      toInput={(input, { lines }) => ({
        ...input,
        lines: linesOf(lines).map(({ goods, num, unit_cost }) => ({ goods_id: goods?.id, num, unit_cost })),
      })}
      okText="入库"
      doneText="入库成功"
      width={800}
      keepRefusal
      close={close}
    />
  );
}

interface ReverseDialogProps {
  readonly receipt: ReceiptRow;
  readonly close: () => void;
}

export function ReverseDialog({ receipt, close }: ReverseDialogProps): ReactNode {
  const { id, number, supplier, value } = receipt;
  return (
    <FieldDialog
      title="冲销入库"
      endpoint={reverseReceipt}
      fields={[
        {
          kind: 'textarea',
          name: 'reason',
          label: '冲销原因',
          required: '请填写冲销原因',
          maxLength: 200,
          hint: '这张单入库的数量会从库存中全部扣回；已领用而库存不够时不能冲销。',
        },
      ]}
      fixed={{ id }}
      note={
        <p className="material-subject">
          {number}，{yuan(fenOfYuan(value))} 元<span>{supplier}</span>
        </p>
      }
      okText="冲销"
      doneText="已冲销"
      width={560}
      keepRefusal
      close={close}
    />
  );
}
