import { dayMs } from '@tongzhou/contract/rules/day.ts';
import { type Engine, withdrawBySystem } from '#areas/approval/public.ts';
import { recordOwnWork } from '#areas/operation-log/public.ts';
import { changePerson, lockPerson } from '#areas/organisation/public.ts';
import { lapsedRegistrations, lockRegistration, writeLapse } from '#areas/personnel/entry/registration-table.ts';
import { personDetail, profileIn, saveProfiles } from '#areas/staff/public.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Database } from '#platform/database/database.ts';
import { orNotFound } from '#platform/http/refusal.ts';

/** How long after the last decision the link opens the form again. */
export const reopenMs = 30 * dayMs;

/** It is over: their mobile and card are free for another attempt. */
export async function releaseRegistrant(tx: Tx, user: number, now: number): Promise<void> {
  const registrant = orNotFound(await lockPerson(tx, user));
  const registration = orNotFound(await lockRegistration(tx, user));
  if (registrant.state !== 'pending' || registration.state === 'lapsed') return;
  const detail = orNotFound(await personDetail(tx, user));
  await changePerson(tx, registrant, { mobile: null });
  await saveProfiles(tx, [{ ...profileIn(detail), id_card: null, user_id: user }]);
  await writeLapse(tx, user, now);
  await recordOwnWork(tx, 'personnel', '入职登记失效', [
    {
      object: { kind: 'user', id: user, label: registrant.name },
      changes: [{ field: 'mobile', label: '手机号', old: registrant.mobile, new: null }],
    },
  ]);
}

/** Those who were refused and did not come back in time. */
export async function releaseLapsed(database: Database, engine: Engine, now: number): Promise<number> {
  const lapsed = await lapsedRegistrations(database, now - reopenMs);
  for (const { user_id, decided_at } of lapsed)
    await database.transaction(async (tx) => {
      const registration = await lockRegistration(tx, user_id);
      // Someone may have sent theirs again in this moment.
      const waits = registration?.state === 'returned' || registration?.state === 'rejected';
      if (!waits || registration.decided_at !== decided_at) return;
      // A returned request is still open; a rejected one has ended.
      await withdrawBySystem(tx, engine, { kind: 'entry', records: [user_id], reason: '超过 30 天未重新提交' }, now);
      await releaseRegistrant(tx, user_id, now);
    });
  return lapsed.length;
}
