import { type applyRegular, RegularDecision } from '@tongzhou/contract/areas/personnel/regular.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import { today } from '@tongzhou/contract/rules/day.ts';
import { filedKind, readFields, type Section } from '#areas/approval/public.ts';
import { recordOwnWork } from '#areas/operation-log/public.ts';
import { lockPerson, postsOfSameLevel } from '#areas/organisation/public.ts';
import type { PersonnelDependencies } from '#areas/personnel/changes/apply-change.ts';
import { checkFilable } from '#areas/personnel/changes/check-filable.ts';
import { planChange } from '#areas/personnel/changes/plan-change.ts';
import { regularDecision, regularRequests, setDecision } from '#areas/personnel/changes/request-table.ts';
import { type RegularForm, regularWords } from '#areas/personnel/changes/request-words-rules.ts';
import { decisionProblem, probationEnd, withoutDecision } from '#areas/personnel/regular/probation-rules.ts';
import { amountRows, checkStepSalary, saveStandard } from '#areas/salary/public.ts';
import { changesBetween, personDetail, profileIn, saveProfiles } from '#areas/staff/public.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { conflict, invalid, orNotFound } from '#platform/http/refusal.ts';

/** The kind of owner of what is attached to an application. */
export const regularFileKind = 'personnel-regular';

const probationSection = (end: string): Section => ({
  kind: 'values',
  title: '试用期',
  momentary: true,
  rows: [{ label: '试用期至', value: end }],
});

const decisionSection = (decision: RegularDecision): Section => ({
  kind: 'values',
  title: '终审结果',
  rows:
    decision.outcome === 'pass'
      ? [
          { label: '结果', value: '同意转正' },
          { label: '转正日期', value: decision.effective_date },
          ...(decision.salary === undefined ? [] : amountRows(decision.salary)),
        ]
      : [{ label: '结果', value: `延长试用期 ${decision.months} 个月` }],
});

/** A post of the same level, by its name; none: the present one stays. */
async function targetPost(db: Db, present: number | null, wanted: number | null): Promise<string | null> {
  if (wanted === null || wanted === present) return null;
  const posts = present === null ? [] : await postsOfSameLevel(db, present);
  const post = posts.find(({ id }) => id === wanted) ?? invalid({ station_id: '只能选择同级别的岗位' });
  return post.post_name;
}

/** 转正: one's own, in probation; the last step decides from when, or lengthens the probation. */
export const regularisation = (parts: PersonnelDependencies) =>
  filedKind({
    kind: 'regular',
    prefix: 'ZZ',
    list: 'worker',
    defaultPath: [{ role: 'head' }, { group: 'hr' }, { group: 'leaders' }],
    batchable: false,
    secrets: 'data.salary',
    fileKind: regularFileKind,
    editPath: ({ id }) => `/staff/my_center/regular?again=${id}`,
    records: regularRequests,
    sections: async (db, { recordId, applicantId }) => {
      const decision = await regularDecision(db, recordId);
      const person = await personDetail(db, applicantId);
      const end = person === undefined ? null : probationEnd(person);
      return [
        ...(end === null ? [] : [probationSection(end)]),
        ...(decision === null ? [] : [decisionSection(decision)]),
      ];
    },
    stepForm: ({ last }) => (last ? 'regular' : null),
    onStepPassed: async (tx, { recordId, applicantId }, { last }, fields, by) => {
      if (!last) return undefined;
      const decision = readFields(RegularDecision, fields);
      const person = orNotFound(await personDetail(tx, applicantId));
      if (decision.outcome === 'pass') await checkStepSalary(tx, by, decision.salary, person);
      const problem = decisionProblem(person, decision);
      if (problem !== undefined) invalid({ [`fields.${problem.field}`]: problem.text });
      await setDecision(tx, recordId, decision);
      return undefined;
    },
    subject: async ({ tx, caller: { userId: id } }, _draft: InputOf<typeof applyRegular>) => {
      const me = orNotFound(await lockPerson(tx, id));
      return { id, object: { kind: 'user', id, label: me.name }, me };
    },
    judge: async ({ tx }, { self_review, station_id: wanted }, { me }) => {
      if (me.state !== 'probation') conflict('只有试用期员工可以申请转正');
      await checkFilable(tx, me.id, 'regular');
      const post_name = await targetPost(tx, me.post_id, wanted);
      const form: RegularForm = { self_review, station_id: post_name === null ? null : wanted, post_name };
      return { form, ...regularWords(orNotFound(await personDetail(tx, me.id)), form), watched: form };
    },
    passed: async (tx, { id, subject_id: user, form }, request, now, { by }) => {
      const person = orNotFound(await personDetail(tx, user));
      // Where the last step passed itself over, since the same person had agreed just before, nobody was asked for more.
      const decided = await regularDecision(tx, id);
      const decision = decided ?? withoutDecision(person, today(now));
      if (decided === null) await setDecision(tx, id, decision);
      if (decision.outcome === 'extend') return extend(tx, parts, user, decision.months, now);
      const { station_id, post_name } = form;
      const { salary: amounts, effective_date } = decision;
      const change = { user, kind: 'regular', effective_date, old: null, new: { station_id, post_name } } as const;
      await planChange(tx, parts, { ...change, reason: '转正', created_by: request.submitterId, request: id }, now);
      if (amounts === undefined) return;
      const standard = { user, effective_date, amounts, reason: '转正定薪', approval: request.id, by };
      await saveStandard(tx, parts.notify, { ...standard, source: 'regular' }, now);
    },
  });

export type Regularisation = ReturnType<typeof regularisation>;

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
