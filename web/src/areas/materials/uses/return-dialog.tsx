import { returnGoods } from '@tongzhou/contract/areas/materials/movement.ts';
import type { UseRow } from '@tongzhou/contract/areas/materials/use.ts';
import { amountOf, thousandthsOf } from '@tongzhou/contract/rules/stock.ts';
import type { ReactNode } from 'react';
import { linesOf } from '#areas/materials/lines/line.ts';
import { linesField, stockOf } from '#areas/materials/lines/lines-field.tsx';
import '#areas/materials/materials.css';
import type { Field } from '#ui/fields/field.ts';
import { FieldDialog } from '#ui/form/field-dialog.tsx';

const fields: readonly Field[] = [
  linesField({ columns: [{ name: 'num', head: '退回数量' }], said: { head: '可退', of: stockOf }, given: true }),
  { kind: 'textarea', name: 'note', label: '说明', maxLength: 200 },
];

interface ReturnDialogProps {
  readonly use: UseRow;
  readonly close: () => void;
}

/** What of a use comes back: all that is still out, unless less is said. */
export function ReturnDialog({ use, close }: ReturnDialogProps): ReactNode {
  const out = use.lines
    .map(({ goods_id, goods_name, unit, num, returned }) => {
      const left = amountOf(thousandthsOf(num) - thousandthsOf(returned));
      return { goods: { id: goods_id, name: goods_name, unit, stock: left }, num: left };
    })
    .filter(({ num }) => num > 0);
  return (
    <FieldDialog
      title="物资退库"
      endpoint={returnGoods}
      fields={fields}
      initial={{ lines: out }}
      fixed={{ use_id: use.id }}
      toInput={(input, { lines }) => ({
        ...input,
        lines: linesOf(lines).map(({ goods, num }) => ({ goods_id: goods?.id, num })),
      })}
      note={
        <p className="material-subject">
          {use.project_name}
          <span>领用单 {use.number}，按领用时的成本退回。</span>
        </p>
      }
      okText="退库"
      doneText="退库成功"
      width={720}
      keepRefusal
      close={close}
    />
  );
}
