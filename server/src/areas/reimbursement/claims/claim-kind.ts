import { ClaimDecision } from '@tongzhou/contract/areas/reimbursement/claim-line.ts';
import { capitals } from '@tongzhou/contract/rules/capitals.ts';
import { today } from '@tongzhou/contract/rules/day.ts';
import { yuan } from '@tongzhou/contract/rules/money.ts';
import { claimTypes } from '@tongzhou/contract/rules/reimbursement/claim.ts';
import { type FiledDraft, filedKind, type KindRequest, readFields } from '#areas/approval/public.ts';
import { membersOfGroup } from '#areas/identity/public.ts';
import { recordOwnWork } from '#areas/operation-log/public.ts';
import { bookCost, checkBookable, costById, lockProject, takeBackCost } from '#areas/projects/public.ts';
import { claimSections, lineTitle } from '#areas/reimbursement/claims/claim-sections.ts';
import {
  type ClaimRecord,
  claimById,
  lockClaim,
  passClaim,
  reverseClaim,
} from '#areas/reimbursement/claims/claim-table.ts';
import {
  type Claimant,
  type ClaimDraft,
  type ClaimForm,
  claimantOf,
  judgeClaim,
} from '#areas/reimbursement/claims/judge-claim.ts';
import { agreeLines, linesOf, releaseInvoices } from '#areas/reimbursement/claims/line-table.ts';
import { claimRecords } from '#areas/reimbursement/claims/save-claim.ts';
import { releaseOffsets, reserveOffsets, takeOffsets, undoOffsets } from '#areas/reimbursement/loans/move-offsets.ts';
import { claimFiles, finance } from '#areas/reimbursement/parts.ts';
import { cancelPayment, insertPayment } from '#areas/reimbursement/payments/payment-table.ts';
import { countForProject } from '#areas/reimbursement/project-files/project-file-table.ts';
import type { Tx } from '#platform/database/client.ts';
import { conflict, invalid, orNotFound } from '#platform/http/refusal.ts';

export type SentClaim = ClaimDraft & FiledDraft & { readonly draft_id?: number | undefined };

/** 核定金额 of lines, none above what was claimed. Lines that are not named stay as they are. */
async function agree(tx: Tx, claim: number, fields: unknown): Promise<void> {
  if (fields === undefined) return;
  const decision = readFields(ClaimDecision, fields);
  const lines = new Map((await linesOf(tx, claim)).map((line) => [line.id, line]));
  decision.lines.forEach(({ id, approved }, index) => {
    const line = lines.get(id);
    if (line === undefined) invalid({ [`fields.lines.${index}.id`]: '明细不在该单据中，请刷新' });
    else if (approved > line.amount)
      invalid({ [`fields.lines.${index}.approved`]: `不能高于申请金额 ${yuan(line.amount)}` });
  });
  const given = decision.lines.filter(
    ({ id, approved }) => (lines.get(id)?.approved ?? lines.get(id)?.amount) !== approved,
  );
  if (given.length === 0) return;
  await lockClaim(tx, claim);
  await agreeLines(tx, claim, given);
}

const objectOf = (claim: ClaimRecord) => ({ kind: 'claim', id: claim.id, label: claim.number });

/** What a project bears of it is its cost, once. */
async function book(tx: Tx, claim: ClaimRecord, approved: number, request: KindRequest, day: string, now: number) {
  if (claim.project_id === null || approved === 0) return null;
  const project = orNotFound(await lockProject(tx, claim.project_id));
  checkBookable(project);
  const source = { source: 'reimburse', source_id: claim.id, by: request.submitterId };
  const note = `${claimTypes[claim.type]} ${request.number}：${claim.reason}`.slice(0, 200);
  return bookCost(tx, { project: project.id, day, kind: 'reimbursement', amount: approved, note, ...source }, now);
}

