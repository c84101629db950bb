import { FolderOutlined, LockOutlined } from '@ant-design/icons';
import type { Folder } from '@tongzhou/contract/areas/documents/folder.ts';
import { Button, Skeleton, Tree } from 'antd';
import type { ReactNode } from 'react';
import { FolderSelect } from '#areas/documents/folder-select.tsx';
import { type FolderNode, folderNodes } from '#areas/documents/folder-tree.ts';
import { Allowed } from '#platform/allowed.tsx';
import { usePhone } from '#ui/use-phone.ts';

interface FolderPanelProps {
  /** undefined while they are loaded. */
  readonly folders: readonly Folder[] | undefined;
  readonly chosen: number | undefined;
  readonly onChoose: (id: number | undefined) => void;
  readonly onEdit: (folder: Folder) => void;
  readonly onDelete: (folder: Folder) => void;
}

/** Where documents lie: a tree at the side, a choice on a phone. */
export function FolderPanel({ folders, chosen, onChoose, onEdit, onDelete }: FolderPanelProps): ReactNode {
  const phone = usePhone();
  const folder = folders?.find(({ id }) => id === chosen);
  const nodeOf = ({ value, title, children }: FolderNode): object => ({
    key: value,
    title,
    icon: folders?.find(({ id }) => id === value)?.restricted === true ? <LockOutlined /> : <FolderOutlined />,
    children: children.map(nodeOf),
  });
  const tools = folder !== undefined && (
    <div className="folder-tools">
      <Allowed to="document.company.edit">
        <Button size="small" onClick={() => onEdit(folder)}>
          编辑文件夹
        </Button>
      </Allowed>
      <Allowed to="document.company.delete">
        <Button size="small" danger onClick={() => onDelete(folder)}>
          删除文件夹
        </Button>
      </Allowed>
    </div>
  );
  if (phone)
    return (
      <section className="panel folder-panel" aria-label="文件夹">
        <FolderSelect
          aria-label="文件夹"
          placeholder="全部文件夹"
          value={chosen ?? null}
          onChange={(id) => onChoose(id ?? undefined)}
        />
        {tools}
      </section>
    );
  return (
    <section className="panel folder-panel" aria-label="文件夹">
      <Button
        type={chosen === undefined ? 'primary' : 'text'}
        ghost={chosen === undefined}
        block
        onClick={() => onChoose(undefined)}
      >
        全部文档
      </Button>
      {folders === undefined ? (
        <Skeleton active title={false} />
      ) : (
        <Tree
          showIcon
          blockNode
          defaultExpandAll
          selectedKeys={chosen === undefined ? [] : [chosen]}
          treeData={folderNodes(folders).map(nodeOf) as never}
          onSelect={([key]) => onChoose(key === undefined ? undefined : Number(key))}
        />
      )}
      {tools}
    </section>
  );
}
