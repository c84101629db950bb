import type { ReactNode } from 'react';
import type { Line } from '#areas/materials/lines/line.ts';
import { type FigureColumn, LineRows } from '#areas/materials/lines/line-rows.tsx';
import type { Field } from '#ui/fields/field.ts';

interface LinesFieldOptions {
  readonly columns: readonly FigureColumn[];
  readonly said: { readonly head: string; readonly of: (line: Line) => ReactNode };
  readonly given?: boolean;
  readonly begin?: (line: Line) => Partial<Line>;
}

/** How much there is of the goods of a line. */
export const stockOf = ({ goods }: Line): ReactNode =>
  goods?.stock === undefined ? '—' : `${goods.stock} ${goods.unit ?? ''}`;

/** The lines of a form, as one of its fields. */
export const linesField = (options: LinesFieldOptions): Field => ({
  kind: 'custom',
  name: 'lines',
  label: '物资明细',
  required: '请至少填写一种物资',
  wide: true,
  showsErrors: true,
  render: (control) => <LineRows {...control} {...options} />,
});
