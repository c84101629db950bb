import { createSupplier, editSupplier, type SupplierRow } from '@tongzhou/contract/areas/materials/supplier.ts';
import type { ReactNode } from 'react';
import type { Field } from '#ui/fields/field.ts';
import { FieldDialog } from '#ui/form/field-dialog.tsx';

const fields: readonly Field[] = [
  { kind: 'input', name: 'name', label: '名称', required: true, maxLength: 60, hint: '写全称，不能重名' },
  {
    kind: 'input',
    name: 'main_goods',
    label: '主营物资',
    maxLength: 100,
    placeholder: '如 网线、光纤跳线',
  },
  { kind: 'input', name: 'contact', label: '联系人', maxLength: 20 },
  { kind: 'input', name: 'phone', label: '电话', maxLength: 30, placeholder: '手机号或固定电话' },
  { kind: 'textarea', name: 'note', label: '备注', maxLength: 200 },
];

interface SupplierDialogProps {
  /** Without one, a new one is made. */
  readonly supplier?: SupplierRow | undefined;
  readonly close: () => void;
}

export function SupplierDialog({ supplier, close }: SupplierDialogProps): ReactNode {
  if (supplier === undefined)
    return (
      <FieldDialog
        title="新增供应商"
        endpoint={createSupplier}
        fields={fields}
        initial={{}}
        keepRefusal
        doneText="新增成功"
        close={close}
      />
    );
  const { id, version, name, contact, phone, main_goods, note, enabled } = supplier;
  return (
    <FieldDialog
      title="编辑供应商"
      endpoint={editSupplier}
      fields={[...fields, { kind: 'switch', name: 'enabled', label: '启用', hint: '停用后入库时不再提示' }]}
      fixed={{ id, version }}
      initial={{ name, contact, phone, main_goods, note, enabled }}
      keepRefusal
      close={close}
    />
  );
}
