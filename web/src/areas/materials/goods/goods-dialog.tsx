import { createGoods, editGoods, type GoodsRow, goodsCategories } from '@tongzhou/contract/areas/materials/goods.ts';
import { AutoComplete } from 'antd';
import type { ReactNode } from 'react';
import { useLoad } from '#platform/loading/load.ts';
import type { Field } from '#ui/fields/field.ts';
import { FieldDialog } from '#ui/form/field-dialog.tsx';

const fieldsWith = (categories: readonly string[]): Field[] => [
  { kind: 'input', name: 'name', label: '名称', required: true, maxLength: 60, hint: '领用时按名称选择，不能重名' },
  { kind: 'input', name: 'unit', label: '单位', required: true, maxLength: 10, placeholder: '如 个、米、箱' },
  {
    kind: 'custom',
    name: 'category',
    label: '分类',
    render: ({ value, onChange, id }) => (
      <AutoComplete
        {...(id !== undefined && { id })}
        value={typeof value === 'string' ? value : ''}
        maxLength={30}
        placeholder="选填，可选已有分类"
        options={categories.map((name) => ({ value: name }))}
        showSearch={{ filterOption: (typed, option) => String(option?.value ?? '').includes(typed) }}
        onChange={(typed: string) => onChange?.(typed)}
      />
    ),
  },
  { kind: 'money', name: 'price', label: '参考单价', required: '请填写单价' },
  {
    kind: 'number',
    name: 'low_line',
    label: '库存下限',
    min: 0,
    max: 1_000_000,
    digits: 3,
    hint: '低于下限时提醒物资管理员，留空则不提醒',
  },
  { kind: 'textarea', name: 'note', label: '备注', maxLength: 200 },
];

interface GoodsDialogProps {
  /** Without one, a new one is made. */
  readonly goods?: GoodsRow | undefined;
  readonly close: () => void;
}

const emptyIsNone = (input: Record<string, unknown>) => ({
  ...input,
  category: typeof input.category === 'string' && input.category.trim() !== '' ? input.category : null,
});

export function GoodsDialog({ goods, close }: GoodsDialogProps): ReactNode {
  const { data: categories = [] } = useLoad(goodsCategories, {});
  const fields = fieldsWith(categories);
  if (goods === undefined)
    return (
      <FieldDialog
        title="新增物资"
        endpoint={createGoods}
        fields={fields}
        initial={{ category: null, low_line: null }}
        toInput={emptyIsNone}
        keepRefusal
        doneText="新增成功"
        close={close}
      />
    );
  const { id, version, name, unit, category, price, low_line, note, enabled } = goods;
  return (
    <FieldDialog
      title="编辑物资"
      endpoint={editGoods}
      fields={[...fields, { kind: 'switch', name: 'enabled', label: '启用', hint: '停用后不能再入库、领用和盘点' }]}
      fixed={{ id, version }}
      initial={{ name, unit, category, price, low_line, note, enabled }}
      toInput={emptyIsNone}
      keepRefusal
      close={close}
    />
  );
}
