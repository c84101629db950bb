import { useQuery } from '@tanstack/react-query';
import { type ApprovalList, approvalPage } from '@tongzhou/contract/areas/approval/request.ts';
import { isOpen } from '#areas/approval/requests/request-words.ts';
import { asking } from '#platform/ask.ts';
import { useAddressQuery } from '#ui/list/use-address-query.ts';

/** Beside the request that is open, the first of the list, as it is filtered, that waits for the viewer. */
export function useNextWaiting(list: ApprovalList, open: number | undefined): number | undefined {
  const [filters] = useAddressQuery(approvalPage.schema);
  // The same question as the list's own, so that it is asked once.
  const page = asking(approvalPage, { ...filters, list, tab: filters.tab ?? 'todo' });
  const { data } = useQuery({ ...page, enabled: open !== undefined });
  return data?.list.find((row) => row.id !== open && isOpen(row))?.id;
}
