import { createGroup } from '@tongzhou/contract/areas/identity/groups.ts';
import type { RoleGroup } from '@tongzhou/contract/areas/identity/permission.ts';
import { basePermission } from '@tongzhou/contract/permissions.ts';
import { halfChecked } from '@tongzhou/contract/rules/half-checked.ts';
import type { ReactNode } from 'react';
import { FieldDialog } from '#ui/form/field-dialog.tsx';

interface NewGroupDialogProps {
  readonly groups: readonly RoleGroup[];
  /** The group it begins as a copy of. */
  readonly copyOf: number | undefined;
  readonly onMade: (id: number) => void;
  readonly close: () => void;
}

const nothing = {
  checked: [basePermission],
  data_scope: 'self' as const,
  scope_departments: [],
  needs_second_factor: false,
};

/** A name, and perhaps another group to begin with; the rest is ticked afterwards. */
export function NewGroupDialog({ groups, copyOf, onMade, close }: NewGroupDialogProps): ReactNode {
  const models = groups.filter(({ wildcard }) => !wildcard);
  const copied = models.find(({ id }) => id === copyOf);
  return (
    <FieldDialog
      title={copied === undefined ? '新增权限组' : `复制“${copied.name}”`}
      width={480}
      endpoint={createGroup}
      initial={copied === undefined ? {} : { name: `${copied.name}副本`.slice(0, 20), copy_of: copied.id }}
      fields={[
        { kind: 'input', name: 'name', label: '名称', required: true, maxLength: 20, wide: true },
        {
          kind: 'select',
          name: 'copy_of',
          label: '复制自',
          placeholder: '不复制，从空白开始',
          hint: '复制权限和数据范围，不复制成员。',
          options: models.map(({ id, name }) => ({ value: id, label: name })),
          wide: true,
        },
      ]}
      toInput={({ name, copy_of }) => {
        const model = models.find(({ id }) => id === copy_of) ?? nothing;
        const { checked, data_scope, scope_departments, needs_second_factor } = model;
        return {
          name,
          ...(copy_of == null ? {} : { copy_of }),
          checked,
          half_checked: halfChecked(checked),
          data_scope,
          scope_departments,
          needs_second_factor,
        };
      }}
      doneText="新增成功"
      waitForReload
      onDone={({ id }) => onMade(id)}
      close={close}
    />
  );
}
