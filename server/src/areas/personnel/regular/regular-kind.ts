import { RegularDecision } from '@tongzhou/contract/areas/personnel/regular.ts';
import { today } from '@tongzhou/contract/rules/day.ts';
import type { ApprovalKind } from '#areas/approval/public.ts';
import { recordOwnWork } from '#areas/operation-log/public.ts';
import { lockPerson } from '#areas/organisation/public.ts';
import type { PersonnelDependencies } from '#areas/personnel/changes/apply-change.ts';
import { recordHooks } from '#areas/personnel/changes/file-request.ts';
import { planChange } from '#areas/personnel/changes/plan-change.ts';
import { requestById, setDecision } from '#areas/personnel/changes/request-table.ts';
import type { RegularForm } from '#areas/personnel/changes/request-words-rules.ts';
import { decisionProblem, probationEnd, withoutDecision } from '#areas/personnel/regular/probation-rules.ts';
import { readFields } from '#areas/personnel/step-fields.ts';
import { amountRows, checkStepSalary, saveStandard } from '#areas/salary/public.ts';
import { changesBetween, personDetail, profileIn, saveProfiles } from '#areas/staff/public.ts';
import type { Tx } from '#platform/database/client.ts';
import { conflict, invalid, orNotFound } from '#platform/http/refusal.ts';

/** The kind of owner of what is attached to an application. */
export const regularFileKind = 'personnel-regular';

const shownDecision = (decision: RegularDecision) =>
  decision.outcome === 'pass'
    ? [
        { label: '结果', value: '同意转正' },
        { label: '转正日期', value: decision.effective_date },
        ...(decision.salary === undefined ? [] : amountRows(decision.salary)),
      ]
    : [{ label: '结果', value: `延长试用期 ${decision.months} 个月` }];

/** 转正: the last step decides from when, or lengthens the probation. */
export const regularKind = (parts: PersonnelDependencies): ApprovalKind => ({
  kind: 'regular',
  prefix: 'ZZ',
  list: 'worker',
  defaultPath: [{ role: 'head' }, { group: 'hr' }, { group: 'leaders' }],
  batchable: false,
  secrets: 'data.salary',
  fileKind: regularFileKind,
  editPath: ({ id }) => `/staff/my_center/regular?again=${id}`,
  sections: async (db, { recordId }) => {
    const { user_id, decision } = orNotFound(await requestById(db, recordId));
    const person = await personDetail(db, user_id);
    const end = person === undefined ? null : probationEnd(person);
    return [
      ...(end === null ? [] : [{ title: '试用期', rows: [{ label: '试用期至', value: end }] }]),
      ...(decision === null ? [] : [{ title: '终审结果', rows: shownDecision(decision) }]),
    ];
  },
  stepForm: ({ last }) => (last ? 'regular' : null),
  onStepPassed: async (tx, { recordId }, { last }, fields, by) => {
    if (!last) return undefined;
    const decision = readFields(RegularDecision, fields);
    const { user_id } = orNotFound(await requestById(tx, recordId));
    const person = orNotFound(await personDetail(tx, user_id));
    if (decision.outcome === 'pass') await checkStepSalary(tx, by, decision.salary, person);
    const problem = decisionProblem(person, decision);
    if (problem !== undefined) invalid({ [`fields.${problem.field}`]: problem.text });
    await setDecision(tx, recordId, decision);
    return undefined;
  },
  ...recordHooks(async (tx, request, now, { by }) => {
    const { user_id, form, decision: decided } = orNotFound(await requestById(tx, request.recordId));
    const person = orNotFound(await personDetail(tx, user_id));
    // Where the last step passed itself over, since the same person had agreed just before, nobody was asked for more.
    const decision = decided ?? withoutDecision(person, today(now));
    if (decided === null) await setDecision(tx, request.recordId, decision);
    if (decision.outcome === 'extend') return extend(tx, parts, user_id, decision.months, now);
    const { station_id, post_name } = form as RegularForm;
    await planChange(
      tx,
      parts,
      {
        user: user_id,
        kind: 'regular',
        effective_date: decision.effective_date,
        old: null,
        new: { station_id, post_name },
        reason: '转正',
        created_by: request.submitterId,
        request: request.recordId,
      },
      now,
    );
    const { salary: amounts, effective_date } = decision;
    if (amounts === undefined) return;
    const standard = { user: user_id, effective_date, amounts, reason: '转正定薪', approval: request.id, by };
    await saveStandard(tx, parts.notify, { ...standard, source: 'regular' }, now);
  }),
});

async function extend(
  tx: Tx,
  { notify }: PersonnelDependencies,
  userId: number,
  months: number,
  now: number,
): Promise<void> {
  const core = orNotFound(await lockPerson(tx, userId));
  if (core.state !== 'probation') conflict('该人员不在试用期');
  const before = orNotFound(await personDetail(tx, userId));
  const after = { ...before, probation_months: before.probation_months + months };
  await saveProfiles(tx, [{ ...profileIn(after), user_id: userId }]);
  await recordOwnWork(tx, 'personnel', '延长试用期', [
    { object: { kind: 'user', id: userId, label: before.name }, changes: changesBetween({ ...before }, after) },
  ]);
  await notify(
    tx,
    {
      to: [userId],
      kind: 'system',
      title: `试用期延长 ${months} 个月`,
      content: `您的试用期延长至 ${probationEnd(after)}，到期前可以再次申请转正。`,
      link: '/staff/my_center/regular/record',
    },
    now,
  );
}
