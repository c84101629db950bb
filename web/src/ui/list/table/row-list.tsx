import type { ReactNode } from 'react';
import { type ListContentProps, ListPlaceholder } from '#ui/list/list-content.tsx';
import { Pager, type PageType } from './pager.tsx';

interface RowListProps<Row> extends ListContentProps<Row> {
  readonly type?: PageType;
  readonly renderRows: (rows: readonly Row[], stale: boolean) => ReactNode;
}

/** A list whose rows are no table. */
export function RowList<Row>({ type = 2, renderRows, ...content }: RowListProps<Row>): ReactNode {
  const { list } = content;
  if (list.error !== null || list.rows === undefined || list.rows.length === 0) return <ListPlaceholder {...content} />;
  return (
    <>
      {renderRows(list.rows, list.stale)}
      <Pager
        page={list.page}
        pageSize={list.pageSize}
        total={list.total}
        more={list.more}
        type={type}
        onChange={list.onPage}
      />
    </>
  );
}
