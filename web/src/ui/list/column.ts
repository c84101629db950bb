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
  /** On a phone: beside the title, on a line of its own (as usual), or not at all. */
  readonly card?: 'beside' | 'none';
}
