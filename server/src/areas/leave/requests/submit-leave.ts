import type { LeaveDraft } from '@tongzhou/contract/areas/leave/request.ts';
import { lengthWords } from '@tongzhou/contract/rules/calendar/leave-length.ts';
import type { CompanyHours } from '@tongzhou/contract/rules/calendar/working-calendar.ts';
import { beginOf, dayOf } from '@tongzhou/contract/rules/day.ts';
import type { FiledRecords, Filing, Judged } from '#areas/approval/public.ts';
import { holdCalendar, refuseLocked } from '#areas/calendar/public.ts';
import type { Draw } from '#areas/leave/balances/draw-rules.ts';
import { release } from '#areas/leave/balances/move-balance.ts';
import { drawOnLots, reserve } from '#areas/leave/balances/reserve-balance.ts';
import {
  addDays,
  clearDays,
  insertLeave,
  type LeaveValues,
  leaveById,
  leaveValues,
  lockApplicant,
  updateLeave,
} from '#areas/leave/requests/leave-table.ts';
import { leaveWords, spanWords } from '#areas/leave/requests/leave-words-rules.ts';
import { daysOf, type LeaveDay, type Length } from '#areas/leave/requests/length-rules.ts';
import { judge, type Measured, mayFileForOthers, measure } from '#areas/leave/requests/plan-leave.ts';
import type { TypeRow } from '#areas/leave/types/type-table.ts';
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
  const [, measured] = await Promise.all([
    holdCalendar(tx),
    measure(tx, caller, draft, (user, type) => lockApplicant(tx, user, type)),
  ]);
  const { id } = measured.person;
  return { id, applicant: id, measured };
}

type LeaveSubject = Awaited<ReturnType<typeof leaveSubject>>;

/** A leave with what it takes, which stands beside it once it is saved. */
export interface LeaveForm extends LeaveValues {
  readonly taking?: {
    readonly user: number;
    readonly by: number;
    readonly type: TypeRow;
    readonly days: readonly LeaveDay[];
    readonly draws: readonly Draw[];
  };
}

export async function judgeLeave(
  { tx, caller, now }: Filing,
  draft: LeaveDraft,
  { measured }: LeaveSubject,
  former: number | undefined,
): Promise<Judged<LeaveForm>> {
  const { person, type, length, hours, locked } = measured;
  const files = draft.file_ids.length;
  const needed = { user: person.id, type, days: length.days };
  const draw = async () => {
    // What is sent again holds its days already: they are drawn anew once it has let go of them.
    if (former !== undefined) return [];
    await failPoint('leave/before-reserve');
    return drawOnLots(tx, needed);
  };
  const [, draws] = await Promise.all([
    judge(tx, measured, { files, byHr: mayFileForOthers(caller), except: former ?? 0 }, now),
    draw(),
  ]);
  const days = length.days.map((one) => one.day);
  refuseLocked(locked, days, '不能再请该月的假');
  if (typeof draws === 'string') return conflict(draws);
  const halves = { start_half: draft.start_half, end_half: draft.end_half };
  const moments = momentsOf(draft, measured);
  return {
    form: {
      ...{ type: type.id, ...moments, ...halves, minutes: length.minutes, description: draft.desc },
      taking: { ...needed, by: caller.userId, draws },
    },
    title: leaveWords(person.name, type.name, length.minutes),
    summary: summaryOf(length, hours, draft.desc),
    fields: formOf(measured, draft),
    figures: { days: daysOf(length.minutes), type: type.name },
    watched: { type: type.id, ...moments, ...halves, files: draft.file_ids.toSorted((a, b) => a - b) },
  };
}

/** A leave has a table of its own shape: its days and what they draw on stand beside it. */
export const leaveRecords: FiledRecords<LeaveForm> = {
  find: async (db, id) => {
    const leave = await leaveById(db, id);
    return leave === undefined ? undefined : { id, subject_id: leave.user_id, form: leaveValues(leave) };
  },
  insert: async (tx, { subject, form: { taking, ...leave }, by }, now) => {
    await failPoint('leave/before-days');
    const { days = [], draws = [] } = taking ?? {};
    const id = await insertLeave(tx, { leave, user: subject, by, days, draws }, now);
    await failPoint('leave/after-reserve');
    return id;
  },
  renew: async (tx, id, { taking, ...leave }, now) => {
    await release(tx, id, null, now);
    await updateLeave(tx, id, leave);
    await clearDays(tx, id);
    if (taking === undefined) return;
    await failPoint('leave/before-days');
    await addDays(tx, id, taking.user, taking.days);
    await failPoint('leave/before-reserve');
    const short = await reserve(tx, { leave: id, ...taking }, taking.by, now);
    if (short !== undefined) conflict(short);
    await failPoint('leave/after-reserve');
  },
};
