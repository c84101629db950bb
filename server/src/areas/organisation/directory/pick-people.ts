import type { PickedPerson } from '@tongzhou/contract/areas/organisation/directory.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { departmentsBelow } from '#areas/organisation/organisation-table.ts';
import { type AvatarViewer, shownAvatar } from '#areas/organisation/people/avatar-rules.ts';
import type { OrganisationParts } from '#areas/organisation/reach.ts';
import type { Db } from '#platform/database/client.ts';
import { chosenPeople, findPeople } from './directory-table.ts';

interface Wanted {
  readonly keyword?: string | undefined;
  readonly department_id?: number | undefined;
  readonly ids?: readonly number[] | undefined;
}

interface Shown extends Pick<OrganisationParts, 'awayUntil'> {
  readonly address: (file: number) => string;
}

/** A department stands for everything below it too. */
export async function pickPeople(
  db: Db,
  { keyword, department_id, ids }: Wanted,
  viewer: AvatarViewer,
  { address, awayUntil }: Shown,
): Promise<PickedPerson[]> {
  const departments = department_id === undefined ? undefined : await departmentsBelow(db, [department_id]);
  const rows = ids === undefined ? await findPeople(db, { keyword, departments }) : await chosenPeople(db, ids);
  const away = await awayUntil(
    db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => {
    const last = away.get(row.id);
    return {
      ...row,
      avatar: shownAvatar(viewer, row, address),
      away_until: last === undefined ? null : beginOf(last),
    };
  });
}
