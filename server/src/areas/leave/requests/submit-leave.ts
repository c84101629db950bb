import type { LeaveDraft } from '@tongzhou/contract/areas/leave/request.ts';
import { beginOf, dayOf } from '@tongzhou/contract/rules/day.ts';
import { lengthWords } from '@tongzhou/contract/rules/leave-length.ts';
import type { CompanyHours } from '@tongzhou/contract/rules/working-calendar.ts';
import type { FiledRecords, Filing, Judged } from '#areas/approval/public.ts';
import { checkPeriod, holdCalendar } from '#areas/calendar/public.ts';
import { release } from '#areas/leave/balances/move-balance.ts';
import { reserve } from '#areas/leave/balances/reserve-balance.ts';
import {
  addDays,
  clearDays,
  insertLeave,
  type LeaveValues,
  leaveById,
  leaveValues,
  lockCareer,
  updateLeave,
} from '#areas/leave/requests/leave-table.ts';
import { leaveWords, spanWords } from '#areas/leave/requests/leave-words-rules.ts';
import { daysOf, type Length } from '#areas/leave/requests/length-rules.ts';
import { judge, type Measured, mayFileForOthers, measure } from '#areas/leave/requests/plan-leave.ts';
import { failPoint } from '#platform/fail-point.ts';
import { conflict } from '#platform/http/refusal.ts';

/** Of whole and half days only the day counts, whatever moment of it was sent. */
const momentsOf = ({ start_time, end_time }: LeaveDraft, { type }: Measured) =>
  type.unit === 'hour'
    ? { start: start_time, end: end_time }
    : { start: beginOf(dayOf(start_time)), end: beginOf(dayOf(end_time)) };

/** What depends on the length, in the list and in the form. */
export const summaryOf = (length: Length, hours: CompanyHours, reason: string) => [
  { label: '时间', value: spanWords(length.days, hours) },
  { label: '事由', value: reason },
];
export const lengthFields = (length: Length, hours: CompanyHours) => [
  { field: 'span', label: '请假时间', value: spanWords(length.days, hours) },
  { field: 'length', label: '请假时长', value: lengthWords(length.minutes) },
];

const formOf = ({ type, length, hours }: Measured, draft: LeaveDraft) => [
  { field: 'type', label: '假期类型', value: type.name },
  ...lengthFields(length, hours),
  { field: 'desc', label: '请假描述', value: draft.desc },
  { field: 'files', label: '附件', value: draft.file_ids.length === 0 ? '无' : `${draft.file_ids.length} 个` },
];

/** One's own leave, or that of someone whom one may file for. */
export async function leaveSubject({ tx, caller }: Filing, draft: LeaveDraft) {
  await holdCalendar(tx);
  // One request of a person at a time: two for the same days would wait for each other at the constraint.
  const measured = await measure(tx, caller, draft, (user) => lockCareer(tx, user));
  const { id } = measured.person;
  return { id, applicant: id, measured };
}

type LeaveSubject = Awaited<ReturnType<typeof leaveSubject>>;

export async function judgeLeave(
  { tx, caller, now }: Filing,
  draft: LeaveDraft,
  { measured }: LeaveSubject,
  former: number | undefined,
): Promise<Judged<LeaveValues>> {
  const { person, type, length, hours } = measured;
  const files = draft.file_ids.length;
  await judge(tx, measured, { files, byHr: mayFileForOthers(caller), except: former ?? 0 }, now);
  await checkPeriod(
    tx,
    length.days.map((one) => one.day),
    '不能再请该月的假',
  );
  const halves = { start_half: draft.start_half, end_half: draft.end_half };
  const moments = momentsOf(draft, measured);
  return {
    form: { type: type.id, ...moments, ...halves, minutes: length.minutes, description: draft.desc },
    title: leaveWords(person.name, type.name, length.minutes),
    summary: summaryOf(length, hours, draft.desc),
    fields: formOf(measured, draft),
    figures: { days: daysOf(length.minutes), type: type.name },
    watched: { type: type.id, ...moments, ...halves, files: draft.file_ids.toSorted((a, b) => a - b) },
  };
}

/** The days and what they draw on, once the record is there. */
export async function saveDays({ tx, caller, now }: Filing, leave: number, { measured }: LeaveSubject): Promise<void> {
  await failPoint('leave/before-days');
  await addDays(tx, leave, measured.person.id, measured.length.days);
  await failPoint('leave/before-reserve');
  const { person, type, length } = measured;
  const short = await reserve(tx, { leave, user: person.id, type, days: length.days }, caller.userId, now);
  if (short !== undefined) conflict(short);
  await failPoint('leave/after-reserve');
}

/** A leave has a table of its own shape: its days and what they draw on stand beside it. */
export const leaveRecords: FiledRecords<LeaveValues> = {
  find: async (db, id) => {
    const leave = await leaveById(db, id);
    return leave === undefined ? undefined : { id, subject_id: leave.user_id, form: leaveValues(leave) };
  },
  insert: (tx, { subject, form, by }, now) => insertLeave(tx, form, subject, by, now),
  renew: async (tx, id, form, now) => {
    await release(tx, id, null, now);
    await updateLeave(tx, id, form);
    await clearDays(tx, id);
  },
};
