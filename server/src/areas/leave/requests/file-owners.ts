import { readsRecordFiles } from '#areas/approval/public.ts';
import type { FileOwner } from '#areas/files/public.ts';
import { fileKind } from '#areas/leave/balances/move-balance.ts';

/** A leave's papers are read by whoever takes part in its approval, and by nobody else. */
export const leaveFileOwners: readonly FileOwner[] = [
  {
    kind: fileKind,
    mayRead: (db, caller, id) => readsRecordFiles(db, caller, { kind: 'leave' }, id),
    mayDelete: async () => false,
  },
];
