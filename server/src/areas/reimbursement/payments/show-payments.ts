import type * as contract from '@tongzhou/contract/areas/reimbursement/payment.ts';
import { settings } from '@tongzhou/contract/areas/settings.ts';
import type { GivenOf, InputOf } from '@tongzhou/contract/endpoint.ts';
import { addDays, addMonths, beginOf } from '@tongzhou/contract/rules/day.ts';
import { maskedAccount } from '@tongzhou/contract/rules/reimbursement/claim.ts';
import { onSelf } from '@tongzhou/contract/rules/staff/on-self.ts';
import { covers, scopeOf } from '#areas/identity/public.ts';
import { countDue, listPayments, paymentsByIds, vouchersOf } from '#areas/reimbursement/payments/payment-table.ts';
import { settingOf, settingsOf } from '#areas/settings/public.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { refuse } from '#platform/http/refusal.ts';

export async function showPayments(
  db: Db,
  caller: Caller,
  { page, page_size, sort, order, ...filter }: InputOf<typeof contract.paymentPage>,
): Promise<GivenOf<typeof contract.paymentPage>> {
  const scope = await scopeOf(db, caller, 'approval.reimburse.pay');
  const found = await listPayments(db, scope, filter, { page, page_size, sort, order });
  return {
    ...found,
    list: found.list.map(({ reversing, paid_on, bank_account, ...row }) => ({
      ...row,
      bank_account: maskedAccount(bank_account),
      paid_on: paid_on === null ? null : beginOf(paid_on),
      problem: row.user_id === caller.userId ? onSelf : reversing ? '撤销审批中' : null,
    })),
  };
}

export async function showPaymentCount(db: Db, caller: Caller): Promise<GivenOf<typeof contract.paymentCount>> {
  const [due, proof_from] = await Promise.all([
    countDue(db, await scopeOf(db, caller, 'approval.reimburse.pay')),
    settingOf(db, settings.paymentProofFrom),
  ]);
  return { ...due, proof_from };
}

/** Accounts in full: of people whom the viewer pays and whose accounts they may see. */
export async function bankRows(db: Db, caller: Caller, { ids }: InputOf<typeof contract.exportBankList>) {
  const [paid, seen] = await Promise.all([
    scopeOf(db, caller, 'approval.reimburse.pay'),
    scopeOf(db, caller, 'data.bank-account'),
  ]);
  const payments = await paymentsByIds(db, [...new Set(ids)]);
  const covered = payments.every(({ user_id: id, user_department_id: department_id }) =>
    [paid, seen].every((scope) => covers(scope, { id, department_id })),
  );
  if (payments.length < new Set(ids).size || !covered) refuse('not-found');
  return payments;
}

export interface VoucherRow {
  readonly day: number;
  readonly words: string;
  readonly code: string;
  readonly account: string;
  readonly debit: number | null;
  readonly credit: number | null;
  readonly department_name: string;
  readonly voucher: string;
}

/** Two rows of each: what it was for, and where the money came from. */
export async function voucherRows(db: Db, caller: Caller, month: string): Promise<VoucherRow[]> {
  const from = `${month.slice(0, 7)}-01`;
  const [scope, codes] = await Promise.all([
    scopeOf(db, caller, 'approval.reimburse.pay'),
    settingsOf(db, {
      normal: settings.accountReimburse,
      travel: settings.accountTravel,
      loan: settings.accountLoan,
      bank: settings.accountBank,
    }),
  ]);
  const account = {
    normal: { code: codes.normal, account: '管理费用—报销' },
    travel: { code: codes.travel, account: '管理费用—差旅费' },
    loan: { code: codes.loan, account: '其他应收款—个人借支' },
    bank: { code: codes.bank, account: '银行存款' },
  };
  const sides: Readonly<Record<string, readonly [keyof typeof account, keyof typeof account]>> = {
    normal: ['normal', 'bank'],
    travel: ['travel', 'bank'],
    loan: ['loan', 'bank'],
    return: ['bank', 'loan'],
    'offset-normal': ['normal', 'loan'],
    'offset-travel': ['travel', 'loan'],
  };
  const rows = await vouchersOf(db, scope, from, addDays(addMonths(from, 1), -1));
  return rows.flatMap(({ day, kind, number, user_name, department_name, voucher, amount }) => {
    const [debit, credit] = sides[kind] ?? ['normal', 'bank'];
    const common = { day: beginOf(day), words: `${user_name} ${number}`, department_name, voucher };
    return [
      { ...common, ...account[debit], debit: amount, credit: null },
      { ...common, ...account[credit], debit: null, credit: amount },
    ];
  });
}
