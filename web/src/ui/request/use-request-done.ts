import { useRouter } from '@tanstack/react-router';
import type { ApprovalKindName } from '@tongzhou/contract/areas/approval/template.ts';
import { toast } from '#platform/toast.ts';
import { requestAddress } from '#ui/request/request-address.ts';

/** What every call that puts something to approval answers with. */
export interface FiledRequest {
  readonly id: number;
  readonly number: string;
}

/** After something was put to approval: says so once, with the way to the request. */
export function useRequestDone(kind: ApprovalKindName, what: string): (filed: FiledRequest) => void {
  const router = useRouter();
  return ({ id, number }) =>
    toast(`${what}已提交审批，编号 ${number}`, 'success', {
      label: '查看',
      run: () => router.history.push(requestAddress(kind, id)),
    });
}
