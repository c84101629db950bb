import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import type { ApprovalList } from '@tongzhou/contract/areas/approval/request.ts';
import type { ReactNode } from 'react';
import '#areas/approval/requests/approvals.css';
import { useNextWaiting } from '#areas/approval/requests/list/use-next-waiting.ts';
import { idIn } from '#areas/approval/requests/request-id.ts';
import { RequestView } from '#areas/approval/requests/request-view.tsx';
import { listAddress } from '#ui/request/request-address.ts';

/** One request at an address of its own; without one, the list it would stand in. */
export function ApprovalDetailPage({ list }: { list: ApprovalList }): ReactNode {
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const id = idIn(search.id);
  const next = useNextWaiting(list, id);
  if (id === undefined) return <Navigate to={listAddress(list)} replace />;
  const toNext = () => void navigate({ to: '.', search: { id: String(next) } as never, replace: true });
  return (
    <RequestView
      key={id}
      id={id}
      alone
      onNext={next === undefined ? undefined : toNext}
      close={() => void navigate({ to: listAddress(list) })}
    />
  );
}
