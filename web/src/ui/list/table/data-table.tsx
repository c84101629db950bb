import { Table, type TableColumnType } from 'antd';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import type { Column } from './column.ts';
import { ColumnChooser, useHiddenColumns } from './column-memory.tsx';
import './data-table.css';
import { type ListContentProps, ListPlaceholder } from '#ui/list/list-content.tsx';
import { usePhone } from '#ui/use-phone.ts';
import { Pager, type PageType } from './pager.tsx';
import { type RowActionMap, RowActions, widthOfActions } from './row-actions.tsx';
import { RowCards } from './row-cards.tsx';

interface Selection<Row> {
  readonly chosen: readonly number[];
  readonly onChoose: (ids: readonly number[]) => void;
  /** Rows that cannot be chosen have their box greyed. */
  readonly selectable?: (row: Row) => boolean;
  /** The buttons for what is chosen. */
  readonly actions: ReactNode;
}

export interface DataTableProps<Row extends { readonly id: number }> extends ListContentProps<Row> {
  /** Of its kind in the product; its columns are remembered under it. */
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly type?: PageType;
  readonly rowActions?: RowActionMap<Row>;
  /** What the server offers for a row: its `actions` unless said otherwise. */
  readonly offered?: (row: Row) => readonly string[];
  /** A row's name, for the labels of its buttons. */
  readonly rowName: (row: Row) => string;
  readonly selection?: Selection<Row>;
}

const usualWidth = 150;
const usualForActions = 168;
const actionsColumn = { key: '操作', title: '操作' };
const tickWidth = 44;

const ownActions = (row: object): readonly string[] =>
  'actions' in row && Array.isArray(row.actions) ? (row.actions as readonly string[]) : [];

/**
 * A list of the server's rows: a table, on a phone cards. Fifty rows take a quarter of a second to draw; they are drawn
 * beside typing and scrolling, not before them.
 */
export function DataTable<Row extends { readonly id: number }>(props: DataTableProps<Row>): ReactNode {
  const latest = useDeferredValue(props);
  // A box that is ticked shows it at once.
  const shown = props.selection === undefined ? latest : props;
  return useMemo(() => <Drawn {...shown} />, [shown]);
}

function Drawn<Row extends { readonly id: number }>(props: DataTableProps<Row>): ReactNode {
  const { name, list, columns, type = 2, rowActions: actions, offered = ownActions, rowName, selection } = props;
  const phone = usePhone();
  const [hidden, hide] = useHiddenColumns(name);
  if (list.error !== null || list.rows === undefined || list.rows.length === 0) return <ListPlaceholder {...props} />;

  // Where nothing can be done with any of them there is no column for it.
  const acts = actions !== undefined && list.rows.some((row) => offered(row).some((one) => one in actions));
  const buttons = (row: Row) =>
    actions !== undefined && <RowActions row={row} offered={offered(row)} actions={actions} about={rowName(row)} />;
  // The same on every page, unless a row needs more.
  const actionsWidth = Math.max(
    Math.min(usualForActions, widthOfActions(actions ?? {})),
    ...list.rows.map((row) => widthOfActions(actions ?? {}, offered(row))),
  );
  const optional = columns.filter(({ always }, at) => at > 0 && always !== true);
  const shown = columns.filter((column) => !(optional.includes(column) && hidden.includes(column.key)));
  const choosable = actions === undefined ? optional : [...optional, actionsColumn];
  const showsActions = acts && !hidden.includes(actionsColumn.key);
  const width =
    shown.reduce((sum, column) => sum + (column.width ?? usualWidth), 0) +
    (showsActions ? actionsWidth : 0) +
    (selection === undefined ? 0 : tickWidth);
  const heads: TableColumnType<Row>[] = shown.map(({ key, title, render, align, sort, width: own }) => ({
    key,
    title,
    ...(own !== undefined && { width: own }),
    ...(align !== undefined && { align }),
    ...(sort !== undefined && {
      sorter: true,
      sortOrder: list.sort === sort ? (list.order === 'asc' ? 'ascend' : 'descend') : null,
    }),
    render: (_, row) => render(row),
  }));
  if (showsActions)
    heads.push({ ...actionsColumn, width: actionsWidth, fixed: 'end', render: (_, row) => buttons(row) });
  // Only what is seen is acted on: rows chosen before may have gone, or stand on another page.
  const rows = list.rows;
  const selectable = (row: Row) => selection?.selectable?.(row) ?? true;
  const chosen = selection?.chosen.filter((id) => rows.some((row) => row.id === id)) ?? [];
  return (
    <div className={list.stale ? 'data-table data-table-stale' : 'data-table'} aria-busy={list.stale}>
      {selection !== undefined && chosen.length > 0 && (
        <div className="data-table-chosen">
          <span>已选 {chosen.length} 条</span>
          {selection.actions}
        </div>
      )}
      {phone ? (
        <RowCards
          rows={rows}
          columns={columns}
          buttons={buttons}
          rowName={rowName}
          {...(selection !== undefined && { chosen, onChoose: selection.onChoose, selectable })}
        />
      ) : (
        <Table<Row>
          rowKey="id"
          size="middle"
          tableLayout="fixed"
          columns={heads}
          dataSource={rows}
          pagination={false}
          scroll={{ x: width }}
          sortDirections={['descend', 'ascend', 'descend']}
          showSorterTooltip={false}
          {...(selection !== undefined && {
            rowSelection: {
              selectedRowKeys: chosen,
              columnWidth: tickWidth,
              onChange: (keys) => selection.onChoose(keys.map(Number)),
              getTitleCheckboxProps: () => ({ 'aria-label': '全选本页' }),
              getCheckboxProps: (row) =>
                ({ 'aria-label': `选择 ${rowName(row)}`, disabled: !selectable(row) }) as object,
            },
          })}
          onChange={(_pages, _filters, sorted) => {
            const { columnKey, order } = Array.isArray(sorted) ? (sorted[0] ?? {}) : sorted;
            const by = columns.find(({ key }) => key === columnKey)?.sort;
            if (by !== undefined) list.onSort(by, order === 'ascend' ? 'asc' : 'desc');
          }}
        />
      )}
      <Pager
        page={list.page}
        pageSize={list.pageSize}
        total={list.total}
        more={list.more}
        type={type}
        onChange={list.onPage}
      >
        {!phone && type === 2 && choosable.length > 0 && (
          <ColumnChooser columns={choosable} hidden={hidden} onHide={hide} />
        )}
      </Pager>
    </div>
  );
}
