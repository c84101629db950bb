import { folderTree } from '@tongzhou/contract/areas/documents/folder.ts';
import { TreeSelect } from 'antd';
import type { ReactNode } from 'react';
import { folderNodes } from '#areas/documents/folder-tree.ts';
import { useLoad } from '#platform/loading/load.ts';

interface FolderSelectProps {
  readonly id?: string | undefined;
  readonly 'aria-label'?: string;
  readonly value?: number | null | undefined;
  readonly onChange?: ((id: number | null) => void) | undefined;
  readonly placeholder?: string;
}

/** One folder, or none: the top. */
export function FolderSelect({ id, value, onChange, placeholder = '顶层', ...field }: FolderSelectProps): ReactNode {
  const { data } = useLoad(folderTree, {});
  return (
    <TreeSelect<number>
      {...field}
      {...(id !== undefined && { id })}
      style={{ width: '100%' }}
      allowClear
      treeDefaultExpandAll
      showSearch={{ treeNodeFilterProp: 'title' }}
      placeholder={placeholder}
      notFoundContent="没有文件夹"
      treeData={folderNodes(data ?? []) as never}
      value={data === undefined ? (null as never) : (value ?? (null as never))}
      onChange={(chosen) => onChange?.(chosen ?? null)}
    />
  );
}
