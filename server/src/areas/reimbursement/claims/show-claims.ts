import type * as contract from '@tongzhou/contract/areas/reimbursement/claim.ts';
import type * as invoice from '@tongzhou/contract/areas/reimbursement/invoice.ts';
import { settings } from '@tongzhou/contract/areas/settings.ts';
import type { GivenOf, InputOf } from '@tongzhou/contract/endpoint.ts';
import { permissionId, permits } from '@tongzhou/contract/permissions.ts';
import { capitals } from '@tongzhou/contract/rules/capitals.ts';
import { beginOf, today } from '@tongzhou/contract/rules/day.ts';
import { maskedAccount } from '@tongzhou/contract/rules/reimbursement/claim.ts';
import { invoiceNumber, numberWarnings, splitInvoices } from '@tongzhou/contract/rules/reimbursement/invoice-number.ts';
import type { Filing } from '#areas/approval/public.ts';
import { type FileLinks, filesOf } from '#areas/files/public.ts';
import { covers, refuseOnSelf, scopeOf } from '#areas/identity/public.ts';
import { allStandards } from '#areas/reimbursement/budgets/budget-table.ts';
import type { ClaimRequest } from '#areas/reimbursement/claims/claim-kind.ts';
import { warningsOf } from '#areas/reimbursement/claims/claim-sections.ts';
import { type ClaimRecord, claimById, lockClaim, placesOf } from '#areas/reimbursement/claims/claim-table.ts';
import { firstUse } from '#areas/reimbursement/claims/judge-claim.ts';
import { invoicesOf, linesOf, setVerified } from '#areas/reimbursement/claims/line-table.ts';
import { type MyClaim, myClaims } from '#areas/reimbursement/claims/my-claim-table.ts';
import { readsClaim } from '#areas/reimbursement/claims/reads-claim.ts';
import { showReadings } from '#areas/reimbursement/invoices/read-invoice.ts';
import { readingsOf } from '#areas/reimbursement/invoices/reading-table.ts';
import { openLoansOf } from '#areas/reimbursement/loans/loan-table.ts';
import { offsetsOf } from '#areas/reimbursement/loans/offset-table.ts';
import { claimFiles } from '#areas/reimbursement/parts.ts';
import { paymentOfClaim } from '#areas/reimbursement/payments/payment-table.ts';
import { settingsOf } from '#areas/settings/public.ts';
import { personDetail } from '#areas/staff/public.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { orNotFound, refuse } from '#platform/http/refusal.ts';

interface Viewing {
  readonly caller: Caller;
  readonly links: FileLinks;
  readonly now: number;
}

export async function showIndex(db: Db, caller: Caller): Promise<GivenOf<typeof contract.reimburseIndex>> {
  const [me, company, standards, loans, places] = await Promise.all([
    personDetail(db, caller.userId),
    settingsOf(db, {
      title: settings.invoiceTitle,
      credit_code: settings.companyCreditCode,
      address: settings.companyAddress,
      phone: settings.companyPhone,
      bank_name: settings.companyBankName,
      bank_account: settings.companyBankAccount,
      email: settings.invoiceEmail,
    }),
    allStandards(db),
    openLoansOf(db, caller.userId),
    placesOf(db, caller.userId),
  ]);
  const own = orNotFound(me);
  return {
    department_name: own.department_name,
    payee: own.name ?? own.job_number,
    bank_name: own.bank_name ?? '',
    bank_account: own.bank_account ?? '',
    company,
    standards: standards.map(({ level, cities, subsidy }) => ({ level, cities: [...cities], subsidy })),
    loans: loans
      .map(({ id, number, purpose, amount, settled, reserved }) => ({
        id,
        number,
        purpose,
        left: amount - settled - reserved,
      }))
      .filter(({ left }) => left > 0),
    places,
  };
}

/** The claim with its lines and papers, the account as far as the viewer may see it. */
async function showParts(db: Db, { caller, links, now }: Viewing, claim: ClaimRecord) {
  const [lines, owned] = await Promise.all([linesOf(db, claim.id), filesOf(db, claimFiles, [claim.id])]);
  const readings = await showReadings(
    db,
    await readingsOf(
      db,
      owned.map((file) => file.id),
    ),
  );
  const shown = new Map(
    owned.map(({ owner_id: _, ...file }) => [file.id, { ...file, url: links.sign(file.id, caller.sessionId, now) }]),
  );
  const ofLines = new Set(lines.flatMap(({ file_ids }) => file_ids));
  const begin = (day: string | null) => (day === null ? null : beginOf(day));
  const { id, type, project_id, project_title, department_name, reason, payee, bank_name } = claim;
  return {
    id,
    type,
    project_id,
    project_title,
    department_name,
    reason,
    payee,
    bank_name,
    bank_account: claim.user_id === caller.userId ? claim.bank_account : maskedAccount(claim.bank_account),
    lines: lines.map(({ day, start_on, end_on, file_ids, position: _, ...line }) => ({
      ...line,
      day: begin(day),
      start_times: begin(start_on),
      end_times: begin(end_on),
      files: file_ids.flatMap((file) => shown.get(file) ?? []),
      readings: readings.filter(({ file_id }) => file_ids.includes(file_id)),
    })),
    files: [...shown.values()].filter((file) => !ofLines.has(file.id)),
  };
}

