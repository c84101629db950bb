import { fileManagePage } from '@tongzhou/contract/areas/documents/document.ts';
import type { ReactNode } from 'react';
import type { RecordFieldProps } from '#platform/area.tsx';
import { RecordPicker } from '#ui/record-picker.tsx';

/** One document of those that one may see oneself. */
export function DocumentPicker(field: RecordFieldProps): ReactNode {
  return (
    <RecordPicker
      {...field}
      endpoint={fileManagePage}
      words={({ folder_path, name }) => [...folder_path, name].join(' / ')}
      placeholder="请输入文档名称或内容"
      notFound="没有找到文档"
    />
  );
}
