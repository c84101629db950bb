import { Checkbox } from 'antd';
import { Fragment, isValidElement, type ReactNode } from 'react';
import { Amount, type AmountProps } from '#ui/amount.tsx';
import type { Column } from './column.ts';

interface RowCardsProps<Row> {
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly buttons: (row: Row) => ReactNode;
  readonly rowName: (row: Row) => string;
  readonly chosen?: readonly number[];
  readonly onChoose?: (ids: readonly number[]) => void;
  readonly selectable?: (row: Row) => boolean;
}

const isNoAmount = (value: ReactNode): boolean =>
  isValidElement<AmountProps>(value) &&
  value.type === Amount &&
  (value.props.value === null || value.props.value === undefined);

const isNothing = (value: ReactNode): boolean =>
  value === null || value === undefined || value === false || value === '—' || isNoAmount(value);

/** 不可见, 未设置: what stands in place of a figure has no unit. */
const isWords = (value: ReactNode): boolean =>
  typeof value === 'string'
    ? !/\d/.test(value)
    : isValidElement<{ children?: ReactNode }>(value) &&
      typeof value.props.children === 'string' &&
      isWords(value.props.children);

/** Figures carry on a card the unit that a table has in its head. */
const unitIn = (title: string): string | undefined => /（(.+)）$/.exec(title)?.[1];

function Figure<Row>({ column, row }: { column: Column<Row>; row: Row }): ReactNode {
  const value = column.render(row);
  if (isNothing(value)) return null;
  const unit = isWords(value) ? undefined : unitIn(column.title);
  return (
    <span>
      {column.cardLabel !== undefined && <small>{column.cardLabel} </small>}
      <b>
        {unit === '元' && '¥'}
        {value}
      </b>
      {unit !== undefined && unit !== '元' && <small> {unit}</small>}
    </span>
  );
}

interface LineProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly row: Row;
  /** As long as it is, not cut to a line. */
  readonly whole?: boolean;
}

function Line<Row>({ columns, row, whole = false }: LineProps<Row>): ReactNode {
  const shown = columns
    .map((column) => ({ ...column, value: column.render(row) }))
    .filter(({ value }) => !isNothing(value));
  if (whole && shown.length === 0) return null;
  return (
    <div className={whole ? 'row-card-whole' : 'row-card-line'}>
      {shown.map(({ key, cardLabel, value }) => (
        <span key={key}>
          {cardLabel !== undefined && `${cardLabel} `}
          {value}
        </span>
      ))}
    </div>
  );
}

/** What a table is on a phone. A row is three lines: the first column with its state, the facts, the foot with figures. */
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
  const at = (place: Column<Row>['card']) => others.filter(({ card, align }) => card === place && align === undefined);
  const figures = others.filter(({ card, align }) => card !== 'none' && align === 'right');
  const facts = at(undefined);
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
            <div className="row-card-title">
              {title?.render(row)}
              {at('title').map(({ key, render }) => (
                <Fragment key={key}> {render(row)}</Fragment>
              ))}
            </div>
            {at('beside').map(({ key, render }) => (
              <div key={key} className="row-card-beside">
                {render(row)}
              </div>
            ))}
          </div>
          {facts.length > 0 && <Line columns={facts} row={row} />}
          {at('whole').map((column) => (
            <Line key={column.key} columns={[column]} row={row} whole />
          ))}
          <div className="row-card-foot">
            <Line columns={at('foot')} row={row} />
            {figures.map((column) => (
              <Figure key={column.key} column={column} row={row} />
            ))}
            {buttons(row)}
          </div>
        </li>
      ))}
    </ul>
  );
}
