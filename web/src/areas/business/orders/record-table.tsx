import type { ReactNode } from 'react';
import '#areas/business/orders/orders.css';
import type { Column } from '#ui/list/table/column.ts';
import { RowCards } from '#ui/list/table/row-cards.tsx';
import { Sideways } from '#ui/sideways.tsx';
import { usePhone } from '#ui/use-phone.ts';

interface RecordTableProps<Row extends { readonly id: number }> {
  /** What its rows are: 回款. */
  readonly noun: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly rowName: (row: Row) => string;
  readonly buttons?: (row: Row) => ReactNode;
  /** Below the columns, by their keys: sums. */
  readonly foot?: Readonly<Record<string, ReactNode>>;
}

/** The few rows that belong to one record: a plain table, on a phone cards. */
export function RecordTable<Row extends { readonly id: number }>({
  noun,
  rows,
  columns,
  rowName,
  buttons,
  foot,
}: RecordTableProps<Row>): ReactNode {
  const phone = usePhone();
  if (rows.length === 0) return <p className="record-none">暂无{noun}</p>;
  if (phone) return <RowCards rows={rows} columns={columns} buttons={(row) => buttons?.(row)} rowName={rowName} />;
  return (
    <Sideways label={`${noun}明细`} className="record-table">
      <table>
        <thead>
          <tr>
            {columns.map(({ key, title, align }) => (
              <th key={key} scope="col" className={align === 'right' ? 'record-figure' : undefined}>
                {title}
              </th>
            ))}
            {buttons !== undefined && <th scope="col">操作</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map(({ key, align, render }) => (
                <td key={key} className={align === 'right' ? 'record-figure' : undefined}>
                  {render(row)}
                </td>
              ))}
              {buttons !== undefined && <td className="record-buttons">{buttons(row)}</td>}
            </tr>
          ))}
        </tbody>
        {foot !== undefined && (
          <tfoot>
            <tr>
              {columns.map(({ key, align }) => (
                <td key={key} className={align === 'right' ? 'record-figure' : undefined}>
                  {foot[key]}
                </td>
              ))}
              {buttons !== undefined && <td />}
            </tr>
          </tfoot>
        )}
      </table>
    </Sideways>
  );
}
