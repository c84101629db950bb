import type { ReactNode } from 'react';

export interface GrowthTabProps {
  /** The tabs, which stand between the title and what is chosen. */
  readonly tabs: ReactNode;
}
