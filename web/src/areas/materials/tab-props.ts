import type { ReactNode } from 'react';

export interface MaterialTabProps {
  /** The tabs, which stand between the title and the list. */
  readonly tabs: ReactNode;
}
