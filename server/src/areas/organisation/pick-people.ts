import type { PickedPerson } from '@tongzhou/contract/areas/organisation/directory.ts';
import { type AvatarViewer, shownAvatar } from '#areas/organisation/avatar-rules.ts';
import { chosenPeople, findPeople } from '#areas/organisation/directory-table.ts';
import { departmentsBelow } from '#areas/organisation/organisation-table.ts';
import type { Db } from '#platform/database/client.ts';

interface Wanted {
  readonly keyword?: string | undefined;
  readonly department_id?: number | undefined;
  readonly ids?: readonly number[] | undefined;
}

/** A department stands for everything below it too. */
export async function pickPeople(
  db: Db,
  { keyword, department_id, ids }: Wanted,
  viewer: AvatarViewer,
  address: (file: number) => string,
): Promise<PickedPerson[]> {
  const departments = department_id === undefined ? undefined : await departmentsBelow(db, [department_id]);
  const rows = ids === undefined ? await findPeople(db, { keyword, departments }) : await chosenPeople(db, ids);
  // Nobody is known to be on leave yet.
  return rows.map((row) => ({ ...row, avatar: shownAvatar(viewer, row, address), away_until: null }));
}
