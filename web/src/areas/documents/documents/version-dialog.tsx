import { addVersion } from '@tongzhou/contract/areas/documents/document.ts';
import type { UploadedFile } from '@tongzhou/contract/areas/files.ts';
import type { ReactNode } from 'react';
import type { Field } from '#ui/fields/field.ts';
import { FieldDialog } from '#ui/form/field-dialog.tsx';

const fields: readonly Field[] = [
  { kind: 'file', name: 'file_id', label: '新版本的文件', required: '请上传文件' },
  { kind: 'textarea', name: 'note', label: '改了什么', maxLength: 200, rows: 2 },
];

interface VersionDialogProps {
  readonly document: { readonly id: number; readonly name: string };
  readonly close: () => void;
}

/** The last file that was uploaded is the new version. */
export function VersionDialog({ document, close }: VersionDialogProps): ReactNode {
  return (
    <FieldDialog
      title={`上传新版本：${document.name}`}
      endpoint={addVersion}
      fields={fields}
      fixed={{ id: document.id }}
      initial={{ file_id: [], note: '' }}
      toInput={({ note }, { file_id }) => ({ note, file_id: (file_id as UploadedFile[]).at(-1)?.id })}
      doneText="已上传新版本"
      keepRefusal
      close={close}
    />
  );
}
