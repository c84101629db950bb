import type * as contract from '@tongzhou/contract/areas/reimbursement/loan.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import { today } from '@tongzhou/contract/rules/day.ts';
import { yuan } from '@tongzhou/contract/rules/money.ts';
import type { Filing } from '#areas/approval/public.ts';
import { refuseOnSelf } from '#areas/identity/public.ts';
import {
  insertEntry,
  type LoanRecord,
  loanById,
  lockLoans,
  markCancelled,
  moveLoans,
} from '#areas/reimbursement/loans/loan-table.ts';
import { checkReads } from '#areas/reimbursement/loans/show-loans.ts';
import type { ReimbursementParts } from '#areas/reimbursement/parts.ts';
import { cancelLoanPayment } from '#areas/reimbursement/payments/payment-table.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { conflict, invalid, orNotFound } from '#platform/http/refusal.ts';

// What finance does about loans. Out of scope answers like a missing one; nothing of it is held before that is known.

type Notifying = Pick<ReimbursementParts, 'notify'>;

const link = '/staff/my_center/reimbursement?tab=loans';
const objectOf = ({ id, number }: LoanRecord) => ({ kind: 'loan', id, label: number });

async function lockOwed(tx: Tx, caller: Caller, id: number): Promise<LoanRecord> {
  await checkReads(tx, caller, orNotFound(await loanById(tx, id)).user_id);
  const loan = orNotFound((await lockLoans(tx, [id]))[0]);
  refuseOnSelf(caller, loan.user_id);
  return loan;
}

export async function returnLoan(
  { tx, caller, now, note }: Filing,
  { notify }: Notifying,
  { id, amount, day, note: words }: InputOf<typeof contract.returnLoan>,
): Promise<void> {
  const loan = await lockOwed(tx, caller, id);
  if (day > today(now)) invalid({ day: '不能晚于今天' });
  const left = loan.paid ? loan.amount - loan.settled - loan.reserved : 0;
  if (left === 0) conflict('该借支尚未打款、已还清或正在冲账');
  if (amount > left) invalid({ amount: `超出可还金额，剩余 ${yuan(left)}` });
  await moveLoans(tx, [{ loan: id, settled: amount, reserved: 0 }]);
  await insertEntry(tx, { loan: id, kind: 'return', amount, claim: null, day, note: words, by: caller.userId }, now);
  note({
    object: objectOf(loan),
    changes: [
      { field: 'amount', label: '还款金额', old: null, new: yuan(amount) },
      { field: 'day', label: '还款日期', old: null, new: day },
      { field: 'note', label: '说明', old: null, new: words },
    ],
  });
  const content = `${day} 还款 ${yuan(amount)} 元，剩余 ${yuan(loan.amount - loan.settled - amount)} 元。`;
  const title = `借支还款：${loan.number}`;
  await notify(tx, { to: [loan.user_id], kind: 'system', title, content, link, from: caller.userId }, now);
}

export async function cancelLoan(
  { tx, caller, now, note }: Filing,
  { notify }: Notifying,
  { id, reason }: InputOf<typeof contract.cancelLoan>,
): Promise<void> {
  const loan = await lockOwed(tx, caller, id);
  if ((await cancelLoanPayment(tx, id, reason)) === 0) conflict('只能取消已通过且未打款的借支，请刷新');
  await markCancelled(tx, id);
  note({
    object: objectOf(loan),
    changes: [
      { field: 'state', label: '状态', old: '待打款', new: '已取消' },
      { field: 'amount', label: '金额', old: yuan(loan.amount), new: null },
      { field: 'reason', label: '原因', old: null, new: reason },
    ],
  });
  const title = `借支已取消：${loan.number}`;
  await notify(tx, { to: [loan.user_id], kind: 'system', title, content: reason, link, from: caller.userId }, now);
}
