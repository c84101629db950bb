import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { ListSkeleton } from '#ui/list/list-skeleton.tsx';

/** Stands where a screen will be, in its proportions, so that nothing jumps. */
export function ScreenSkeleton(): ReactNode {
  return (
    <div className="page" aria-busy="true" role="status" aria-label="正在加载">
      <div className="page-head">
        <Skeleton.Node active style={{ width: 120, height: 28 }} />
      </div>
      <div className="panel">
        <div className="list-filters list-filters-coming" />
        <ListSkeleton />
      </div>
    </div>
  );
}
