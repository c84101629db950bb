import { isHeld } from '#areas/approval/core/acts/hold-pass.ts';
import type { Engine } from '#areas/approval/core/engine.ts';
import { todoOf } from '#areas/approval/core/messages/notify.ts';
import { workingTime } from '#areas/calendar/public.ts';
import type { Database } from '#platform/database/database.ts';
import { reseat, reseatReset } from './hand-over-requests.ts';
import { emptySeats, headsOver, markHeld, markReminded, resetSeats, waitingSteps } from './remind-table.ts';

const most = 500;

/** Tells those who let a step wait, in working time: at its hours those who decide, at twice as many the head above them. */
export async function remindWaiting(database: Database, engine: Engine, now: number): Promise<number> {
  const steps = await waitingSteps(database, now, most);
  if (steps.length === 0) return 0;
  const earliest = Math.min(...steps.map((step) => step.since ?? now));
  const minutesSince = await workingTime(database, earliest, now);
  let told = 0;
  for (const step of steps) {
    const level = step.reminded + 1;
    if (minutesSince(step.since ?? now) < step.remind_hours * 60 * level) continue;
    told += await database.transaction(async (tx) => {
      const { approval_id: approval, round, key, activation } = step;
      const place = { approval, round, key, activation };
      // Whoever could not decide if they wanted to is not told to hurry; their time begins when they can.
      if (await isHeld(tx, engine, approval)) {
        await markHeld(tx, place, now);
        return 0;
      }
      if (!(await markReminded(tx, { ...place, level }))) return 0;
      const to = level === 1 ? step.people : await headsOver(tx, step.people);
      const words = level === 1 ? '待办提醒' : '下级超时未审批';
      await engine.notify(
        tx,
        {
          to,
          kind: 'reminder',
          title: `${words}：${step.title}`,
          content: `${step.number} 已等待 ${step.remind_hours * level} 个工作小时`,
          link: `/approval/${step.list}?id=${approval}`,
          todo: todoOf(approval),
          once: `remind:${approval}:${round}:${key}:${activation}:${level}`,
        },
        now,
      );
      return 1;
    });
  }
  return told;
}

/** Whoever was barred, has gone or must not decide leaves no request waiting for them. */
export async function reseatAbsent(database: Database, engine: Engine, now: number): Promise<number> {
  const seats = await emptySeats(database, most);
  for (const { approval_id, user_id } of seats)
    await database.transaction((tx) => reseat(tx, engine, approval_id, user_id, now));
  const reset = await resetSeats(database, most);
  for (const { approval_id, user_id } of reset)
    await database.transaction((tx) => reseatReset(tx, engine, approval_id, user_id, now));
  return seats.length + reset.length;
}
