import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import '#ui/list/list.css';

/** Stands for a list that is loaded, as high as its table or its cards will be. */
export function ListSkeleton({ rows = 10 }: { rows?: number }): ReactNode {
  return <Skeleton active title={false} className="list-skeleton" paragraph={{ rows, width: '100%' }} />;
}
