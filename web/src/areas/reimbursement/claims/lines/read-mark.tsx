import type { ReactNode } from 'react';
import type { CellProps } from './cell-props.ts';
import { type FilledField, markOf } from './invoice-values.ts';

/** Under a field: what stands there was read from the invoice, or is other than it says. */
export function ReadMark({ type, line, name }: Pick<CellProps, 'type' | 'line'> & { name: FilledField }): ReactNode {
  const mark = markOf(type, line, name);
  if (mark === undefined) return null;
  return mark.kind === 'read' ? <p className="claim-read">读自发票</p> : <p className="claim-warning">{mark.words}</p>;
}
