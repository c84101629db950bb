import type { ReactNode } from 'react';
import '#areas/materials/materials.css';

interface LineListProps {
  readonly lines: readonly {
    readonly goods_id: number;
    readonly goods_name: string;
    readonly unit: string;
    readonly num: number;
    readonly returned?: number;
  }[];
}

/** The lines of a document, in a cell of its list. */
export function LineList({ lines }: LineListProps): ReactNode {
  return (
    <ul className="goods-lines">
      {lines.map(({ goods_id, goods_name, unit, num, returned = 0 }) => (
        <li key={goods_id}>
          {goods_name} {num} {unit}
          {returned > 0 && <span className="cell-sub">已退 {returned}</span>}
        </li>
      ))}
    </ul>
  );
}
