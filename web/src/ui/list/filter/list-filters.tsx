import type { ReactNode } from 'react';
import '#ui/list/list.css';

/** The head of a list screen's panel: its tabs, and beside them what narrows the list. */
export function ListFilters({ tabs, children }: { tabs: ReactNode; children: ReactNode }): ReactNode {
  return (
    <div className="list-filters">
      {tabs}
      <div className="list-filters-fields">{children}</div>
    </div>
  );
}
