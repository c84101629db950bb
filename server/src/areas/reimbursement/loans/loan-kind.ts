import type { submitLoan } from '@tongzhou/contract/areas/reimbursement/loan.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import { today } from '@tongzhou/contract/rules/day.ts';
import { yuan } from '@tongzhou/contract/rules/money.ts';
import { filedKind, type KindRequest, type Section } from '#areas/approval/public.ts';
import { membersOfGroup } from '#areas/identity/public.ts';
import { lockPerson } from '#areas/organisation/public.ts';
import { balanceOf, grantLoan, type LoanForm, loanRequests } from '#areas/reimbursement/loans/loan-table.ts';
import { finance } from '#areas/reimbursement/parts.ts';
import { insertPayment } from '#areas/reimbursement/payments/payment-table.ts';
import { personDetail } from '#areas/staff/public.ts';
import type { Db } from '#platform/database/client.ts';
import { invalid, orNotFound } from '#platform/http/refusal.ts';

type LoanDraft = InputOf<typeof submitLoan>;

/** What the person has of the company already. */
async function sections(db: Db, { applicantId }: KindRequest): Promise<Section[]> {
  const { amount, settled, loans } = await balanceOf(db, applicantId);
  const rows = [
    { label: '未还清的借支', value: `${loans} 笔` },
    { label: '未还金额', value: yuan(amount - settled) },
  ];
  return [{ kind: 'values', title: '个人借支（元）', momentary: true, rows }];
}

/** 借支: money in advance, one request at a time. */
export const loanRequest = () =>
  filedKind({
    kind: 'loan',
    prefix: 'JZ',
    list: 'reimburse',
    batchable: false,
    defaultPath: [{ role: 'head' }, { group: finance }],
    editPath: ({ id }) => `/staff/my_center/reimbursement?tab=loans&again=${id}`,
    sections,
    records: loanRequests,
    subject: async ({ tx, caller: { userId: id } }, _draft: LoanDraft) => {
      await lockPerson(tx, id);
      const me = orNotFound(await personDetail(tx, id));
      return { id, name: me.name ?? me.job_number };
    },
    judge: async ({ now }, { purpose, amount, return_on }, { name }) => {
      if (return_on < today(now)) invalid({ return_on: '归还日期不能早于今天' });
      const form: LoanForm = { purpose, amount, return_on };
      return {
        form,
        title: `${name} 借支 ${yuan(amount)} 元`,
        summary: [
          { label: '金额', value: yuan(amount) },
          { label: '用途', value: purpose },
          { label: '归还日期', value: return_on },
        ],
        fields: [
          { field: 'amount', label: '借支金额', value: yuan(amount) },
          { field: 'purpose', label: '用途', value: purpose },
          { field: 'return_on', label: '归还日期', value: return_on },
        ],
        watched: form,
        figures: { amount },
      };
    },
    passed: async (tx, { id, subject_id: user, form }, request, now) => {
      await grantLoan(tx, id);
      const me = orNotFound(await personDetail(tx, user));
      await insertPayment(
        tx,
        {
          kind: 'loan',
          claim: null,
          loan: id,
          approval: request.id,
          number: request.number,
          user,
          department: me.department_id,
          amount: form.amount,
          payee: me.name ?? me.job_number,
          bank_name: me.bank_name ?? '',
          bank_account: me.bank_account ?? '',
        },
        now,
      );
    },
    alsoNotifiedOnPass: (tx) => membersOfGroup(tx, finance),
  });

export type LoanRequest = ReturnType<typeof loanRequest>;
