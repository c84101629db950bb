import { type ApprovalKind, readsRecordFiles } from '#areas/approval/public.ts';
import type { FileOwner } from '#areas/files/public.ts';
import { registrationOf } from '#areas/personnel/entry/registration-table.ts';
import { regularFileKind } from '#areas/personnel/regular/regular-kind.ts';
import { attachmentKind } from '#areas/staff/public.ts';

export const personnelFileOwners = (entry: ApprovalKind, regular: ApprovalKind): readonly FileOwner[] => [
  {
    // Who judges an entry reads the registrant's papers until it is decided; then they are a colleague's.
    kind: attachmentKind,
    mayRead: async (db, caller, user) =>
      (await registrationOf(db, user))?.state === 'waiting' && (await readsRecordFiles(db, caller, entry, user)),
    mayDelete: async () => false,
  },
  {
    kind: regularFileKind,
    mayRead: (db, caller, record) => readsRecordFiles(db, caller, regular, record),
    mayDelete: async () => false,
  },
];
