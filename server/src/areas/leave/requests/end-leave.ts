import { today } from '@tongzhou/contract/rules/day.ts';
import { type Engine, withdrawBySystem } from '#areas/approval/public.ts';
import { daysOfLeave, leavesAfter } from '#areas/leave/requests/leave-table.ts';
import { returnLeave } from '#areas/leave/requests/return-leave.ts';
import type { Db, Tx } from '#platform/database/client.ts';

// Someone goes: what they asked for is withdrawn, and days after their last are given back.

export const listLaterLeave = (db: Db, user: number, now: number) => leavesAfter(db, user, today(now));

export async function endLaterLeave(tx: Tx, engine: Engine, user: number, now: number) {
  const later = await leavesAfter(tx, user, today(now));
  const records = later.map((leave) => leave.id);
  await withdrawBySystem(tx, engine, { kind: 'leave', records, reason: '申请人已离职' }, now);
  for (const { id } of await leavesAfter(tx, user, today(now))) {
    const days = (await daysOfLeave(tx, id)).filter((one) => one.live && one.day > today(now)).map((one) => one.day);
    await returnLeave(tx, id, days, now);
  }
  return later;
}
