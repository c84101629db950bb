import type { LeaveDraft } from '@tongzhou/contract/areas/leave/request.ts';
import { beginOf, dayOf } from '@tongzhou/contract/rules/day.ts';
import { lengthWords } from '@tongzhou/contract/rules/leave-length.ts';
import { type Engine, lockForResending, submitRequest } from '#areas/approval/public.ts';
import { bindFiles, filesOf, markDeleted } from '#areas/files/public.ts';
import { drawOn } from '#areas/leave/balances/draw-rules.ts';
import { addEntries, lockedLots } from '#areas/leave/balances/ledger-table.ts';
import { fileKind, release } from '#areas/leave/balances/move-balance.ts';
import { insertLeave, leaveById, lockedMonth, putDays, updateLeave } from '#areas/leave/requests/leave-table.ts';
import { leaveWords, spanWords } from '#areas/leave/requests/leave-words-rules.ts';
import { daysOf } from '#areas/leave/requests/length-rules.ts';
import { judge, type Measured, mayFileForOthers, measure, shortage } from '#areas/leave/requests/plan-leave.ts';
import { lockPerson } from '#areas/organisation/public.ts';
import type { Tx } from '#platform/database/client.ts';
import { failPoint } from '#platform/fail-point.ts';
import type { Caller } from '#platform/http/caller.ts';
import { conflict, orNotFound, refuse } from '#platform/http/refusal.ts';

/** Holds back what it needs; the lots are locked, so that nobody else draws on them meanwhile. */
async function reserve(tx: Tx, leave: number, { person, type, length }: Measured, by: number, now: number) {
  if (!type.has_balance) return;
  const [first] = length.days;
  const lots = await lockedLots(tx, person.id, type.id, first?.day ?? '');
  const { draws, short } = drawOn(lots, length.days);
  if (short > 0) conflict(shortage(type, length.minutes - short, length.minutes));
  await addEntries(
    tx,
    draws.map(({ lot, day, minutes }) => ({
      lot_id: lot,
      kind: 'reserve',
      minutes: -minutes,
      leave_id: leave,
      day,
      note: '',
    })),
    by,
    now,
  );
}

/** Of whole and half days only the day counts, whatever moment of it was sent. */
const momentsOf = ({ start_time, end_time }: LeaveDraft, { type }: Measured) =>
  type.unit === 'hour'
    ? { start: start_time, end: end_time }
    : { start: beginOf(dayOf(start_time)), end: beginOf(dayOf(end_time)) };

/** The record as it is kept: a new one, or the one that came back, with nothing of it held any more. */
async function keep(tx: Tx, caller: Caller, draft: LeaveDraft, measured: Measured, now: number): Promise<number> {
  const values = {
    type: draft.type_id,
    ...momentsOf(draft, measured),
    start_half: draft.start_half,
    end_half: draft.end_half,
    minutes: measured.length.minutes,
    description: draft.desc,
  };
  if (draft.again === undefined) return insertLeave(tx, values, measured.person.id, caller.userId, now);
  const { record_id } = await lockForResending(tx, 'leave', draft.again, caller.userId);
  const former = orNotFound(await leaveById(tx, record_id));
  if (former.user_id !== measured.person.id) refuse('not-found');
  await release(tx, record_id, caller.userId, now);
  await updateLeave(tx, record_id, values);
  return record_id;
}

/** Files that were left out this time are deleted, new ones are tied to it. */
async function saveFiles(tx: Tx, leave: number, caller: Caller, ids: readonly number[], now: number): Promise<void> {
  const present = (await filesOf(tx, fileKind, [leave])).map((file) => file.id);
  await markDeleted(
    tx,
    present.filter((id) => !ids.includes(id)),
    now,
  );
  const fresh = ids.filter((id) => !present.includes(id));
  await bindFiles(
    tx,
    { ids: fresh, uploader: caller.userId, owner: { kind: fileKind, id: leave }, field: 'file_ids' },
    now,
  );
}

/** Judged, kept, reserved and sent in one transaction. */
export async function submitLeave(tx: Tx, engine: Engine, caller: Caller, draft: LeaveDraft, now: number) {
  const measured = await measure(tx, caller, draft);
  const { person, type, length, hours } = measured;
  // One request of a person at a time: two for the same days would wait for each other at the constraint.
  await lockPerson(tx, person.id);
  const id = await keep(tx, caller, draft, measured, now);
  await judge(tx, measured, { files: draft.file_ids.length, byHr: mayFileForOthers(caller), except: id }, now);
  const published = await lockedMonth(tx, length.days);
  if (published !== undefined) conflict(`${published} 的工资已发布，不能再请该月的假`);
  await failPoint('leave/before-days');
  await putDays(tx, id, person.id, length.days);
  await failPoint('leave/before-reserve');
  await reserve(tx, id, measured, caller.userId, now);
  await failPoint('leave/after-reserve');
  await saveFiles(tx, id, caller, draft.file_ids, now);
  const span = spanWords(length.days, hours);
  const form = [
    { field: 'type', label: '假期类型', value: type.name },
    { field: 'span', label: '请假时间', value: span },
    { field: 'length', label: '请假时长', value: lengthWords(length.minutes) },
    { field: 'desc', label: '请假描述', value: draft.desc },
    { field: 'files', label: '附件', value: draft.file_ids.length === 0 ? '无' : `${draft.file_ids.length} 个` },
  ];
  const sent = await submitRequest(
    tx,
    engine,
    {
      kind: 'leave',
      record: id,
      title: leaveWords(person.name, type.name, length.minutes),
      summary: [
        { label: '时间', value: span },
        { label: '事由', value: draft.desc },
      ],
      applicant: person.id,
      submitter: caller.userId,
      audit: draft.audit,
      audit_template_id: draft.audit_template_id,
      figures: { days: daysOf(length.minutes), type: type.name },
      form,
      watched: {
        type: type.id,
        ...momentsOf(draft, measured),
        start_half: draft.start_half,
        end_half: draft.end_half,
        files: draft.file_ids.toSorted((a, b) => a - b),
      },
      again: draft.again,
    },
    now,
  );
  return { ...sent, leave: id, days: daysOf(length.minutes), form };
}
