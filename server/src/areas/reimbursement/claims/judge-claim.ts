import type { DraftLine } from '@tongzhou/contract/areas/reimbursement/claim-line.ts';
import { permissionId, permits } from '@tongzhou/contract/permissions.ts';
import { capitals } from '@tongzhou/contract/rules/capitals.ts';
import { today } from '@tongzhou/contract/rules/day.ts';
import { yuan } from '@tongzhou/contract/rules/money.ts';
import { projectStatuses } from '@tongzhou/contract/rules/projects/project-status.ts';
import {
  type ClaimType,
  claimTotal,
  claimTypes,
  lineTotal,
  maskedAccount,
} from '@tongzhou/contract/rules/reimbursement/claim.ts';
import { subsidyFor } from '@tongzhou/contract/rules/reimbursement/travel-standard.ts';
import type { Filing, Judged, Subject } from '#areas/approval/public.ts';
import { covers, scopeOf } from '#areas/identity/public.ts';
import { lockPerson } from '#areas/organisation/public.ts';
import { checkSees, isBookable, type ProjectRecord, projectById } from '#areas/projects/public.ts';
import { allStandards } from '#areas/reimbursement/budgets/budget-table.ts';
import { lockClaim } from '#areas/reimbursement/claims/claim-table.ts';
import { doubled, keysOf, lineProblems, type PlacedKey } from '#areas/reimbursement/claims/line-rules.ts';
import { filesByHash, type LineValues, usesOf } from '#areas/reimbursement/claims/line-table.ts';
import { openLoansOf } from '#areas/reimbursement/loans/loan-table.ts';
import { personDetail } from '#areas/staff/public.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { conflict, invalid, orNotFound, taken } from '#platform/http/refusal.ts';

/** A claim as it is saved or sent, whatever its type: fields that a type has not are empty. */
export interface ClaimDraft {
  readonly type: ClaimType;
  readonly project_id: number | null;
  readonly reason: string;
  readonly payee: string;
  readonly bank_name: string;
  readonly bank_account: string;
  readonly file_ids: readonly number[];
  readonly offsets: readonly { readonly loan_id: number; readonly amount: number }[];
  readonly lines: readonly DraftLine[];
}

export const emptyLine: DraftLine = {
  day: null,
  start_times: null,
  end_times: null,
  start_place: '',
  end_place: '',
  transport: '',
  bill_price: 0,
  bill_num: 0,
  subsidy: 0,
  subsidy_price: 0,
  other: '',
  other_price: 0,
  over_reason: '',
  re_no: '',
  file_ids: [],
};

export interface ClaimForm extends Omit<ClaimDraft, 'lines'> {
  readonly department_id: number;
  readonly lines: readonly LineValues[];
  readonly keys: readonly PlacedKey[];
  /** The draft that is sent. */
  readonly draft?: number;
}

/** Finance is told where it stands, whoever else is told that it does. */
async function useWords(db: Db, caller: Caller, use: Awaited<ReturnType<typeof usesOf>>[number]): Promise<string> {
  const own = use.user_id === caller.userId;
  const pays = permits(caller.granted, permissionId('approval.reimburse.pay'));
  const sees =
    own ||
    (pays &&
      covers(await scopeOf(db, caller, 'approval.reimburse.pay'), {
        id: use.user_id,
        department_id: use.department_id,
      }));
  const where = use.number ?? '草稿';
  return sees ? `发票已被使用：${use.user_name} ${where}` : '发票已被使用';
}

export const firstUse = async (db: Db, caller: Caller, keys: readonly string[], except: number) => {
  const [use] = keys.length === 0 ? [] : await usesOf(db, keys, except);
  return use === undefined ? undefined : { key: use.key, words: await useWords(db, caller, use) };
};

/** What the register is to hold of it: refused where anything stands elsewhere already. */
async function registered(db: Db, caller: Caller, lines: readonly DraftLine[], except: number): Promise<PlacedKey[]> {
  const numbers = keysOf(lines);
  const hashes = new Map(
    (
      await filesByHash(
        db,
        lines.flatMap(({ file_ids }) => file_ids),
      )
    ).map(({ id, hash }) => [id, hash]),
  );
  const files = lines.flatMap(({ file_ids }, position) =>
    [...new Set(file_ids.flatMap((id) => hashes.get(id) ?? []))].map((hash) => ({ position, key: `file:${hash}` })),
  );
  const keys = [...numbers, ...files];
  const twice = doubled(keys);
  if (twice !== undefined) throw taken(`lines.${twice.position}.re_no`, '同一张发票在本单中重复');
  const used = await firstUse(
    db,
    caller,
    keys.map(({ key }) => key),
    except,
  );
  const place = keys.find(({ key }) => key === used?.key);
  if (used !== undefined && place !== undefined) throw taken(`lines.${place.position}.re_no`, used.words);
  return keys;
}

async function projectFor(db: Db, caller: Caller, id: number | null): Promise<ProjectRecord | undefined> {
  if (id === null) return undefined;
  await checkSees(db, caller, id);
  const project = orNotFound(await projectById(db, id));
  if (!isBookable(project.status)) invalid({ project_id: `项目当前为“${projectStatuses[project.status]}”，不能报销` });
  return project;
}

export interface Claimant extends Subject {
  readonly name: string;
  readonly department_id: number;
  readonly department_name: string;
  readonly bank_name: string | null;
  readonly bank_account: string | null;
  readonly draft?: number;
}