export async function showClaimToEdit(
  db: Db,
  viewing: Viewing,
  request: ClaimRequest,
  { draft_id, approval_id }: InputOf<typeof contract.claimToEdit>,
): Promise<GivenOf<typeof contract.claimToEdit>> {
  const sent = approval_id === undefined ? undefined : await request.load(db, viewing.caller, approval_id);
  const claim = orNotFound(await claimById(db, sent?.id ?? draft_id ?? 0));
  const own = claim.user_id === viewing.caller.userId;
  if (!own || (sent === undefined && claim.state !== 'draft')) refuse('not-found');
  const offsets = await offsetsOf(db, claim.id);
  return {
    ...(await showParts(db, viewing, claim)),
    draft_id: sent === undefined ? claim.id : null,
    offsets: offsets.map(({ loan_id, amount }) => ({ loan_id, amount })),
    content_json: sent?.content_json ?? null,
  };
}

const pays = (caller: Caller): boolean => permits(caller.granted, permissionId('approval.reimburse.pay'));

const verifies = async (db: Db, caller: Caller, claim: ClaimRecord): Promise<boolean> =>
  pays(caller) &&
  claim.user_id !== caller.userId &&
  covers(await scopeOf(db, caller, 'approval.reimburse.pay'), {
    id: claim.user_id,
    department_id: claim.user_department_id,
  });

export async function showClaim(db: Db, viewing: Viewing, id: number): Promise<GivenOf<typeof contract.claimDetail>> {
  const { caller, now } = viewing;
  const claim = orNotFound(await claimById(db, id));
  if (!(await readsClaim(db, caller, claim))) refuse('not-found');
  const [parts, offsets, payment, invoices, may_verify] = await Promise.all([
    showParts(db, viewing, claim),
    offsetsOf(db, id),
    paymentOfClaim(db, id),
    invoicesOf(db, id),
    verifies(db, caller, claim),
  ]);
  const { number, approval_id, user_id, user_name, state, total, approved, offset_amount, pay_state } = claim;
  return {
    ...parts,
    number,
    approval_id,
    user_id,
    user_name,
    state,
    total,
    capitals: capitals(approved ?? total),
    approved,
    offset: offset_amount,
    offsets: offsets.map(({ held: _, ...offset }) => offset),
    pay_state,
    payment:
      payment === undefined
        ? null
        : { ...payment, paid_on: payment.paid_on === null ? null : beginOf(payment.paid_on) },
    invoices,
    warnings: await warningsOf(db, claim, await linesOf(db, id), now),
    may_verify,
  };
}

type Row = GivenOf<typeof contract.myReimbursePage>['list'][number];

function actionsOf({ state, pay_state, reversing }: MyClaim): Row['actions'] {
  if (state === 'draft') return ['continue', 'delete'];
  if (state === 'running') return ['detail', 'withdraw'];
  if (state === 'returned') return ['detail', 'edit', 'withdraw'];
  if (state === 'rejected' || state === 'withdrawn') return ['detail', 'edit'];
  return state === 'passed' && pay_state !== 'paid' && !reversing ? ['detail', 'reverse'] : ['detail'];
}

export async function showMyClaims(
  db: Db,
  caller: Caller,
  { page, page_size, sort, order, ...filter }: InputOf<typeof contract.myReimbursePage>,
): Promise<GivenOf<typeof contract.myReimbursePage>> {
  const found = await myClaims(db, caller.userId, filter, { page, page_size, sort, order });
  return {
    ...found,
    list: found.list.map((row) => {
      const { reversing: _, paid_on, ...claim } = row;
      return { ...claim, paid_on: paid_on === null ? null : beginOf(paid_on), actions: actionsOf(row) };
    }),
  };
}

/** The first thing that is wrong with what was typed, and what looks odd. */
export async function lookUpInvoice(
  db: Db,
  caller: Caller,
  { re_no, claim_id }: InputOf<typeof invoice.checkInvoice>,
  now: number,
): Promise<GivenOf<typeof invoice.checkInvoice>> {
  const read = splitInvoices(re_no).map(invoiceNumber);
  const wrong = read.find((one) => 'problem' in one);
  const keys = read.flatMap((one) => ('key' in one ? [one.key] : []));
  const used = wrong === undefined ? await firstUse(db, caller, keys, claim_id ?? 0) : undefined;
  return {
    problem: wrong !== undefined && 'problem' in wrong ? wrong.problem : (used?.words ?? null),
    warnings: numberWarnings(keys, Number(today(now).slice(0, 4))),
  };
}

export async function verifyInvoices(
  { tx, caller, now, note }: Filing,
  { claim_id, ids, verified }: InputOf<typeof invoice.verifyInvoices>,
): Promise<void> {
  const claim = orNotFound(await lockClaim(tx, claim_id));
  if (claim.state === 'draft') refuse('not-found');
  if (claim.user_id === caller.userId) refuseOnSelf(caller, claim.user_id);
  if (!(await verifies(tx, caller, claim))) refuse('not-found');
  const touched = await setVerified(tx, { claim: claim_id, ids, verified, by: caller.userId }, now);
  if (touched < new Set(ids).size) refuse('not-found');
  note({
    object: { kind: 'claim', id: claim_id, label: claim.number },
    changes: [
      {
        field: 'verified',
        label: '发票查验',
        old: verified ? '未查验' : '已查验',
        new: verified ? '已查验' : '未查验',
      },
    ],
  });
}
