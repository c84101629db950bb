import { participatesInRecord } from '#areas/approval/public.ts';
import type { FileOwner } from '#areas/files/public.ts';
import { registrationOf } from '#areas/personnel/entry/registration-table.ts';
import { regularFileKind } from '#areas/personnel/regular/regular-kind.ts';
import { attachmentKind } from '#areas/staff/public.ts';

/** Who judges an entry reads the registrant's papers until it is decided; then they are a colleague's. */
const readByJudges = (owner: FileOwner): FileOwner => ({
  ...owner,
  mayRead: async (db, caller, user) => {
    if (await owner.mayRead(db, caller, user)) return true;
    const state = (await registrationOf(db, user))?.state;
    return state === 'waiting' && (await participatesInRecord(db, 'entry', user, caller.userId));
  },
});

/** Those of the staff area, whose papers are also judged here, and the files of what is asked for here. */
export const withPersonnelFiles = (owners: readonly FileOwner[]): FileOwner[] => [
  ...owners.map((owner) => (owner.kind === attachmentKind ? readByJudges(owner) : owner)),
  {
    kind: regularFileKind,
    mayRead: (db, caller, record) => participatesInRecord(db, 'regular', record, caller.userId),
    mayDelete: async () => false,
  },
];
