import type { personLog } from '@tongzhou/contract/areas/staff/person.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import { covers } from '#areas/identity/public.ts';
import { person } from '#areas/organisation/public.ts';
import { reachOf } from '#areas/staff/reach.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { orNotFound, refuse } from '#platform/http/refusal.ts';
import { entriesAbout } from './person-log-table.ts';

type Paging = Omit<InputOf<typeof personLog>, 'user_id'>;

const written = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** What was done to a person, for those whom the staff list shows that person; numbers were masked when it was written. */
export async function showLog(db: Db, caller: Caller, userId: number, request: Paging) {
  const about = orNotFound(await person(db, userId));
  if (!covers(await reachOf(db, caller, 'staff.list'), about)) refuse('not-found');
  const page = await entriesAbout(db, userId, request);
  return {
    ...page,
    list: page.list.map((entry) => ({
      ...entry,
      changes: entry.changes.map((change) => ({
        label: change.label,
        old: written(change.old),
        new: written(change.new),
      })),
    })),
  };
}
