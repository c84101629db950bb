import type { ReactNode } from 'react';
import { useMayOpen } from '#platform/allowed.tsx';
import type { ProjectShown } from '#platform/area.tsx';
import { encodeQuery } from '#platform/query-text.ts';
import { AppLink } from '#ui/link/app-link.tsx';

const opportunityPath = '/business_management/details';

/** The order a project comes from, for those who may open it. */
export function OrderLink({ order }: { order: NonNullable<ProjectShown['order']> }): ReactNode {
  const mayOpen = useMayOpen();
  const { id, number, opportunity_id } = order;
  if (opportunity_id === null || !mayOpen(opportunityPath)) return number;
  return (
    <AppLink to={`${opportunityPath}${encodeQuery({ id: opportunity_id, tab: 'orders', order: id })}`}>
      {number}
    </AppLink>
  );
}
