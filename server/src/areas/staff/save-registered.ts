import { saidAtField } from '#areas/staff/field-conflicts.ts';
import { emptyProfile, type ProfileRow, saveProfiles } from '#areas/staff/person-table.ts';
import {
  deleteAllRecords,
  type EducationRow,
  educationRecords,
  type WorkRow,
  workRecords,
} from '#areas/staff/record-table.ts';
import type { Tx } from '#platform/database/client.ts';

/** What someone not yet accepted says of themselves, in place of what they said before. */
export const saveRegistered = (tx: Tx, user: number, profile: Partial<ProfileRow>) =>
  saidAtField(saveProfiles(tx, [{ ...emptyProfile, ...profile, user_id: user }]), 'form.');

export async function replaceRecords(
  tx: Tx,
  user: number,
  { education, work }: { education: readonly EducationRow[]; work: readonly WorkRow[] },
): Promise<void> {
  await deleteAllRecords(tx, user);
  await educationRecords.insert(tx, user, education);
  await workRecords.insert(tx, user, work);
}
