import { reversalWord } from '@tongzhou/contract/areas/approval/states.ts';
import type { ApprovalKind, KindRequest } from '#areas/approval/core/kind.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';

/** Why this person cannot reverse it; one judge for the button and for the deed. */
export async function reversalRefusal(
  db: Db,
  kind: ApprovalKind,
  request: KindRequest,
  by: Caller,
  now: number,
): Promise<string | undefined> {
  if (kind.reversal?.refusal !== undefined) return kind.reversal.refusal(db, request, by, now);
  return by.userId === request.applicantId || by.userId === request.submitterId
    ? undefined
    : `只有申请人可以${reversalWord(kind.kind)}`;
}