/** Agreed to: off-sets are taken, the project bears its cost, and what is left waits for finance. */
async function pass(tx: Tx, id: number, request: KindRequest, now: number): Promise<void> {
  const claim = orNotFound(await lockClaim(tx, id));
  const lines = await linesOf(tx, id);
  await agreeLines(
    tx,
    id,
    lines.map((line) => ({ id: line.id, approved: line.approved ?? line.amount })),
  );
  const approved = claim.approved ?? claim.total;
  const day = today(now);
  const offset = await takeOffsets(tx, { id, number: request.number }, approved, day, now);
  const cost = await book(tx, claim, approved, request, day, now);
  const left = approved - offset;
  await passClaim(tx, { id, day, approved, offset, pay_state: left > 0 ? 'due' : 'settled', cost }, now);
  await countForProject(tx, id, 1, now);
  if (left > 0) {
    const { user_id: user, department_id: department, payee, bank_name, bank_account } = claim;
    const whose = { kind: 'reimburse' as const, claim: id, loan: null, approval: request.id, number: request.number };
    await insertPayment(tx, { ...whose, user, department, amount: left, payee, bank_name, bank_account }, now);
  }
  await recordOwnWork(tx, 'reimbursement', '报销通过', [
    {
      object: objectOf(claim),
      changes: [
        { field: 'approved', label: '核定金额', old: yuan(claim.total), new: yuan(approved) },
        { field: 'offset', label: '冲账', old: null, new: yuan(offset) },
        { field: 'left', label: '应付', old: null, new: yuan(left) },
      ],
    },
  ]);
}

function checkUnpaid({ pay_state }: ClaimRecord): void {
  if (pay_state === 'paid') conflict('该报销已打款，请先由财务撤回打款');
}

/** As if it had never passed: loans are open again, the cost is taken back, the invoices are free. */
async function reverse(tx: Tx, id: number, request: KindRequest, now: number): Promise<void> {
  const claim = orNotFound(await lockClaim(tx, id));
  checkUnpaid(claim);
  await cancelPayment(tx, id);
  await undoOffsets(tx, { id, number: request.number }, today(now), now);
  if (claim.project_id !== null && claim.cost_id !== null) {
    await lockProject(tx, claim.project_id);
    const cost = orNotFound(await costById(tx, claim.cost_id));
    await takeBackCost(tx, cost, { reason: `撤销报销 ${request.number}`, by: request.submitterId }, now);
  }
  await releaseInvoices(tx, id);
  await countForProject(tx, id, -1, now);
  await reverseClaim(tx, id, now);
  await recordOwnWork(tx, 'reimbursement', '撤销报销', [{ object: objectOf(claim) }]);
}

/** 报销, normal and travel. */
export const claimRequest = () =>
  filedKind<SentClaim, ClaimForm, Claimant>({
    kind: 'reimburse',
    prefix: 'BX',
    list: 'reimburse',
    batchable: true,
    defaultPath: [{ role: 'head' }, { group: finance }],
    types: async () => Object.values(claimTypes),
    fileKind: claimFiles,
    fileOwner: async (_db, { recordId }) => recordId,
    editPath: async ({ id, recordId }, db) =>
      `/staff/my_center/reimbursement/${orNotFound(await claimById(db, recordId)).type}?again=${id}`,
    sections: claimSections,
    stepForm: () => 'claim',
    onStepPassed: async (tx, { recordId }, _step, fields) => {
      await agree(tx, recordId, fields);
      return undefined;
    },
    records: claimRecords,
    subject: ({ tx, caller }, { draft_id }) => claimantOf(tx, caller.userId, draft_id),
    judge: judgeClaim,
    saved: ({ tx }, record, { form }, me) => reserveOffsets(tx, record, me.id, form.offsets),
    passed: (tx, { id }, request, now) => pass(tx, id, request, now),
    ended: async (tx, { id }, state) => {
      // Returned, it keeps what it holds: the person is changing it, and nobody else may claim it meanwhile.
      if (state === 'returned') return;
      await releaseInvoices(tx, id);
      await releaseOffsets(tx, id);
    },
    alsoNotifiedOnPass: (tx) => membersOfGroup(tx, finance),
    reversal: {
      days: async () => [],
      plan: async (tx, { recordId }) => {
        const claim = orNotFound(await lockClaim(tx, recordId));
        checkUnpaid(claim);
        const amount = claim.approved ?? claim.total;
        const lines = await linesOf(tx, recordId);
        return {
          title: `${claim.user_name} ${claimTypes[claim.type]} ${yuan(amount)} 元（撤销）`,
          summary: [
            { label: '金额', value: yuan(amount) },
            { label: '事由', value: claim.reason },
          ],
          form: [
            { field: 'reason_of', label: '事由', value: claim.reason },
            { field: 'total', label: '核定金额', value: yuan(amount) },
            { field: 'capitals', label: '大写金额', value: capitals(amount) },
            { field: 'lines', label: '明细', value: lines.map(lineTitle).join('\n') },
          ],
          figures: { amount, type: claimTypes[claim.type] },
        };
      },
      apply: async (tx, request, _days, now) => {
        await reverse(tx, request.recordId, request, now);
        return { whole: true };
      },
    },
  });

export type ClaimRequest = ReturnType<typeof claimRequest>;
