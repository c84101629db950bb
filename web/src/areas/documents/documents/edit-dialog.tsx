import { documentDetail, editDocument } from '@tongzhou/contract/areas/documents/document.ts';
import type { ReactNode } from 'react';
import { FolderSelect } from '#areas/documents/folder-select.tsx';
import { powerFields } from '#areas/documents/power-fields.tsx';
import { useLoadOnce } from '#platform/loading/load.ts';
import type { Field } from '#ui/fields/field.ts';
import { FieldDialog } from '#ui/form/field-dialog.tsx';
import { LoadingDialog } from '#ui/form/loading-dialog.tsx';

const fields: readonly Field[] = [
  { kind: 'input', name: 'name', label: '名称', required: true, maxLength: 120, wide: true },
  {
    kind: 'custom',
    name: 'folder_id',
    label: '文件夹',
    wide: true,
    render: ({ id, value, onChange }) => (
      <FolderSelect id={id} value={value as number | null | undefined} onChange={onChange} />
    ),
  },
  ...powerFields,
];

/** Its name, its place, and who may see it. */
export function EditDialog({ id, close }: { id: number; close: () => void }): ReactNode {
  const { data, error, refetch } = useLoadOnce(documentDetail, { id });
  if (data === undefined)
    return <LoadingDialog title="编辑文档" error={error} retry={() => void refetch()} close={close} />;
  const { name, folder_id, power_member, department_ids } = data;
  return (
    <FieldDialog
      title="编辑文档"
      endpoint={editDocument}
      fields={fields}
      fixed={{ id }}
      initial={{ name, folder_id, power_member, department_ids }}
      keepRefusal
      close={close}
    />
  );
}
