import { contentStates, type DocumentRow } from '@tongzhou/contract/areas/documents/document.ts';
import { Tag } from 'antd';
import { documentAddress } from '#areas/documents/addresses.ts';
import { sizeWords } from '#areas/documents/file-words.ts';
import { AppLink } from '#ui/link/app-link.tsx';
import type { Column } from '#ui/list/table/column.ts';
import { dateTime } from '#ui/shanghai-time.ts';

export const documentColumns: readonly Column<DocumentRow>[] = [
  {
    key: 'name',
    title: '名称',
    width: 300,
    sort: 'name',
    render: ({ id, name, restricted, folder_path, content_state }) => (
      <>
        <AppLink to={documentAddress(id)}>{name}</AppLink> {restricted && <Tag>部分人可见</Tag>}
        {(content_state === 'failed' || content_state === 'too-much') && (
          <Tag color="warning">{contentStates[content_state]}</Tag>
        )}
        <div className="cell-sub">{folder_path.length === 0 ? '顶层' : folder_path.join(' / ')}</div>
      </>
    ),
  },
  { key: 'version', title: '版本', width: 80, render: ({ version }) => `第 ${version} 版` },
  { key: 'size', title: '大小', width: 100, align: 'right', card: 'none', render: ({ size }) => sizeWords(size) },
  { key: 'changed_by', title: '修改人', width: 100, card: 'foot', render: ({ changed_by_name }) => changed_by_name },
  {
    key: 'changed_at',
    title: '修改时间',
    width: 150,
    sort: 'changed_at',
    card: 'foot',
    render: ({ changed_at }) => dateTime(changed_at),
  },
];
