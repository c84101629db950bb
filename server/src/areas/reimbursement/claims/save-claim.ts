import type { saveClaimDraft } from '@tongzhou/contract/areas/reimbursement/claim.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import { dayMs } from '@tongzhou/contract/rules/day.ts';
import { yuan } from '@tongzhou/contract/rules/money.ts';
import { claimTotal } from '@tongzhou/contract/rules/reimbursement/claim.ts';
import type { FiledRecords, Filing } from '#areas/approval/public.ts';
import { filesOf, markDeleted, saveFilesOf } from '#areas/files/public.ts';
import { recordOwnWork } from '#areas/operation-log/public.ts';
import {
  type ClaimHeader,
  claimById,
  deleteDraft,
  idleDrafts,
  insertClaim,
  lockClaim,
  setClaimApproval,
  setClaimState,
  updateClaim,
} from '#areas/reimbursement/claims/claim-table.ts';
import { type ClaimForm, claimantOf, formOf } from '#areas/reimbursement/claims/judge-claim.ts';
import { linesOf, putLines } from '#areas/reimbursement/claims/line-table.ts';
import { offsetsOf, putOffsets } from '#areas/reimbursement/loans/offset-table.ts';
import { claimFiles } from '#areas/reimbursement/parts.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Database } from '#platform/database/database.ts';
import { failPoint } from '#platform/fail-point.ts';
import { conflict, orNotFound, refuse } from '#platform/http/refusal.ts';

const allFiles = ({ file_ids, lines }: Pick<ClaimForm, 'file_ids' | 'lines'>): number[] => [
  ...new Set([...file_ids, ...lines.flatMap((line) => line.file_ids)]),
];

const headerOf = (form: ClaimForm): ClaimHeader => ({
  type: form.type,
  project: form.project_id,
  department: form.department_id,
  reason: form.reason,
  payee: form.payee,
  bank_name: form.bank_name,
  bank_account: form.bank_account,
  total: claimTotal(form.lines),
  offset: form.offsets.reduce((sum, { amount }) => sum + amount, 0),
  files: allFiles(form).length,
});

/** The claim with its lines and what the register holds of them; new, or in place of what it said before. */
async function put(
  tx: Tx,
  id: number | undefined,
  user: number,
  state: 'draft' | 'running',
  form: ClaimForm,
  now: number,
): Promise<number> {
  const header = headerOf(form);
  const claim = id ?? (await insertClaim(tx, user, state, header, now));
  if (id !== undefined) await updateClaim(tx, id, state, header, now);
  await failPoint('reimbursement/before-lines');
  await putLines(tx, claim, form.lines, form.keys);
  await saveFilesOf(tx, { kind: claimFiles, id: claim }, user, allFiles(form), now);
  return claim;
}

/** A claim has tables of its own shape: lines, invoices, off-sets. A draft that is sent becomes the record. */
export const claimRecords: FiledRecords<ClaimForm> = {
  find: async (db, id) => {
    const claim = await claimById(db, id);
    if (claim === undefined) return undefined;
    const [lines, offsets, files] = await Promise.all([
      linesOf(db, id),
      offsetsOf(db, id),
      filesOf(db, claimFiles, [id]),
    ]);
    const ofLines = new Set(lines.flatMap(({ file_ids }) => file_ids));
    const { type, project_id, department_id, reason, payee, bank_name, bank_account } = claim;
    const whole = files.map((file) => file.id).filter((file) => !ofLines.has(file));
    const form = { type, project_id, department_id, reason, payee, bank_name, bank_account };
    return { id, subject_id: claim.user_id, form: { ...form, lines, offsets, file_ids: whole, keys: [] } };
  },
  insert: (tx, { subject, form }, now) => put(tx, form.draft, subject, 'running', form, now),
  renew: async (tx, id, form, now) => {
    const { user_id } = orNotFound(await claimById(tx, id));
    await put(tx, id, user_id, 'running', form, now);
  },
  // What passing does to it is done with all that passing does.
  setState: async (tx, id, state) => {
    if (state !== 'passed') await setClaimState(tx, id, state);
  },
  setApproval: async (tx, id, approval) => {
    await setClaimApproval(tx, id, approval);
  },
};

export async function saveDraft(
  { tx, caller, now, note }: Filing,
  { id, ...draft }: InputOf<typeof saveClaimDraft>,
): Promise<{ id: number; total: number; saved_at: number }> {
  const me = await claimantOf(tx, caller.userId, id);
  const { form } = await formOf(tx, caller, draft, me, id ?? 0);
  const claim = await put(tx, id, caller.userId, 'draft', form, now);
  await putOffsets(tx, claim, form.offsets, false);
  const total = claimTotal(form.lines);
  note({
    object: { kind: 'claim', id: claim, label: form.reason === '' ? '报销草稿' : form.reason },
    changes: [{ field: 'total', label: '金额', old: null, new: yuan(total) }],
  });
  return { id: claim, total, saved_at: now };
}

/** With its papers and what the register holds of it. */
async function drop(tx: Tx, id: number, now: number): Promise<void> {
  const files = await filesOf(tx, claimFiles, [id]);
  await markDeleted(
    tx,
    files.map((file) => file.id),
    now,
  );
  await deleteDraft(tx, id);
}

export async function removeDraft({ tx, caller, now, note }: Filing, id: number): Promise<void> {
  const claim = orNotFound(await lockClaim(tx, id));
  if (claim.user_id !== caller.userId) refuse('not-found');
  if (claim.state !== 'draft') conflict('只能删除草稿');
  await drop(tx, id, now);
  note({ object: { kind: 'claim', id, label: claim.reason === '' ? '报销草稿' : claim.reason } });
}

const idleDays = 30;
const most = 200;

/** Those nobody has touched for thirty days: what the register holds of them is free again. */
export async function dropIdleDrafts(database: Database, now: number): Promise<number> {
  for (let dropped = 0; ; ) {
    const idle = await idleDrafts(database, now - idleDays * dayMs, most);
    await database.transaction(async (tx) => {
      for (const id of idle) {
        const claim = await lockClaim(tx, id);
        if (claim?.state !== 'draft' || claim.updated_at >= now - idleDays * dayMs) continue;
        await drop(tx, id, now);
        await recordOwnWork(tx, 'reimbursement', '删除闲置的报销草稿', [
          { object: { kind: 'claim', id, label: claim.reason === '' ? '报销草稿' : claim.reason } },
        ]);
      }
    });
    dropped += idle.length;
    if (idle.length < most) return dropped;
  }
}
