import { fileKind } from '#areas/approval/core/acts/apply-outcome.ts';
import { readRequest } from '#areas/approval/core/instance-table.ts';
import { participates } from '#areas/approval/core/trail-table.ts';
import type { FileOwner } from '#areas/files/public.ts';

/** What was attached to an opinion or a comment is read by whoever takes part, and stays. */
export const approvalFileOwners: readonly FileOwner[] = [
  {
    kind: fileKind,
    mayRead: async (db, caller, id) => {
      const request = await readRequest(db, id);
      return request !== undefined && (await participates(db, request, caller.userId));
    },
    mayDelete: async () => false,
  },
];
