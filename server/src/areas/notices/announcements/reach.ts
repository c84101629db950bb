import { type PermissionKey, permissionId, permits } from '@tongzhou/contract/permissions.ts';
import { covers, scopeOf } from '#areas/identity/public.ts';
import { isOpenTo, type Reader } from '#areas/notices/announcements/announcement-list-table.ts';
import {
  type AnnouncementRecord,
  departmentsAbove,
  lockAnnouncement,
} from '#areas/notices/announcements/announcement-table.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { orNotFound, refuse } from '#platform/http/refusal.ts';

type Written = Pick<AnnouncementRecord, 'created_by' | 'author_department_id'>;
type Deed = Extract<PermissionKey, `notice.${string}`>;

/** Whose announcements a permission reaches. */
export async function reachesUnder(db: Db, caller: Caller, permission: Deed): Promise<(written: Written) => boolean> {
  if (!permits(caller.granted, permissionId(permission))) return () => false;
  const scope = await scopeOf(db, caller, permission);
  return ({ created_by, author_department_id }) =>
    covers(scope, { id: created_by, department_id: author_department_id });
}

/** Held until the end; one that the person does not manage answers like a missing one. */
export async function lockForDeed(tx: Tx, caller: Caller, id: number, permission: Deed): Promise<AnnouncementRecord> {
  const found = orNotFound(await lockAnnouncement(tx, id));
  if (!(await reachesUnder(tx, caller, 'notice.manage'))(found)) refuse('not-found');
  if (!(await reachesUnder(tx, caller, permission))(found)) refuse('not-permitted');
  return found;
}

export const readerOf = async (db: Db, caller: Caller): Promise<Reader> => ({
  user: caller.userId,
  mine: await departmentsAbove(db, caller.departmentId),
});

/** Its readers once it is published, and those who manage it. */
export async function maySee(
  db: Db,
  caller: Caller,
  announcement: Written & { readonly id: number },
): Promise<boolean> {
  if (await isOpenTo(db, announcement.id, await readerOf(db, caller))) return true;
  return (await reachesUnder(db, caller, 'notice.manage'))(announcement);
}
