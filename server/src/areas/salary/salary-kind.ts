import type { userSalary } from '@tongzhou/contract/areas/salary.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import { today } from '@tongzhou/contract/rules/day.ts';
import { sameAmounts } from '@tongzhou/contract/rules/salary.ts';
import { type FiledRecord, filedKind, type KindRequest, type Section } from '#areas/approval/public.ts';
import { checkPeriodSince, openSince } from '#areas/calendar/public.ts';
import { membersOfGroup } from '#areas/identity/public.ts';
import type { Notify } from '#areas/notices/public.ts';
import { lockPerson } from '#areas/organisation/public.ts';
import { salaryRequests } from '#areas/salary/request-table.ts';
import { type ChangeForm, changeWords, comparisonRows, loggedChanges } from '#areas/salary/salary-words-rules.ts';
import { saveStandard } from '#areas/salary/save-standard.ts';
import { nextStandardAfter, standardOn } from '#areas/salary/standard-table.ts';
import { lockForDeed, personDetail } from '#areas/staff/public.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { conflict, invalid, orNotFound } from '#platform/http/refusal.ts';

type Draft = InputOf<typeof userSalary>;

const working: readonly string[] = ['probation', 'regular'];

const firstOfMonth = (now: number): string => `${today(now).slice(0, 7)}-01`;

/** This month's first day, or the next one's where this month is paid already. */
export const earliestDay = (db: Db, now: number): Promise<string> => openSince(db, firstOfMonth(now));

async function checkDay(tx: Tx, user: number, day: string, now: number): Promise<void> {
  if (day < firstOfMonth(now)) invalid({ effective_date: '不能早于本月 1 日' });
  await checkPeriodSince(tx, day);
  const entered = (await personDetail(tx, user))?.entry_date ?? null;
  if (entered !== null && day < entered) invalid({ effective_date: '不能早于入职日期' });
}

/** Whoever decided compared with what held then: where another came in between, nobody has agreed to this step yet. */
async function pass(
  tx: Tx,
  notify: Notify,
  { subject_id: user, form }: FiledRecord<ChangeForm>,
  request: KindRequest,
  now: number,
): Promise<void> {
  const { state } = orNotFound(await lockPerson(tx, user));
  if (!working.includes(state)) conflict('该人员不在职');
  const held = await standardOn(tx, user, form.effective_date);
  if ((held?.id ?? null) !== form.standard)
    conflict('审批期间该员工的工资标准已有变动，请退回申请人，按新的标准核对后重新提交');
  const { to: amounts, effective_date, reason } = form;
  const standard = { user, effective_date, amounts, reason, approval: request.id, by: request.submitterId };
  await saveStandard(tx, notify, { ...standard, source: 'salary_change' }, now);
}

const laterSection = (day: string): Section => ({
  kind: 'values',
  title: '此后的标准',
  momentary: true,
  rows: [{ label: '另有标准生效', value: day }],
});

/** 调薪: ordered about someone, in force from its day once passed. */
export const salaryChange = (notify: Notify) =>
  filedKind({
    kind: 'salary_change',
    prefix: 'TX',
    list: 'worker',
    defaultPath: [{ role: 'head' }, { group: 'hr' }, { group: 'leaders' }],
    // Each deserves a look at its figures.
    batchable: false,
    secrets: 'data.salary',
    editPath: ({ id }) => `/staff/index?again=${id}&again_kind=salary_change`,
    records: salaryRequests,
    sections: async (db, { recordId }) => {
      const { subject_id, form } = orNotFound(await salaryRequests.find(db, recordId));
      const later = await nextStandardAfter(db, subject_id, form.effective_date);
      return [
        { kind: 'comparison', title: '调薪对比（元）', rows: comparisonRows(form) },
        ...(later === null ? [] : [laterSection(later)]),
      ];
    },
    // By whoever may see what they write.
    subject: async ({ tx, caller }, { user_id }: Draft) => {
      const { name } = await lockForDeed(tx, caller, user_id, 'salary-change');
      return { id: user_id, concerns: user_id, object: { kind: 'user', id: user_id, label: name } };
    },
    judge: async ({ tx, now }, draft, subject) => {
      const { user_id, effective_date, reason, audit: _, audit_template_id: __, again: ___, ...to } = draft;
      await checkDay(tx, user_id, effective_date, now);
      const held = await standardOn(tx, user_id, effective_date);
      if (held !== undefined && sameAmounts(held.amounts, to)) conflict('工资没有变化');
      const from = held?.amounts ?? null;
      const form: ChangeForm = { standard: held?.id ?? null, from, to, effective_date, reason };
      return {
        form,
        ...changeWords(subject.object.label, form),
        // Consent was given to a step from one standard to another.
        watched: { standard: form.standard, to, effective_date },
        logged: [
          { field: 'effective_date', label: '生效日期', old: null, new: effective_date },
          { field: 'reason', label: '调薪原因', old: null, new: reason },
          ...loggedChanges(from, to),
        ],
      };
    },
    passed: (tx, record, request, now) => pass(tx, notify, record, request, now),
    alsoNotifiedOnPass: (tx) => membersOfGroup(tx, 'finance'),
  });

export type SalaryChange = ReturnType<typeof salaryChange>;
