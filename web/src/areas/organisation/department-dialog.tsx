import { createDepartment, type Department, editDepartment } from '@tongzhou/contract/areas/organisation/structure.ts';
import type { ReactNode } from 'react';
import type { Field } from '#ui/fields/field.ts';
import { FieldDialog } from '#ui/form/field-dialog.tsx';

const name: Field = { kind: 'input', name: 'department_name', label: '部门名称', required: true, maxLength: 30 };
const head: Field = { kind: 'person', name: 'head_id', label: '负责人', hint: '可输入姓名、拼音或首字母查找' };

interface NewDepartmentProps {
  readonly parent: Department | undefined;
  readonly onDone: (id: number) => void;
  readonly close: () => void;
}

export function NewDepartmentDialog({ parent, onDone, close }: NewDepartmentProps): ReactNode {
  return (
    <FieldDialog
      title="新增部门"
      endpoint={createDepartment}
      fields={[name, { kind: 'department', name: 'parent_id', label: '上级部门', hint: '不选则为一级部门' }, head]}
      initial={{ parent_id: parent?.id ?? null, head_id: null }}
      doneText="新增成功"
      onDone={({ id }) => onDone(id)}
      close={close}
    />
  );
}

interface EditDepartmentProps {
  readonly department: Department;
  readonly close: () => void;
}

export function EditDepartmentDialog({ department, close }: EditDepartmentProps): ReactNode {
  const { id, department_name, head_id, fixed } = department;
  return (
    <FieldDialog
      title="编辑部门"
      endpoint={editDepartment}
      fields={[fixed ? { ...name, kind: 'disabled', hint: '这个部门不能改名' } : name, head]}
      initial={{ department_name, head_id }}
      fixed={fixed ? { id, department_name } : { id }}
      close={close}
    />
  );
}
