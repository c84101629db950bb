import { lengthWords } from '@tongzhou/contract/rules/calendar/leave-length.ts';
import { calendarOf } from '@tongzhou/contract/rules/calendar/working-calendar.ts';
import { dayOf } from '@tongzhou/contract/rules/day.ts';
import { amendBySystem, type Engine, lockOpenRequest, withdrawBySystem } from '#areas/approval/public.ts';
import { type CalendarFollower, companyHours, namedDays, workingDays } from '#areas/calendar/public.ts';
import { covers, membersOfGroup, scopeOf } from '#areas/identity/public.ts';
import { release } from '#areas/leave/balances/move-balance.ts';
import { reserve } from '#areas/leave/balances/reserve-balance.ts';
import {
  daysOfLeave,
  leaveById,
  leaveValues,
  overlapWith,
  putDays,
  updateLeave,
} from '#areas/leave/requests/leave-table.ts';
import { leaveWords } from '#areas/leave/requests/leave-words-rules.ts';
import { type LeaveDay, lengthOf } from '#areas/leave/requests/length-rules.ts';
import { openLeaves, passedLeaves } from '#areas/leave/requests/over-day-table.ts';
import { lengthFields, summaryOf } from '#areas/leave/requests/submit-leave.ts';
import { typeById } from '#areas/leave/types/type-table.ts';
import type { Notify } from '#areas/notices/public.ts';
import { lockPerson } from '#areas/organisation/public.ts';
import type { Tx } from '#platform/database/client.ts';
import { orNotFound } from '#platform/http/refusal.ts';

// Another calendar: leave that is not decided is counted anew; what has passed stays and is named for HR to look at.

interface Recounting {
  readonly tx: Tx;
  readonly engine: Engine;
  readonly notify: Notify;
  readonly days: readonly string[];
  readonly now: number;
}

const sameDays = (a: readonly LeaveDay[], b: readonly LeaveDay[]) =>
  a.length === b.length && a.every((one, at) => one.day === b[at]?.day && one.minutes === b[at]?.minutes);

/** Whether anything changed. What it cannot be any more is withdrawn, and the applicant told why. */
async function recount({ tx, engine, notify, days, now }: Recounting, id: number): Promise<boolean> {
  const request = await lockOpenRequest(tx, 'leave', id);
  if (request === undefined) return false;
  const leave = orNotFound(await leaveById(tx, id));
  const person = orNotFound(await lockPerson(tx, leave.user_id));
  const type = orNotFound(await typeById(tx, leave.type_id));
  const hours = await companyHours(tx);
  const [first, last] = [dayOf(leave.start_at), dayOf(leave.end_at)];
  const cause = `工作日历调整（${days.filter((day) => first <= day && day <= last).join('、')}）：`;
  const tell = (title: string, content: string) =>
    notify(
      tx,
      {
        to: [...new Set([request.applicant_id, request.submitter_id])],
        kind: 'approval',
        title,
        content: `${request.number} ${content}`,
        link: `/approval/leave?id=${request.id}`,
      },
      now,
    );
  const withdraw = async (why: string) => {
    const reason = `${cause}${why}`;
    await withdrawBySystem(tx, engine, { kind: 'leave', records: [id], reason }, now);
    await tell(`请假已撤回：${request.title}`, reason);
    return true;
  };

  const { start_at: start_time, end_at: end_time, start_half, end_half } = leave;
  const calendar = calendarOf(await namedDays(tx, first, last));
  const length = lengthOf({ start_time, end_time, start_half, end_half }, type, calendar, hours);
  if ('words' in length) return withdraw(length.words);
  if (sameDays(await daysOfLeave(tx, id), length.days)) return false;
  const other = await overlapWith(tx, leave.user_id, id, length.days);
  if (other !== undefined) return withdraw(`与已有的请假 ${other.number}（${other.day}）时间重叠，请重新提交`);
  await release(tx, id, null, now);
  const short = await reserve(tx, { leave: id, user: leave.user_id, type, days: length.days }, null, now);
  if (short !== undefined) return withdraw(`${short}，请重新提交`);
  await putDays(tx, id, leave.user_id, length.days);
  await updateLeave(tx, id, { ...leaveValues(leave), minutes: length.minutes });
  const title = leaveWords(person.name ?? person.job_number, type.name, length.minutes);
  const reason = `${cause}时长由 ${lengthWords(leave.minutes)}改为 ${lengthWords(length.minutes)}`;
  const summary = summaryOf(length, hours, leave.description);
  await amendBySystem(tx, request, { title, summary, fields: lengthFields(length, hours), reason }, now);
  await tell(`请假时长已重新计算：${title}`, reason);
  return true;
}

/** Nobody was there to be shown them. */
async function tellHr(tx: Tx, notify: Notify, passed: readonly { readonly title: string }[], now: number) {
  if (passed.length === 0) return;
  const named = passed.slice(0, 5).map((one) => one.title);
  const content = `${passed.length} 个已通过的请假涉及新公布的节假日安排，时长没有改变，请按需处理：${named.join('；')}`;
  const to = await membersOfGroup(tx, 'hr');
  await notify(tx, { to, kind: 'reminder', title: '节假日安排涉及已通过的请假', content }, now);
}

export const recountLeave =
  (engine: Engine, notify: Notify): CalendarFollower =>
  async (tx, days, by, now) => {
    const recounting = { tx, engine, notify, days, now };
    let recounted = 0;
    for (const id of await openLeaves(tx, days)) if (await recount(recounting, id)) recounted += 1;
    const worked = (await Promise.all(days.map((day) => workingDays(tx, day, day)))).flat();
    const passed = await passedLeaves(tx, days, worked);
    const shown = ({ id, number, title }: (typeof passed)[number]) => ({
      title: `${number} ${title}`,
      link: `/approval/leave?id=${id}`,
    });
    if (by === undefined) {
      await tellHr(tx, notify, passed.map(shown), now);
      return { recounted, decided: passed.map(shown), beyond: 0 };
    }
    const scope = await scopeOf(tx, by, 'staff.list');
    const seen = passed.filter((one) => covers(scope, { id: one.user_id, department_id: one.department_id }));
    return { recounted, decided: seen.map(shown), beyond: passed.length - seen.length };
  };
