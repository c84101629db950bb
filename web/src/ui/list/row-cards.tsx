import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import type { Column } from '#ui/list/column.ts';

interface RowCardsProps<Row> {
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly buttons: (row: Row) => ReactNode;
  readonly rowName: (row: Row) => string;
  readonly chosen?: readonly number[];
  readonly onChoose?: (ids: readonly number[]) => void;
  readonly selectable?: (row: Row) => boolean;
}

/** What a table is on a phone: the first column is the card's title. */
export function RowCards<Row extends { readonly id: number }>({
  rows,
  columns,
  buttons,
  rowName,
  chosen = [],
  onChoose,
  selectable = () => true,
}: RowCardsProps<Row>): ReactNode {
  const [title, ...others] = columns;
  const beside = others.filter(({ card }) => card === 'beside');
  const lines = others.filter(({ card }) => card === undefined);
  return (
    <ul className="row-cards">
      {rows.map((row) => (
        <li key={row.id}>
          <div className="row-card-head">
            {onChoose !== undefined && (
              <Checkbox
                aria-label={`选择 ${rowName(row)}`}
                checked={chosen.includes(row.id)}
                disabled={!selectable(row)}
                onChange={({ target }) =>
                  onChoose(target.checked ? [...chosen, row.id] : chosen.filter((id) => id !== row.id))
                }
              />
            )}
            <div className="row-card-title">{title?.render(row)}</div>
            {beside.map(({ key, render }) => (
              <div key={key}>{render(row)}</div>
            ))}
          </div>
          <dl>
            {lines.map(({ key, title: label, render }) => (
              <div key={key}>
                <dt>{label}</dt>
                <dd>{render(row)}</dd>
              </div>
            ))}
          </dl>
          {buttons(row)}
        </li>
      ))}
    </ul>
  );
}