/** Oneself, held: two of one person are judged one after the other. */
export async function claimantOf(tx: Tx, user: number, draft: number | undefined): Promise<Claimant> {
  await lockPerson(tx, user);
  const me = orNotFound(await personDetail(tx, user));
  if (draft !== undefined) {
    const saved = orNotFound(await lockClaim(tx, draft));
    if (saved.user_id !== user) orNotFound(undefined);
    if (saved.state !== 'draft') conflict('该草稿已提交，请在我的报销中查看');
  }
  return { ...me, name: me.name ?? me.job_number, ...(draft === undefined ? {} : { draft }) };
}

const offsetSum = ({ offsets }: Pick<ClaimDraft, 'offsets'>): number =>
  offsets.reduce((sum, { amount }) => sum + amount, 0);

const mostFen = 1_000_000_000_000;

/** Each loan once, the person's own and paid out, and no more than the claim comes to. What is left of it is looked at when it is held. */
async function checkSums(db: Db, draft: ClaimDraft, user: number): Promise<void> {
  const total = claimTotal(draft.lines);
  if (total > mostFen) invalid({ lines: '合计金额过大，请分开报销' });
  if (draft.offsets.length === 0) return;
  if (offsetSum(draft) > total) invalid({ 'offsets.0.amount': '冲账金额不能超过报销金额' });
  const open = new Set((await openLoansOf(db, user)).map(({ id }) => id));
  const seen = new Set<number>();
  draft.offsets.forEach(({ loan_id }, index) => {
    if (!open.has(loan_id)) invalid({ [`offsets.${index}.loan_id`]: '借支不存在或尚未打款' });
    if (seen.has(loan_id)) invalid({ [`offsets.${index}.loan_id`]: '同一笔借支只能选一次' });
    seen.add(loan_id);
  });
}

/** As it is kept. Invoices are looked up, whether it is sent or only saved. */
export async function formOf(
  tx: Tx,
  caller: Caller,
  draft: ClaimDraft,
  me: Claimant,
  former: number,
): Promise<{
  form: ClaimForm;
  project: ProjectRecord | undefined;
  standards: Awaited<ReturnType<typeof allStandards>>;
}> {
  const [project, standards, keys] = await Promise.all([
    projectFor(tx, caller, draft.project_id),
    allStandards(tx),
    registered(tx, caller, draft.lines, former),
    checkSums(tx, draft, me.id),
  ]);
  const { type, project_id, reason, file_ids, offsets, payee, bank_name, bank_account } = draft;
  const lines = draft.lines.map(({ start_times, end_times, ...line }) => ({
    ...line,
    start_on: start_times,
    end_on: end_times,
    standard: type === 'travel' ? (subsidyFor(standards, line.end_place, line.subsidy) ?? null) : null,
  }));
  const own = payee === '' || payee === me.name;
  const form: ClaimForm = {
    type,
    project_id,
    department_id: me.department_id,
    reason,
    payee: own ? me.name : payee,
    bank_name: bank_name === '' && own ? (me.bank_name ?? '') : bank_name,
    bank_account: bank_account === '' && own ? (me.bank_account ?? '') : bank_account,
    file_ids,
    offsets,
    lines,
    keys,
    ...(me.draft === undefined ? {} : { draft: me.draft }),
  };
  return { form, project, standards };
}

const lineWords = (type: ClaimType, line: LineValues, index: number): string =>
  type === 'travel'
    ? `${index + 1}. ${line.start_on} 至 ${line.end_on} ${line.start_place}—${line.end_place} ${yuan(lineTotal(line))}`
    : `${index + 1}. ${line.other} ${yuan(lineTotal(line))}`;

export async function judgeClaim(
  { tx, caller, now }: Filing,
  draft: ClaimDraft,
  me: Claimant,
  former: number | undefined,
): Promise<Judged<ClaimForm>> {
  const { form, project, standards } = await formOf(tx, caller, draft, me, former ?? me.draft ?? 0);
  const problems = lineProblems(draft.type, draft.lines, { standards, today: today(now) });
  if (Object.keys(problems).length > 0) invalid(problems);
  const total = claimTotal(form.lines);
  const offset = offsetSum(draft);
  const bearer = project === undefined ? me.department_name : `${project.number ?? ''} ${project.name}`.trim();
  const files = form.file_ids.length + form.lines.reduce((sum, { file_ids }) => sum + file_ids.length, 0);
  const fields = [
    { field: 'type', label: '报销类型', value: claimTypes[form.type] },
    { field: 'project', label: project === undefined ? '承担部门' : '项目', value: bearer },
    { field: 'reason', label: '事由', value: form.reason },
    { field: 'total', label: '报销金额', value: yuan(total) },
    { field: 'capitals', label: '大写金额', value: capitals(total) },
    {
      field: 'lines',
      label: '明细',
      value: form.lines.map((line, index) => lineWords(form.type, line, index)).join('\n'),
    },
    ...(offset > 0 ? [{ field: 'offset', label: '冲账', value: yuan(offset) }] : []),
    {
      field: 'payee',
      label: '收款人',
      value: [form.payee, form.bank_name, maskedAccount(form.bank_account)].join(' ').trim(),
    },
    { field: 'files', label: '附件', value: files === 0 ? '无' : `${files} 个` },
  ];
  const { keys: _, draft: __, reason: ___, ...watched } = form;
  return {
    form,
    title: `${me.name} ${claimTypes[form.type]} ${yuan(total)} 元`,
    summary: [
      { label: '金额', value: yuan(total) },
      { label: project === undefined ? '部门' : '项目', value: bearer },
      { label: '事由', value: form.reason },
    ],
    fields,
    watched,
    figures: { amount: total, type: claimTypes[form.type] },
    projectLeader: project?.leader_id ?? undefined,
  };
}
