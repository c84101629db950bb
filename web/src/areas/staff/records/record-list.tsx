import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useConfirmDelete } from '#ui/confirm.tsx';
import { DetailSection } from '#ui/page/detail-page.tsx';
import { showFailures } from '#ui/show-failures.ts';
import '#areas/staff/staff.css';

interface RecordListProps<Row> {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly editable: boolean;
  readonly rowName: (row: Row) => string;
  readonly show: (row: Row) => ReactNode;
  readonly onAdd?: () => void;
  readonly onEdit?: (row: Row) => void;
  readonly onDelete?: (row: Row) => Promise<unknown>;
}

/** A person's records of one kind: with the buttons for whoever may change them. */
export function RecordList<Row extends { readonly id: number }>({
  title,
  rows,
  editable,
  rowName,
  show,
  onAdd,
  onEdit,
  onDelete,
}: RecordListProps<Row>): ReactNode {
  const confirmDelete = useConfirmDelete();
  return (
    <DetailSection
      title={title}
      extra={
        editable &&
        onAdd !== undefined && (
          <Button size="small" icon={<PlusOutlined aria-hidden />} onClick={onAdd}>
            添加{title}
          </Button>
        )
      }
    >
      {rows.length === 0 && <p className="sub-line">暂无{title}</p>}
      <ul className="records">
        {rows.map((row) => (
          <li key={row.id}>
            <div className="records-words">{show(row)}</div>
            {editable && onEdit !== undefined && (
              <Button type="link" size="small" aria-label={`编辑 ${rowName(row)}`} onClick={() => onEdit(row)}>
                编辑
              </Button>
            )}
            {editable && onDelete !== undefined && (
              <Button
                type="link"
                size="small"
                danger
                aria-label={`删除 ${rowName(row)}`}
                onClick={() => showFailures(confirmDelete(() => onDelete(row)))}
              >
                删除
              </Button>
            )}
          </li>
        ))}
      </ul>
    </DetailSection>
  );
}
