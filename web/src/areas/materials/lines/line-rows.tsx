import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, InputNumber } from 'antd';
import { type ReactNode, useId } from 'react';
import { GoodsPicker } from '#areas/materials/lines/goods-picker.tsx';
import { type Line, linesOf, wrongAt } from '#areas/materials/lines/line.ts';
import '#areas/materials/materials.css';
import type { Control } from '#ui/fields/field.ts';
import { MoneyInput } from '#ui/fields/money-input.tsx';
import { useRowKeys } from '#ui/fields/row-keys.ts';

type Figure = 'num' | 'unit_cost' | 'counted';

export interface FigureColumn {
  readonly name: Figure;
  readonly head: string;
  readonly money?: true;
}

interface CellProps {
  readonly label: string;
  readonly column: FigureColumn;
  readonly value: number | null | undefined;
  readonly error: string | undefined;
  readonly onChange: (value: number | null) => void;
}

function FigureCell({ label, column, value, error, onChange }: CellProps): ReactNode {
  const words = useId();
  const told = error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': words };
  return (
    <div>
      {column.money === true ? (
        <MoneyInput
          aria-label={label}
          value={value}
          bad={error !== undefined}
          {...(error !== undefined && { describedBy: words })}
          onChange={(next) => onChange(next as number | null)}
        />
      ) : (
        <InputNumber<number>
          aria-label={label}
          inputMode="decimal"
          controls={false}
          value={value ?? null}
          {...told}
          {...(error !== undefined && { status: 'error' as const })}
          onChange={onChange}
        />
      )}
      {error !== undefined && (
        <p id={words} className="line-error">
          {error}
        </p>
      )}
    </div>
  );
}

interface LineRowsProps extends Control {
  readonly columns: readonly FigureColumn[];
  /** What stands beside the goods: how much there is, or how much is still out. */
  readonly said: { readonly head: string; readonly of: (line: Line) => ReactNode };
  /** The goods are given: lines can be taken out, none added. */
  readonly given?: boolean;
  /** What else a choice of goods fills in. */
  readonly begin?: (line: Line) => Partial<Line>;
}

/** Goods with figures, line by line. */
export function LineRows(props: LineRowsProps): ReactNode {
  const { id, value, onChange, errors = {}, columns, said, given = false, begin } = props;
  const lines = linesOf(value);
  const rows = useRowKeys(lines.length);
  const set = (at: number, changes: Partial<Line>) =>
    onChange?.(lines.map((line, other) => (other === at ? { ...line, ...changes } : line)));
  return (
    <div className="line-rows" id={id} tabIndex={-1}>
      {lines.length > 0 && (
        <table>
          <thead>
            <tr>
              {['物资', said.head, ...columns.map(({ head }) => head)].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
              <th scope="col">
                <span className="line-hidden">操作</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, at) => {
              const which = `第 ${at + 1} 行`;
              const wrong = wrongAt(errors, at, 'goods_name', 'goods_id');
              return (
                <tr key={rows.keys[at]}>
                  <td data-head="物资">
                    {given ? (
                      <span className="line-said">{line.goods?.name}</span>
                    ) : (
                      <div>
                        <GoodsPicker
                          aria-label={`${which}物资`}
                          bad={wrong !== undefined}
                          value={line.goods}
                          onChange={(goods) => set(at, { goods, ...begin?.({ ...line, goods }) })}
                        />
                        {wrong !== undefined && <p className="line-error">{wrong}</p>}
                      </div>
                    )}
                  </td>
                  <td data-head={said.head}>
                    <span className="line-said">{said.of(line)}</span>
                  </td>
                  {columns.map((column) => (
                    <td key={column.name} data-head={column.head}>
                      <FigureCell
                        label={`${which}${column.head}`}
                        column={column}
                        value={line[column.name]}
                        error={wrongAt(errors, at, column.name)}
                        onChange={(next) => set(at, { [column.name]: next })}
                      />
                    </td>
                  ))}
                  <td>
                    <Button
                      type="text"
                      danger
                      aria-label={`移除${which}`}
                      disabled={lines.length === 1}
                      icon={<DeleteOutlined aria-hidden />}
                      onClick={() => {
                        rows.remove(at);
                        onChange?.(lines.filter((_, other) => other !== at));
                      }}
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      {!given && (
        <Button icon={<PlusOutlined aria-hidden />} onClick={() => onChange?.([...lines, { goods: null }])}>
          添加物资
        </Button>
      )}
    </div>
  );
}
