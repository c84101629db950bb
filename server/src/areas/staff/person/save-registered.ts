import type { Tx } from '#platform/database/client.ts';
import { atFieldsWithin } from '#platform/database/constraint-words.ts';
import { checkPersonal } from './check-personal.ts';
import { emptyProfile, type ProfileRow, saveProfiles } from './person-table.ts';
import { deleteAllRecords, type EducationRow, educationRecords, type WorkRow, workRecords } from './record-table.ts';

/** What someone not yet accepted says of themselves, in place of what they said before. */
export const saveRegistered = (tx: Tx, user: number, profile: Partial<ProfileRow>, now: number) =>
  atFieldsWithin('form', async () =>
    saveProfiles(tx, [{ ...emptyProfile, ...checkPersonal(profile, {}, now), user_id: user }]),
  );

export async function replaceRecords(
  tx: Tx,
  user: number,
  { education, work }: { education: readonly EducationRow[]; work: readonly WorkRow[] },
): Promise<void> {
  await deleteAllRecords(tx, user);
  await educationRecords.insert(tx, user, education);
  await workRecords.insert(tx, user, work);
}
