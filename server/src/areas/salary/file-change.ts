import type { userSalary } from '@tongzhou/contract/areas/salary.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import { today } from '@tongzhou/contract/rules/day.ts';
import { sameAmounts } from '@tongzhou/contract/rules/salary.ts';
import { type Engine, lockForResending, submitRequest } from '#areas/approval/public.ts';
import { insertRequest, renewRequest, requestById } from '#areas/salary/request-table.ts';
import { type ChangeForm, changeWords, loggedChanges } from '#areas/salary/salary-words-rules.ts';
import { standardOn } from '#areas/salary/standard-table.ts';
import { lockForDeed, personDetail } from '#areas/staff/public.ts';
import type { Tx } from '#platform/database/client.ts';
import { violatedConstraint } from '#platform/database/failures.ts';
import type { Caller } from '#platform/http/caller.ts';
import { conflict, invalid, refuse } from '#platform/http/refusal.ts';
import type { Note } from '#platform/http/serve.ts';

export interface Filing {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly now: number;
  readonly note: (note: Note) => void;
}

export const alreadyOpen = '已有进行中的调薪申请';

/** The first day of the month it is now. */
export const earliestDay = (now: number): string => `${today(now).slice(0, 7)}-01`;

/** The one to be sent again, which stays about the person it was about. */
async function lockSame({ tx, caller }: Filing, again: number | undefined, user: number): Promise<number | undefined> {
  if (again === undefined) return undefined;
  const { record_id } = await lockForResending(tx, 'salary_change', again, caller.userId);
  if ((await requestById(tx, record_id))?.user_id !== user) refuse('not-found');
  return record_id;
}

async function checkDay(tx: Tx, user: number, day: string, now: number): Promise<void> {
  if (day < earliestDay(now)) invalid({ effective_date: '不能早于本月 1 日' });
  const entered = (await personDetail(tx, user))?.entry_date ?? null;
  if (entered !== null && day < entered) invalid({ effective_date: '不能早于入职日期' });
}

/** About someone within reach, by whoever may see what they write; what held before is fixed in the form. */
export async function fileSalaryChange(filing: Filing, engine: Engine, draft: InputOf<typeof userSalary>) {
  const { tx, caller, now, note } = filing;
  const { user_id, effective_date, reason, audit, audit_template_id, again, ...to } = draft;
  const before = await lockSame(filing, again, user_id);
  const about = await lockForDeed(tx, caller, user_id, 'salary-change');
  await checkDay(tx, user_id, effective_date, now);
  const held = await standardOn(tx, user_id, effective_date);
  if (held !== undefined && sameAmounts(held.amounts, to)) conflict('工资没有变化');
  const from = held?.amounts ?? null;
  const form: ChangeForm = { standard: held?.id ?? null, from, to, effective_date, reason };
  const keep = async () => {
    if (before === undefined) return insertRequest(tx, user_id, form, caller.userId, now);
    await renewRequest(tx, before, form);
    return before;
  };
  const record = await keep().catch((error) => {
    if (violatedConstraint(error) === 'salary_requests_one_open') conflict(alreadyOpen);
    throw error;
  });
  const { title, summary, fields } = changeWords(about.name, form);
  const { id, number } = await submitRequest(
    tx,
    engine,
    {
      kind: 'salary_change',
      record,
      title,
      summary,
      applicant: caller.userId,
      submitter: caller.userId,
      concerns: user_id,
      audit,
      audit_template_id,
      figures: {},
      form: fields,
      // Consent was given to a step from one standard to another.
      watched: { standard: form.standard, to, effective_date },
      again,
    },
    now,
  );
  note({
    object: { kind: 'user', id: user_id, label: about.name },
    changes: [
      { field: 'number', label: '审批编号', old: null, new: number },
      { field: 'effective_date', label: '生效日期', old: null, new: effective_date },
      { field: 'reason', label: '调薪原因', old: null, new: reason },
      ...loggedChanges(from, to),
    ],
  });
  return { id, number };
}
