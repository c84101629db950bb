import { createFolder, editFolder, type Folder } from '@tongzhou/contract/areas/documents/folder.ts';
import type { ReactNode } from 'react';
import { FolderSelect } from '#areas/documents/folder-select.tsx';
import { powerFields } from '#areas/documents/power-fields.tsx';
import type { Field } from '#ui/fields/field.ts';
import { FieldDialog } from '#ui/form/field-dialog.tsx';

const fields: readonly Field[] = [
  { kind: 'input', name: 'name', label: '名称', required: true, maxLength: 60 },
  {
    kind: 'custom',
    name: 'parent_id',
    label: '上级文件夹',
    render: ({ id, value, onChange }) => (
      <FolderSelect id={id} value={value as number | null | undefined} onChange={onChange} />
    ),
  },
  ...powerFields,
];
const note = '文件夹里的内容同样只对这些人可见；上级文件夹的限制仍然有效。';

interface FolderDialogProps {
  /** Without one, a new one is made. */
  readonly folder: Folder | undefined;
  readonly parentId: number | null;
  readonly close: () => void;
}

export function FolderDialog({ folder, parentId, close }: FolderDialogProps): ReactNode {
  if (folder === undefined)
    return (
      <FieldDialog
        title="新增文件夹"
        endpoint={createFolder}
        fields={fields}
        initial={{ parent_id: parentId, power_member: [], department_ids: [] }}
        note={<p className="documents-note">{note}</p>}
        doneText="新增成功"
        keepRefusal
        close={close}
      />
    );
  const { id, name, parent_id, power_member, department_ids } = folder;
  return (
    <FieldDialog
      title="编辑文件夹"
      endpoint={editFolder}
      fields={fields}
      fixed={{ id }}
      initial={{ name, parent_id, power_member, department_ids }}
      note={<p className="documents-note">{note}</p>}
      keepRefusal
      close={close}
    />
  );
}
