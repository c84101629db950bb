import { createSet, editSet, type SetRow } from '@tongzhou/contract/areas/projects/set.ts';
import type { ReactNode } from 'react';
import type { Field } from '#ui/fields/field.ts';
import { FieldDialog } from '#ui/form/field-dialog.tsx';

const fields: readonly Field[] = [
  { kind: 'input', name: 'name', label: '名称', required: true, maxLength: 40 },
  { kind: 'person', name: 'owner_id', label: '负责人' },
  {
    kind: 'textarea',
    name: 'description',
    label: '说明',
    maxLength: 500,
    placeholder: '这些项目为什么放在一起（选填）',
  },
];

interface SetDialogProps {
  /** Without one, a new one is made. */
  readonly set?: SetRow | undefined;
  readonly close: () => void;
}

export function SetDialog({ set, close }: SetDialogProps): ReactNode {
  if (set === undefined)
    return (
      <FieldDialog
        title="新增项目集"
        endpoint={createSet}
        fields={fields}
        initial={{ owner_id: null, description: '' }}
        doneText="新增成功"
        keepRefusal
        close={close}
      />
    );
  const { id, name, owner_id, description } = set;
  return (
    <FieldDialog
      title="编辑项目集"
      endpoint={editSet}
      fields={fields}
      fixed={{ id }}
      initial={{ name, owner_id, description }}
      keepRefusal
      close={close}
    />
  );
}
