import type * as contract from '@tongzhou/contract/areas/reimbursement/loan.ts';
import type { GivenOf, InputOf } from '@tongzhou/contract/endpoint.ts';
import { permissionId, permits } from '@tongzhou/contract/permissions.ts';
import { beginOf, dayMs, today } from '@tongzhou/contract/rules/day.ts';
import { yuan } from '@tongzhou/contract/rules/money.ts';
import { covers, scopeOf } from '#areas/identity/public.ts';
import { type HandOver, person } from '#areas/organisation/public.ts';
import type { LoanRequest } from '#areas/reimbursement/loans/loan-kind.ts';
import {
  balanceOf,
  entriesOf,
  type LoanListed,
  listLoans,
  loanById,
  openLoansOf,
} from '#areas/reimbursement/loans/loan-table.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { orNotFound, refuse } from '#platform/http/refusal.ts';

type Row = GivenOf<typeof contract.loanPage>['list'][number];

const pays = (caller: Caller): boolean => permits(caller.granted, permissionId('approval.reimburse.pay'));

function show(row: LoanListed, caller: Caller, now: number): Row {
  const { audit_status: _, return_on, ...loan } = row;
  const late = Math.round((beginOf(today(now)) - beginOf(return_on)) / dayMs);
  const mine = row.user_id === caller.userId;
  const actions: Row['actions'] = ['detail'];
  if (mine && ['returned', 'rejected', 'withdrawn'].includes(row.state)) actions.push('edit');
  if (mine && row.state === 'running') actions.push('withdraw');
  if (!mine && pays(caller) && row.state === 'open') actions.push('return');
  if (!mine && pays(caller) && row.state === 'due') actions.push('cancel');
  const paidOut = row.state === 'open' || row.state === 'closed';
  return {
    ...loan,
    return_on: beginOf(return_on),
    left: paidOut ? row.amount - row.settled : 0,
    overdue_days: row.state === 'open' && late > 0 ? late : 0,
    actions,
  };
}

export async function showMyLoans(
  db: Db,
  caller: Caller,
  { state, ...request }: InputOf<typeof contract.myLoanPage>,
  now: number,
): Promise<GivenOf<typeof contract.myLoanPage>> {
  const found = await listLoans(db, undefined, { user: caller.userId, state }, request);
  return { ...found, list: found.list.map((row) => show(row, caller, now)) };
}

export async function showLoans(
  db: Db,
  caller: Caller,
  { state, keyword, department_id, overdue, ...request }: InputOf<typeof contract.loanPage>,
  now: number,
): Promise<GivenOf<typeof contract.loanPage>> {
  const scope = await scopeOf(db, caller, 'approval.reimburse.pay');
  const filter = { state, keyword, department_id, today: overdue === true ? today(now) : undefined };
  const found = await listLoans(db, scope, filter, request);
  return { ...found, list: found.list.map((row) => show(row, caller, now)) };
}

/** One's own, or that of someone whom one pays. */
export async function checkReads(db: Db, caller: Caller, user: number): Promise<void> {
  if (user === caller.userId) return;
  const whose = pays(caller) ? await person(db, user) : undefined;
  if (whose === undefined || !covers(await scopeOf(db, caller, 'approval.reimburse.pay'), whose)) refuse('not-found');
}

export async function showBalance(db: Db, caller: Caller, user = caller.userId) {
  await checkReads(db, caller, user);
  const sums = await balanceOf(db, user);
  return { ...sums, left: sums.amount - sums.settled };
}

export async function showEntries(db: Db, caller: Caller, id: number): Promise<GivenOf<typeof contract.loanEntries>> {
  const loan = orNotFound(await loanById(db, id));
  await checkReads(db, caller, loan.user_id);
  return (await entriesOf(db, id)).map((entry) => ({ ...entry, day: beginOf(entry.day) }));
}

export async function showLoanToEdit(
  db: Db,
  caller: Caller,
  loan: LoanRequest,
  approval_id: number,
): Promise<GivenOf<typeof contract.loanToEdit>> {
  const { form, content_json } = await loan.load(db, caller, approval_id);
  return { approval_id, ...form, return_on: beginOf(form.return_on), content_json };
}

/** Listed when someone goes, never passed on: it is theirs to settle. */
export const loanHandOver: HandOver = {
  kind: 'loan',
  label: '未还清的借支（须本人结清，不移交）',
  list: async (db, user) =>
    (await openLoansOf(db, user)).map(({ id, number, amount, settled }) => ({
      id,
      title: `${number} 未还 ${yuan(amount - settled)} 元`,
    })),
  handOver: async () => [],
};
