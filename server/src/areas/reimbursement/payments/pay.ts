import type * as contract from '@tongzhou/contract/areas/reimbursement/payment.ts';
import { settings } from '@tongzhou/contract/areas/settings.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import { today } from '@tongzhou/contract/rules/day.ts';
import { yuan } from '@tongzhou/contract/rules/money.ts';
import type { Filing } from '#areas/approval/public.ts';
import { covers, type Proof, refuseOnSelf, requireProof, scopeOf } from '#areas/identity/public.ts';
import { setPayState } from '#areas/reimbursement/claims/claim-table.ts';
import { lockLoans, setLoansPaid } from '#areas/reimbursement/loans/loan-table.ts';
import { claimPath, type ReimbursementParts } from '#areas/reimbursement/parts.ts';
import {
  lockPayments,
  markDue,
  markPaid,
  type PaymentRecord,
  paymentsByIds,
} from '#areas/reimbursement/payments/payment-table.ts';
import { settingOf } from '#areas/settings/public.ts';
import type { Tx } from '#platform/database/client.ts';
import { failPoint } from '#platform/fail-point.ts';
import type { Caller } from '#platform/http/caller.ts';
import { conflict, invalid, orNotFound, refuse } from '#platform/http/refusal.ts';

type Notifying = Pick<ReimbursementParts, 'notify'>;

const placeOf = (payment: PaymentRecord): string =>
  payment.claim_id === null ? '/staff/my_center/reimbursement?tab=loans' : claimPath(payment.claim_id);
const objectOf = ({ id, number }: PaymentRecord) => ({ kind: 'claim-payment', id, label: number });

/** Out of scope answers like a missing one; nothing of it is held before that is known. */
async function lockForPayment(tx: Tx, caller: Caller, ids: readonly number[]): Promise<PaymentRecord[]> {
  const scope = await scopeOf(tx, caller, 'approval.reimburse.pay');
  const seen = await paymentsByIds(tx, ids);
  const covered = (one: PaymentRecord) => covers(scope, { id: one.user_id, department_id: one.user_department_id });
  if (seen.length < ids.length || !seen.every(covered)) refuse('not-found');
  refuseOnSelf(caller, ...seen.map(({ user_id }) => user_id));
  await failPoint('reimbursement/before-payment');
  return lockPayments(tx, ids);
}

const claimsOf = (payments: readonly PaymentRecord[]) => payments.flatMap(({ claim_id }) => claim_id ?? []);
const loansOf = (payments: readonly PaymentRecord[]) => payments.flatMap(({ loan_id }) => loan_id ?? []);

export async function payAll(
  { tx, caller, now, note }: Filing,
  { notify }: Notifying,
  { ids: given, day, voucher }: InputOf<typeof contract.pay>,
  proof: Proof | undefined,
): Promise<{ count: number; amount: number }> {
  const ids = [...new Set(given)].sort((a, b) => a - b);
  if (day > today(now)) invalid({ day: '打款日期不能晚于今天' });
  const payments = await lockForPayment(tx, caller, ids);
  for (const { number, state, reversing } of payments) {
    if (state === 'paid') conflict(`${number} 已打款，请刷新`);
    if (state === 'cancelled') conflict(`${number} 已撤销，请刷新`);
    if (reversing) conflict(`${number} 的撤销正在审批，不能打款`);
  }
  const amount = payments.reduce((sum, one) => sum + one.amount, 0);
  if (amount >= (await settingOf(tx, settings.paymentProofFrom)))
    await requireProof({ tx, caller, now }, proof, `本次打款合计 ${yuan(amount)} 元`);
  await markPaid(tx, { ids, day, voucher, by: caller.userId }, now);
  await setPayState(tx, claimsOf(payments), 'paid', now);
  await setLoansPaid(tx, loansOf(payments), true);
  for (const payment of payments) {
    note({
      object: objectOf(payment),
      changes: [
        { field: 'amount', label: '金额', old: null, new: yuan(payment.amount) },
        { field: 'day', label: '打款日期', old: null, new: day },
        { field: 'voucher', label: '凭证号', old: null, new: voucher },
      ],
    });
    const content = `${day} 打款 ${yuan(payment.amount)} 元，请查收。`;
    const letter = { to: [payment.user_id], kind: 'system' as const, title: `已打款：${payment.number}`, content };
    await notify(tx, { ...letter, link: placeOf(payment), from: caller.userId }, now);
  }
  return { count: payments.length, amount };
}

export async function takeBack(
  { tx, caller, now, note }: Filing,
  { notify }: Notifying,
  { id, reason }: InputOf<typeof contract.takeBackPayment>,
): Promise<void> {
  const payments = await lockForPayment(tx, caller, [id]);
  const payment = orNotFound(payments[0]);
  if (payment.state !== 'paid') conflict(`${payment.number} 未打款，请刷新`);
  const [loan] = await lockLoans(tx, loansOf(payments));
  if (loan !== undefined && loan.settled + loan.reserved > 0) conflict('该借支已有冲账或还款，不能撤回打款');
  await markDue(tx, id, reason);
  await setPayState(tx, claimsOf(payments), 'due', now);
  await setLoansPaid(tx, loansOf(payments), false);
  note({
    object: objectOf(payment),
    changes: [
      { field: 'paid_on', label: '打款日期', old: payment.paid_on, new: null },
      { field: 'voucher', label: '凭证号', old: payment.voucher, new: null },
      { field: 'reason', label: '原因', old: null, new: reason },
    ],
  });
  const letter = {
    to: [payment.user_id],
    kind: 'system' as const,
    title: `打款已撤回：${payment.number}`,
    content: reason,
  };
  await notify(tx, { ...letter, link: placeOf(payment), from: caller.userId }, now);
}
