import type { ReactNode } from 'react';

export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  readonly render: (row: Row) => ReactNode;
  readonly width?: number;
  /** Figures stand at the right. */
  readonly align?: 'right';
  /** The name the server sorts by. */
  readonly sort?: string;
  /** Cannot be put away; the first column never can. */
  readonly always?: boolean;
  /**
   * Where it stands on a phone's card: in the title behind the first column, beside the title, in the line of facts (as
   * usual), whole on lines of its own, at the foot, or nowhere. Figures at the right stand at the end of the foot.
   */
  readonly card?: 'title' | 'beside' | 'whole' | 'foot' | 'none';
  /** The words before its value on a card, where the value alone says too little. */
  readonly cardLabel?: string;
}
