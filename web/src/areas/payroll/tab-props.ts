import type { ReactNode } from 'react';

export interface SalaryTabProps {
  /** The bar above every tab of the page. */
  readonly tabs: ReactNode;
}
