import {
  type ApprovalList,
  approvalPage,
  type ListedApproval,
  waitingApprovals,
} from '@tongzhou/contract/areas/approval/request.ts';
import { isOpen } from '#areas/approval/requests/request-words.ts';
import { useLoad } from '#platform/loading/load.ts';
import { useAddressQuery } from '#ui/list/use-address-query.ts';

const nextIn = (rows: readonly ListedApproval[] | undefined, open: number | undefined): number | undefined =>
  rows?.find((row) => row.id !== open && isOpen(row))?.id;

/** Beside the request that is open, the first of the list, as it is filtered, that waits for the viewer. */
export function useNextWaiting(list: ApprovalList, open: number | undefined): number | undefined {
  const [filters] = useAddressQuery(approvalPage.schema);
  // The same input as the list's own, so that it is loaded once.
  const input = { ...filters, list, tab: filters.tab ?? 'todo' };
  const { data } = useLoad(approvalPage, input, { enabled: open !== undefined });
  return nextIn(data?.list, open);
}

/** The same of all that waits. */
export function useNextOfAll(open: number | undefined): number | undefined {
  const [filters] = useAddressQuery(waitingApprovals.schema);
  const { data } = useLoad(waitingApprovals, filters, { enabled: open !== undefined });
  return nextIn(data?.list, open);
}
