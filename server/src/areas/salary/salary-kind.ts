import type { ApprovalKind, KindRequest } from '#areas/approval/public.ts';
import { membersOfGroup } from '#areas/identity/public.ts';
import type { Notify } from '#areas/notices/public.ts';
import { lockPerson } from '#areas/organisation/public.ts';
import { requestById, setRequestApproval, setRequestState } from '#areas/salary/request-table.ts';
import { comparisonRows } from '#areas/salary/salary-words-rules.ts';
import { saveStandard } from '#areas/salary/save-standard.ts';
import { nextStandardAfter, standardOn } from '#areas/salary/standard-table.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { conflict, orNotFound } from '#platform/http/refusal.ts';

const working: readonly string[] = ['probation', 'regular'];

async function sections(db: Db, { recordId }: KindRequest) {
  const { user_id, form } = orNotFound(await requestById(db, recordId));
  const later = await nextStandardAfter(db, user_id, form.effective_date);
  return [
    { title: '调薪对比', rows: comparisonRows(form) },
    ...(later === null ? [] : [{ title: '此后的标准', rows: [{ label: '另有标准生效', value: later }] }]),
  ];
}

/** Whoever decided compared with what held then: where another came in between, nobody has agreed to this step yet. */
async function pass(tx: Tx, notify: Notify, request: KindRequest, now: number): Promise<void> {
  const { user_id: user, form } = orNotFound(await requestById(tx, request.recordId));
  const { state } = orNotFound(await lockPerson(tx, user));
  if (!working.includes(state)) conflict('该人员不在职');
  const held = await standardOn(tx, user, form.effective_date);
  if ((held?.id ?? null) !== form.standard)
    conflict('审批期间该员工的工资标准已有变动，请退回申请人，按新的标准核对后重新提交');
  await setRequestState(tx, request.recordId, 'passed');
  const { to: amounts, effective_date, reason } = form;
  const by = request.submitterId;
  await saveStandard(
    tx,
    notify,
    { user, effective_date, amounts, reason, source: 'salary_change', approval: request.id, by },
    now,
  );
}

/** 调薪: ordered about someone, in force from its day once passed. */
export const salaryKind = (notify: Notify): ApprovalKind => ({
  kind: 'salary_change',
  prefix: 'TX',
  list: 'worker',
  defaultPath: [{ role: 'head' }, { group: 'hr' }, { group: 'leaders' }],
  // Each deserves a look at its figures.
  batchable: false,
  secrets: 'data.salary',
  editPath: ({ id }) => `/staff/index?salary=${id}`,
  sections,
  onSubmitted: async (tx, { id, recordId }) => {
    await setRequestApproval(tx, recordId, id);
  },
  onReturned: async (tx, { recordId }) => {
    await setRequestState(tx, recordId, 'returned');
  },
  onRejected: async (tx, { recordId }) => {
    await setRequestState(tx, recordId, 'rejected');
  },
  onWithdrawn: async (tx, { recordId }) => {
    await setRequestState(tx, recordId, 'withdrawn');
  },
  onPassed: (tx, request, now) => pass(tx, notify, request, now),
  alsoNotifiedOnPass: (tx) => membersOfGroup(tx, 'finance'),
});
