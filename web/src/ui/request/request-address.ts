import { type ApprovalList, approvalLists } from '@tongzhou/contract/areas/approval/request.ts';
import type { ApprovalKindName } from '@tongzhou/contract/areas/approval/template.ts';

export const listAddress = (list: ApprovalList): string => `/approval/${list}`;

/** Where a kind's requests are listed. */
export const listOf = Object.fromEntries(
  Object.entries(approvalLists).flatMap(([list, kinds]) => kinds.map((kind) => [kind, list])),
) as Readonly<Record<ApprovalKindName, ApprovalList>>;

/** Where one request is opened. */
export const requestAddress = (kind: ApprovalKindName, id: number): string => `${listAddress(listOf[kind])}?id=${id}`;
